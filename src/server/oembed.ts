// The embed pages as oEmbed 1.0 describes them: a CMS shows a pasted address as a frame.
import { escapeHtml } from '../contract/decode-entities.ts'
import { TAG_TITLES } from '../contract/tag-titles.ts'
import { parseLang } from '../runtime/i18n/translator.ts'

/** The address of an embed page, below the hall's. */
export const EMBED_PAGE = /^embed\/(univ-[a-z-]+)(?:\.html)?$/

/** An embed page that says where its oEmbed is: a CMS then shows a pasted address as a frame. */
export const withEmbedLink = (html: string, home: string, address: string): string =>
  html.replace(
    '</head>',
    () =>
      `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(`${home}oembed?url=${encodeURIComponent(home + address)}`)}" /></head>`,
  )

/** Size of a frame, unless the asking site has less room. */
const FRAME = { width: 800, height: 600 }

/** The smaller one of `most` and a parameter, which may be anything. */
const atMost = (most: number, asked: string | null): number =>
  asked && /^[1-9]\d{0,5}$/.test(asked) ? Math.min(most, Number(asked)) : most

/**
 * oEmbed 1.0 of an embed page, such as /embed/univ-favorites.html; 404 for any other address, 501 for a format other
 * than JSON.
 */
export function replyToOembed(
  home: string,
  query: URLSearchParams,
): { status: 200 | 404 | 501; embed: object } {
  if (!['', 'json'].includes(query.get('format') ?? '')) return { status: 501, embed: {} }
  const url = query.get('url') ?? ''
  const { origin, pathname, search, searchParams } = new URL(URL.canParse(url) ? url : 'about:blank')
  const base = new URL(home)
  const tag = EMBED_PAGE.exec(
    pathname.startsWith(base.pathname) ? pathname.slice(base.pathname.length) : '',
  )?.[1]
  const names = TAG_TITLES[tag ?? '']
  if (origin !== base.origin || !names) return { status: 404, embed: {} }
  const title = names[parseLang(searchParams.get('lang') ?? '') ?? 'zh']
  const width = atMost(FRAME.width, query.get('maxwidth'))
  const height = atMost(FRAME.height, query.get('maxheight'))
  const src = escapeHtml(`${home}embed/${tag}${search.replaceAll('"', '%22')}`)
  return {
    status: 200,
    embed: {
      version: '1.0',
      type: 'rich',
      provider_name: base.host,
      provider_url: home,
      ...{ title, width, height },
      html: `<iframe src="${src}" width="${width}" height="${height}" title="${title}" loading="lazy" style="border:0"></iframe>`,
    },
  }
}

import { createHash } from 'node:crypto'

/** Hashes for a Content-Security-Policy, such as `'sha256-…'`. */
export interface InlineHashes {
  style: string[]
  script: string[]
}

const BLOCKING_FILE = /<link rel="stylesheet" href="([^"]+)" \/>|<script src="([^"]+)"><\/script>/g

/**
 * Puts the files that block a page's first paint into the page.
 * @param base path of the portal, with a slash at both ends
 * @param readFile text of a file below `base`; without it, pages link to their files
 */
export function createInliner(base: string, readFile?: (file: string) => string) {
  const hashes: InlineHashes = { style: [], script: [] }

  function inline(kind: keyof InlineHashes, file: string): string | null {
    const text = readFile?.(file)
    // text that would end its element stays in its file
    if (text === undefined || new RegExp(`</${kind}|<!--`, 'i').test(text)) return null
    const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    if (!hashes[kind].includes(hash)) hashes[kind].push(hash)
    return `<${kind}>${text}</${kind}>`
  }

  return {
    hashes,
    linkSheet: (file: string): string =>
      inline('style', file) ?? `<link rel="stylesheet" href="${base}${file}"/>`,
    /** Inlines the style sheets and classic scripts of the page itself. */
    inlineHead: (html: string): string =>
      html.replace(BLOCKING_FILE, (element, sheet?: string, script?: string) => {
        const url = (sheet ?? script)!
        if (!url.startsWith(base)) return element
        return inline(sheet ? 'style' : 'script', url.slice(base.length)) ?? element
      }),
  }
}

/** Larger pictures stay requests of their own. */
const MAX_PICTURE_BYTES = 4000
const PICTURE = /(?<=<img )src="([^"]+)"/g

/**
 * Puts the small SVG pictures of the page's origin into the page as `data:` URLs, because each would be a request that
 * delays the scripts. They are in `data-src`: decoding them would delay the first paint, so the page's script
 * (hall/pages/portal.js) sets `src` after it, or else hydration does. A picture in an `<img>` runs no scripts.
 */
export async function inlinePictures(html: string, origin: string, fetchFile: typeof fetch): Promise<string> {
  const dataUrls = new Map<string, string>()
  const inline = async (src: string) => {
    const reply = await fetchFile(src.replaceAll('&amp;', '&'), { redirect: 'error' }).catch(() => null)
    const isSvg = reply?.ok && reply.headers.get('content-type')?.startsWith('image/svg+xml')
    const text = isSvg ? await reply.text() : ''
    if (text && text.length <= MAX_PICTURE_BYTES)
      // not base64, because similar pictures compress well as text
      dataUrls.set(src, `data:image/svg+xml,${escapeDataUrl(text)}`)
  }
  const sources = new Set([...html.matchAll(PICTURE)].map(([, src]) => src!))
  await Promise.all([...sources].filter((src) => src.startsWith(`${origin}/`)).map(inline))
  return html.replace(PICTURE, (attribute, src: string) => {
    const dataUrl = dataUrls.get(src)
    return dataUrl ? `data-src="${dataUrl}"` : attribute
  })
}

/** For an attribute in double quotes. */
const escapeDataUrl = (text: string): string =>
  text
    .trim()
    .replaceAll('"', "'")
    .replace(/[^ !$'()*+,\-./:;=?@\w~]/g, (c) => encodeURIComponent(c))

/** Adds the hashes to the directives of a policy that restrict style sheets and scripts. */
export const allowInline = (policy: string, hashes: InlineHashes): string =>
  policy.replace(/(?<=^|;\s*)(style|script)-src(?= )/g, (directive, kind: keyof InlineHashes) =>
    [directive, ...hashes[kind]].join(' '),
  )

import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from 'hono'
import type { PageSettings } from '../src/campus/university.ts'
import { escapeHtml, html } from '../src/campus/html.ts'
import { createHostScripts, hostPageHeaders } from './host-pages.ts'
import { encodeBody, send, type EncodedBody } from '../src/campus/http.ts'
import { GUEST_REPLIES_PATH } from '../src/campus/guest-replies.ts'
import type { ReadFile } from '../src/campus/static-files.ts'

const pagesDir = path.join(import.meta.dirname, 'pages')

const PRELOAD_FETCH = 'preload" as="fetch" crossorigin="anonymous'

interface Manifest {
  entries: Record<string, { file: string; first: string[] }>
}

/** Preload links for the first load of a tag and its data, so that they do not wait for the scripts. */
async function preloadLinks(tag: string, settings: PageSettings): Promise<string> {
  const text = await readFile(path.join(settings.dist, 'manifest.json'), 'utf8').catch(() => '{"entries":{}}')
  const entry = (JSON.parse(text) as Manifest).entries[tag]
  const link = (rel: string, href: string) => `<link rel="${rel}" href="${escapeHtml(href)}" />`
  return [
    // the tags fetch style sheets as data and construct them
    ...(entry?.first ?? []).map((file) =>
      link(file.endsWith('.js') ? 'modulepreload' : PRELOAD_FETCH, `/${file}`),
    ),
    link(PRELOAD_FETCH, '/univ-config.json'),
    ...(/catalogue|portal/.test(tag) ? [link(PRELOAD_FETCH, GUEST_REPLIES_PATH)] : []),
  ].join('\n    ')
}

const WEBMASTER_PAGES = [
  ['/demo/configurator', 'Configurator', '代码生成器'],
  ['/demo/themes', 'Themes', '主题'],
  ['/demo/embed-check', 'Check', '检查'],
  ['/demo/contract', 'Contract', '接口契约'],
] as const

/** The header of the pages for webmasters (showroom.js). */
const renderHeader = (address: string): string =>
  html`<header class="head">
      <a class="brand" href="/demo/"><span class="seal" aria-hidden="true">签</span>univ-widgets</a>
      <nav data-label-en="Pages for webmasters" aria-label="网站管理员页面">
        ${WEBMASTER_PAGES.map(
          ([href, en, zh]) =>
            html`<a href="${href}" data-en="${en}" ${href === address && html`aria-current="page"`}
              >${zh}</a
            >`,
        )}
      </nav>
      <div id="switches"></div>
    </header>
    <link rel="stylesheet" href="/pages/fonts.css" />`.text

/** Serves demo/pages with headers and preload links filled in; a page is rebuilt when its file changes. */
export function createDemoPages(settings: PageSettings, read: ReadFile) {
  const cache = new Map<string, { key: string; body: EncodedBody }>()
  const sendHostScript = createHostScripts(read, path.join(pagesDir, 'foreign'))
  const mtimeOf = async (file: string) => (await stat(file).catch(() => null))?.mtimeMs ?? 0

  async function loadPage(file: string): Promise<EncodedBody | null> {
    const source = await read(file)
    if (!source) return null
    const key = `${source.etag}${await mtimeOf(path.join(settings.dist, 'manifest.json'))}`
    const last = cache.get(file)
    if (last?.key === key) return last.body
    const address = `/demo/${path.basename(file, '.html').replace(/^index$/, '')}`
    let page = source.plain.toString().replace('<!-- header -->', () => renderHeader(address))
    for (const [placeholder, tag] of page.matchAll(/<!-- preload (univ-[\w-]+) -->/g))
      page = page.replace(placeholder, await preloadLinks(tag!, settings))
    const body = encodeBody(page, 'text/html; charset=utf-8')
    cache.set(file, { key, body })
    return body
  }

  /** Reorders the scripts of a page with two builds of the tags: the earlier build loads first. */
  async function loadWithEarlierFirst(file: string): Promise<EncodedBody | null> {
    const source = await loadPage(file)
    if (!source) return null
    const scripts = / *<script type="module" src="\/(earlier\/)?univ-[^\n]*\n/g
    const lines = [...source.plain.toString().matchAll(scripts)].sort((a, b) => Number(!a[1]) - Number(!b[1]))
    return encodeBody(
      source.plain.toString().replace(scripts, () => lines.shift()![0]),
      source.type,
    )
  }

  return {
    /** /demo/<page>, /demo/widgets/<tag>, /demo/foreign/<page>, with their scripts and style sheets. */
    demo: async (c: Context): Promise<Response | null> => {
      const name = /^\/demo\/((?:(?:widgets|foreign)\/)?[\w.-]+?)(\.html|\.css|\.js|\.csv)?$/.exec(
        c.req.path === '/demo/' ? '/demo/index' : c.req.path,
      )
      if (!name) return null
      const file = path.join(pagesDir, `${name[1]}${name[2] ?? '.html'}`)
      const hostPage = name[1]!.startsWith('foreign/') ? name[1]!.slice('foreign/'.length) : ''
      if (name[2] && name[2] !== '.html') {
        const body = await read(file)
        if (!body && hostPage && name[2] === '.js') return sendHostScript(c, hostPage)
        return body && send(c, body, { 'cache-control': 'no-cache' })
      }
      const body = await (c.req.query('first') === 'earlier' ? loadWithEarlierFirst(file) : loadPage(file))
      return body && send(c, body, hostPageHeaders(hostPage, settings.embedOrigins))
    },
  }
}

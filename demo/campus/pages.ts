import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from 'hono'
import type { Settings } from './config.ts'
import { escapeHtml } from './document.ts'
import { createScripts, embedPage, foreignHeaders } from './foreign.ts'
import { packed, pageHeaders, send, type Body } from './http.ts'
import { catalogueAddress, hallConfig } from './hall-config.ts'
import type { createHome } from './prerender.ts'
import type { ReadFile } from './static.ts'

const folder = path.join(import.meta.dirname, '../pages')

/** JSON inside a script element: no text of it can end the element. */
const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const FETCHED = 'preload" as="fetch" crossorigin="anonymous'

interface Manifest {
  entries: Record<string, { file: string; first: string[] }>
}

/** Begins the data and the whole first load beside the scripts, not after them. */
async function preloads(tag: string, settings: Settings): Promise<string> {
  const text = await readFile(path.join(settings.dist, 'manifest.json'), 'utf8').catch(() => '{"entries":{}}')
  const entry = (JSON.parse(text) as Manifest).entries[tag]
  const link = (rel: string, href: string) => `<link rel="${rel}" href="${escapeHtml(href)}" />`
  return [
    // stylesheets become constructed sheets, so the tags fetch them like data
    ...(entry?.first ?? []).map((file) => link(file.endsWith('.js') ? 'modulepreload' : FETCHED, `/${file}`)),
    link(FETCHED, '/univ-config.json'),
    link(FETCHED, catalogueAddress(settings.tenant)),
  ].join('\n    ')
}

/** The pages of demo/pages, with what the build knows filled in; made again once a file changes. */
export function createPages(settings: Settings, read: ReadFile, home: ReturnType<typeof createHome>) {
  const kept = new Map<string, { key: string; body: Body }>()
  const script = createScripts(read, path.join(folder, 'foreign'))
  const changed = async (file: string) => (await stat(file).catch(() => null))?.mtimeMs ?? 0

  async function page(file: string): Promise<Body | null> {
    const source = await read(file)
    if (!source) return null
    const key = `${source.etag}${await changed(path.join(settings.dist, 'manifest.json'))}`
    const last = kept.get(file)
    if (last?.key === key) return last.body
    let html = source.plain.toString()
    for (const [mark, tag] of html.matchAll(/<!-- preload (univ-[\w-]+) -->/g))
      html = html.replace(mark, await preloads(tag!, settings))
    html = html.replace(
      '<!-- config -->',
      () => `<script type="application/json" data-univ-config>${scriptJson(hallConfig(settings))}</script>`,
    )
    const body = await packed(html, 'text/html; charset=utf-8')
    kept.set(file, { key, body })
    return body
  }

  /** A page that loads two builds of the tags, with the earlier one first. */
  async function turned(file: string): Promise<Body | null> {
    const source = await page(file)
    if (!source) return null
    const scripts = / *<script type="module" src="\/(earlier\/)?univ-[^\n]*\n/g
    const lines = [...source.plain.toString().matchAll(scripts)].sort((a, b) => Number(!a[1]) - Number(!b[1]))
    return packed(
      source.plain.toString().replace(scripts, () => lines.shift()![0]),
      source.type,
    )
  }

  return {
    /** The portal, whatever its route: it routes itself (§2, history mode). */
    portal: async (c: Context): Promise<Response | null> => {
      const body = await page(path.join(folder, 'portal.html'))
      if (!body) return null
      const headers = pageHeaders(settings.embedOrigins)
      // what else there is depends on who one is and what is asked
      const { pathname, search } = new URL(c.req.url)
      if (search || !['/', '/workflow/index'].includes(pathname)) return send(c, body, headers)
      return send(c, await home(c, body), { ...headers, vary: 'accept-language, user-agent' })
    },
    /** /demo/<page>, /demo/widgets/<tag>, /demo/foreign/<page>, and the scripts and stylesheets beside them. */
    demo: async (c: Context): Promise<Response | null> => {
      const name = /^\/demo\/((?:(?:widgets|foreign)\/)?[\w.-]+?)(\.html|\.css|\.js)?$/.exec(
        c.req.path === '/demo/' ? '/demo/index' : c.req.path,
      )
      if (!name) return null
      const file = path.join(folder, `${name[1]}${name[2] ?? '.html'}`)
      const foreign = name[1]!.startsWith('foreign/') ? name[1]!.slice('foreign/'.length) : ''
      if (name[2] === '.css' || name[2] === '.js') {
        const body = await read(file)
        if (!body && foreign && name[2] === '.js') return script(c, foreign)
        return body && send(c, body, { 'cache-control': 'no-cache' })
      }
      const body = await (c.req.query('first') === 'earlier' ? turned(file) : page(file))
      return body && send(c, body, foreignHeaders(foreign, settings.embedOrigins))
    },
    /** /embed/<tag>: one tag in a frame, of any page. */
    embed: async (c: Context): Promise<Response | null> => {
      const tag = /^\/embed\/(univ-[a-z-]+)$/.exec(c.req.path)?.[1]
      if (!tag || tag === 'univ-portal' || !(await read(path.join(settings.dist, `${tag}.js`)))) return null
      const values = new URL(c.req.url).searchParams
      const body = await packed(embedPage(tag, values), 'text/html; charset=utf-8')
      return send(c, body, pageHeaders(['*']))
    },
  }
}

// Plain HTML of every page that a guest may open: cached, refreshed in the background, and never waited for long.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { detectMode, type Mode } from '../runtime/page/device.ts'
import { langTag, parseLang, type Lang } from '../runtime/i18n/translator.ts'
import type { RouteName } from '../runtime/routing/paths.ts'
import { matchRoute } from '../runtime/routing/routes.ts'
import type { ContentReply, PageReply, PageRequest } from '../contract/hall-pages.ts'
import { inlineFiles } from './inline-files.ts'
import type { GuestHall } from './guest-hall.ts'
import { createHallCache, MAX_WAIT_MS, waitAtMost } from './hall-cache.ts'
import { printLlms, printSitemap } from './page-list.ts'
import { createHallTools } from '../domain/agent/hall-tools.ts'
import type { Tool } from '../contract/tool.ts'
import { pathOf } from '../runtime/routing/paths.ts'
import { renderPage, type RenderedPage } from './render-page.tsx'
import { renderTagContent } from './tag-content.tsx'
import { ALLOWED_EMBED_ATTRIBUTES, MAX_ATTRIBUTE_LENGTH } from '../contract/embed.ts'

interface HallPagesOptions {
  /** The content of univ-config.json. */
  config: unknown
  /** Serves a guest's reads. */
  fetch: typeof fetch
  /**
   * Text of a served file, relative to the hall. If given, what blocks the first paint is part of the page; the server
   * must then allow its hashes in its policy.
   */
  readFile?(file: string): string
  log(e: unknown): void
  /** Milliseconds; default: the time of day. */
  now?(): number
}

/** The files of a build that its pages name, relative to the hall (manifest.json). */
interface PageFiles {
  sheet: string
  /** The sheet of what stands in a tag on anyone's page. */
  contentSheet: string
  /** Scripts that take a page over, besides those of the tag's first load: of the home page, and in English. */
  home: string[]
  en: string[]
}

/** Pages of about 60 KB. */
const MAX_PAGES = 300
/** Characters of an address; longer ones are not cached. */
const MAX_KEY = 300

/** Milliseconds that a tool of /mcp waits for data. */
const MAX_TOOL_WAIT_MS = 10_000

/** Name of the cookie with the language that the reader has chosen; the portal sets it, too. */
export const LANG_COOKIE = 'univ.lang'

const TITLE_AND_DESCRIPTION = /<title>[^]*?<\/title>|<meta\s+name="description"[^]*?\/>/g
/** The portal's module and what is preloaded for it: after what they take the place of, because compiling holds it up. */
const SCRIPTS = /<link rel="(?:modulepreload|preload)"[^>]*>|<script type="module"[^>]*><\/script>/g
const PORTAL = /<univ-portal>[^]*?<\/univ-portal>/

/** What guests can read; the other pages need scripts, and the static page says so. */
const GUEST_PAGES: readonly RouteName[] = [
  'apps',
  'serviceC',
  'searchResult',
  'appdetail',
  'helpcenter',
  'unknown',
]

function isDecodable(path: string): boolean {
  try {
    return Boolean(decodeURIComponent(`/${path}`))
  } catch {
    return false
  }
}

/** What the reader asks for: the address, the saved choice, then the browser's first language. */
export function chooseLang(
  query: URLSearchParams,
  { cookie, acceptLanguage }: Pick<PageRequest, 'cookie' | 'acceptLanguage'>,
): Lang {
  const saved = new RegExp(`(?:^|; )${LANG_COOKIE}=(zh|en)\\b`).exec(cookie)?.[1] ?? ''
  const [first = ''] = acceptLanguage.split(/[,;]/)
  return parseLang(query.get('lang') ?? '') ?? parseLang(saved) ?? parseLang(first.trim()) ?? 'zh'
}

/** Serves a guest's pages. `respond` resolves to null for other pages, and if data are late or missing: send the static page. */
export function createHallPages(options: HallPagesOptions) {
  const { log, now = Date.now } = options
  const files = readPageFiles()
  const halls = createHallCache<PageReply>({ ...options, now })

  /** What the cache has, else what is rendered in time; undefined if that is late, or fails. */
  async function renderOnce<T>(
    cache: Map<string, T>,
    key: string,
    render: () => Promise<T>,
  ): Promise<T | undefined> {
    let result = cache.get(key)
    if (result !== undefined) return result
    await waitAtMost(
      render().then((rendered) => (result = rendered), log),
      MAX_WAIT_MS,
    )
    if (result === undefined) return undefined
    if (cache.size >= MAX_PAGES) cache.clear()
    if (key.length <= MAX_KEY) cache.set(key, result)
    return result
  }

  /** @param request with index.html, as it is served without this */
  async function respond(request: PageRequest & { template: string }): Promise<PageReply | null> {
    const { home, search, userAgent, template } = request
    const { route } = matchRoute(request.path)
    const name = route.redirect ?? route.name
    if (!GUEST_PAGES.includes(name) || !isDecodable(request.path)) return null
    const cached = await halls.recent(home)
    if (!cached) return null
    const query = new URLSearchParams(search)
    const lang = chooseLang(query, request)
    const mode: Mode = detectMode(userAgent, 0)
    const key = `${lang} ${mode} ${request.path}${search}`
    const reply = await renderOnce(cached.pages, key, async (): Promise<PageReply> => {
      const { hall, dataAt } = cached
      const values = Object.fromEntries(query)
      const page = await renderPage({ hall, dataAt, route: name, query: values, lang, mode, home })
      const { pathname: base } = new URL(home)
      const scripts = preloads(files, base, name, lang)
      const whole = fillTemplate(template, page, lang, `${base}${files.sheet}`, scripts)
      const inlined = options.readFile
        ? inlineFiles(whole, base, options.readFile)
        : { html: whole, hashes: { style: [], script: [] } }
      return { status: page.status, ...inlined, ...(query.has('lang') && { chosenLang: lang }) }
    })
    return reply ?? null
  }

  /**
   * What a tag shows to guests, for a page to write inside it. Its address has the tag's attributes. 404: this tag shows
   * guests something else; 503: the data are late or missing, and the page writes the tag alone.
   */
  async function content(
    { home, search, acceptLanguage }: Pick<PageRequest, 'home' | 'search' | 'acceptLanguage'>,
    tag: string,
  ): Promise<ContentReply> {
    const query = new URLSearchParams(search)
    const attributes = Object.fromEntries(
      [...query].filter(
        ([name, value]) => ALLOWED_EMBED_ATTRIBUTES.includes(name) && value.length <= MAX_ATTRIBUTE_LENGTH,
      ),
    )
    const lang = chooseLang(query, { cookie: '', acceptLanguage })
    const reply = (status: ContentReply['status'], html: string): ContentReply => ({
      status,
      html,
      headers: {
        'cache-control': status === 503 ? 'no-store' : 'public, max-age=60, stale-while-revalidate=600',
        ...(!query.has('lang') && { vary: 'accept-language' }),
        'x-robots-tag': 'noindex', // it is part of other pages
      },
    })
    const cached = await halls.recent(home)
    if (!cached) return reply(503, '')
    const key = `${tag} ${lang} ${new URLSearchParams(attributes).toString()}`
    const sheet = home + files.contentSheet
    const { hall, dataAt } = cached
    const html = await renderOnce(cached.contents, key, () =>
      renderTagContent({ hall, dataAt, tag, attributes, lang, home, sheet }),
    )
    if (html === undefined) return reply(503, '')
    return html === null ? reply(404, '') : reply(200, html)
  }

  /** What is printed of the data; null without recent ones. */
  async function print(home: string, printHall: typeof printSitemap): Promise<string | null> {
    const cached = await halls.recent(home)
    return cached && printHall(home, cached.hall)
  }

  /** A program waits longer than a reader. */
  async function hallInTime(home: string): Promise<GuestHall> {
    for (let waited = 0; waited < MAX_TOOL_WAIT_MS; waited += MAX_WAIT_MS) {
      const cached = await halls.recent(home)
      if (cached) return cached.hall
      await new Promise((done) => setTimeout(done, MAX_WAIT_MS))
    }
    throw new Error('the data of the hall are missing')
  }

  return {
    respond,
    content,
    /** sitemap.xml: the pages that search engines should know. */
    sitemap: (home: string) => print(home, printSitemap),
    /** llms.txt: the same pages, for language models. */
    llms: (home: string) => print(home, printLlms),
    /** The tools of /mcp that are for everyone. */
    tools: (home: string): Tool[] =>
      createHallTools(
        home,
        (route, query) => home + pathOf(route, {}, query),
        () => hallInTime(home),
      ),
    /** When the data of the hall's pages were loaded, epoch milliseconds; 0: not yet. */
    dataAt: (home: string) => halls.dataAt(home),
  }
}

/** The page as it is served without this, with its content. */
function fillTemplate(
  template: string,
  { head, body }: RenderedPage,
  lang: Lang,
  sheet: string,
  preloaded: string,
): string {
  const scripts = (template.match(SCRIPTS) ?? []).join('') + preloaded
  return template
    .replace(TITLE_AND_DESCRIPTION, '')
    .replace(SCRIPTS, '')
    .replace('<html>', `<html lang="${langTag(lang)}">`)
    .replace('</head>', () => `${head}<link rel="stylesheet" href="${sheet}"/></head>`)
    .replace(PORTAL, () => `<univ-portal>${body}</univ-portal>`)
    .replace('</body>', () => `${scripts}</body>`)
}

function readPageFiles(): PageFiles {
  const manifest = readFileSync(path.join(__dirname, '../manifest.json'), 'utf8')
  const { pages }: { pages: PageFiles } = JSON.parse(manifest)
  return pages
}

function preloads({ home, en }: PageFiles, base: string, route: RouteName, lang: Lang): string {
  const scripts = [...(lang === 'en' ? en : []), ...(route === 'apps' ? home : [])]
  return scripts.map((file) => `<link rel="modulepreload" href="${base}${file}"/>`).join('')
}

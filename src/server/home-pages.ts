// Caches the guest home page by language and origin, renders it again when stale, and limits the wait for its data.
import { detectMode, type Mode } from '../runtime/page/device.ts'
import { createInliner, inlinePictures, type InlineHashes } from './inline-files.ts'
import { prerenderHome, type PrerenderOptions } from './prerender-home.tsx'
import { recordReplies, writeReplies } from './served-replies.ts'

interface HomeRequest {
  /** Base URL of the portal, with a trailing slash. */
  home: string
  acceptLanguage: string
  userAgent: string
}

/** What the home needs after its first load; paths relative to the portal. */
interface HomeFiles {
  /** The style sheet of all of it. */
  sheet: string
  /** Chunks that hydration loads. */
  modules: { all: string[]; phone: string[] }
}

interface HomePagesOptions extends Pick<PrerenderOptions, 'config' | 'fetch'> {
  files: HomeFiles
  /**
   * Returns the text of a served file, relative to `home`. If given, the style sheets and scripts that block the first
   * paint are part of the page, which saves a round trip; the server must then allow their hashes in its policy.
   */
  readFile?(file: string): string
  log(e: unknown): void
  /** Milliseconds; default: the time of day. */
  now?(): number
}

/** A page, and what its Content-Security-Policy must allow besides the files of its origin. */
interface HomePage {
  html: string
  hashes: InlineHashes
}

interface RenderedPage extends HomePage {
  /** For a page that is too old for its replies. */
  withoutReplies: string
}

interface CachedPage {
  /** Null until first rendered. */
  page: RenderedPage | null
  /** The page that the home was rendered into; it changes with each build. */
  template: string
  /** When `page` was rendered, or a failed render makes it due again. */
  renderedAt: number
  /** When the data of `page` were requested. */
  dataAt: number
  startedAt: number
  pending: Promise<unknown> | null
}

/** Milliseconds after which a page is stale. */
const MAX_AGE_MS = 60_000
/** Milliseconds after which the scripts request the data again instead of using what the page contains. */
const MAX_REPLIES_AGE_MS = 2 * MAX_AGE_MS
/** Milliseconds before a failed render is retried. */
const RETRY_MS = 5_000
/**
 * The longest wait for the home's data, in milliseconds; then the page is sent without it, and the scripts fetch it.
 */
const MAX_WAIT_MS = 500
/** Pages of about 100 KB: two languages, two layouts, a few host names. */
const MAX_CACHED_PAGES = 32

const escapeAttribute = (text: string): string => text.replace(/[&"]/g, (c) => `&#${c.charCodeAt(0)};`)

const link = (attributes: string, url: string) => `<link ${attributes} href="${escapeAttribute(url)}" />`

const EMPTY_PORTAL = '<univ-portal></univ-portal>'

/** The language that the tags will choose in this browser. */
const chooseLang = (acceptLanguage: string): 'zh' | 'en' =>
  /^en\b/i.test(acceptLanguage.split(',')[0]!.trim()) ? 'en' : 'zh'

/** What a browser's page depends on. */
interface Variant {
  home: string
  lang: 'zh' | 'en'
  /** A tablet with the user agent of a Mac renders again on the client (element/hydrate/hydrate-tag.ts). */
  mode: Mode
}

/** Link elements that fetch the given replies; `earlyReplies` is one file with those that `early` lists. */
function preloadReplies(requests: readonly string[], home: string, config: unknown): string[] {
  const reads = requests.flatMap((request) => (request.startsWith('GET /') ? [request.slice(4)] : []))
  const { early, earlyReplies } = config as Record<string, unknown>
  const pathOf = (url: unknown) => {
    const { pathname, search } = new URL(String(url), home)
    return pathname + search
  }
  const hasFile = Array.isArray(early) && typeof earlyReplies === 'string'
  const inFile = new Set(hasFile ? early.map(pathOf) : [])
  const urls = [...(hasFile ? [pathOf(earlyReplies)] : []), ...reads.filter((read) => !inFile.has(read))]
  return urls.map((url) => link('rel="preload" as="fetch" crossorigin="anonymous"', url))
}

const PRELOADED_REPLY = /\s*<link rel="preload" as="fetch"[^>]*>/g

async function render(options: HomePagesOptions, variant: Variant, template: string): Promise<RenderedPage> {
  const { files, readFile } = options
  const { home, lang, mode } = variant
  const { pathname } = new URL(home)
  const inliner = createInliner(pathname, readFile)
  const { replies, fetch: recordingFetch } = recordReplies(options.fetch, new URL(home))
  const markup = await prerenderHome({
    ...variant,
    config: options.config,
    fetch: recordingFetch,
    styles: inliner.linkSheet(files.sheet),
  })
  const content = await inlinePictures(markup, new URL(home).origin, options.fetch)
  // what hydration waits for; a style sheet that is not inlined blocks the first paint, so it comes before the scripts
  const preloads = [
    ...(readFile ? [] : [link('rel="preload" as="style"', pathname + files.sheet)]),
    ...[...files.modules.all, ...(mode === 'mobile' ? files.modules.phone : [])].map((file) =>
      link('rel="modulepreload"', pathname + file),
    ),
  ]
  const config = { request: `GET ${pathname}univ-config.json`, text: JSON.stringify(options.config) }
  const block = writeReplies([config, ...replies])
  const compose = (head: string, links: string[], end: string) =>
    inliner
      .inlineHead(head)
      .replace('<html>', `<html lang="${lang === 'zh' ? 'zh-CN' : 'en'}">`)
      .replace('</head>', () => {
        const missing = links.filter((element) => !template.includes(/href=.*/.exec(element)![0]))
        return `${missing.join('')}</head>`
      })
      // after the content, so that it does not delay the first paint
      .replace(EMPTY_PORTAL, () => `<univ-portal>${content}</univ-portal>${end}`)
  const requests = replies.map(({ request }) => request)
  const withoutReplies = compose(
    template,
    [...preloads, ...preloadReplies(requests, home, options.config)],
    '',
  )
  const html = block ? compose(template.replace(PRELOADED_REPLY, ''), preloads, block) : withoutReplies
  return { html, withoutReplies, hashes: inliner.hashes }
}

/**
 * Prerenders the signed-out home, so that it paints before any script has loaded.
 * @returns a function that inserts the home into the portal's page. It resolves to the unchanged page if rendering
 *   fails or takes too long.
 */
export function createHomePages(options: HomePagesOptions) {
  const { now = Date.now } = options
  const cache = new Map<string, CachedPage>()
  const hasRecentData = ({ dataAt }: CachedPage) => now() - dataAt < MAX_REPLIES_AGE_MS

  function startRender(entry: CachedPage, variant: Variant): void {
    entry.startedAt = now()
    entry.pending = render(options, variant, entry.template)
      .then(
        (page) => Object.assign(entry, { page, renderedAt: now(), dataAt: entry.startedAt }),
        (e: unknown) => {
          options.log(e)
          entry.renderedAt = now() - MAX_AGE_MS + RETRY_MS
        },
      )
      .finally(() => (entry.pending = null))
  }

  return async function renderHome(request: HomeRequest, template: string): Promise<HomePage> {
    const { home, acceptLanguage, userAgent } = request
    const variant: Variant = { home, lang: chooseLang(acceptLanguage), mode: detectMode(userAgent, 0) }
    const key = `${variant.lang} ${variant.mode} ${home}`
    let entry = cache.get(key)
    if (entry?.template !== template) {
      if (cache.size >= MAX_CACHED_PAGES) cache.clear()
      entry = { page: null, template, renderedAt: 0, dataAt: 0, startedAt: 0, pending: null }
      cache.set(key, entry)
    }
    if (!entry.pending && now() - entry.renderedAt > MAX_AGE_MS) startRender(entry, variant)
    // stale-while-revalidate, for a page whose data are recent enough
    const remaining = entry.startedAt + MAX_WAIT_MS - now()
    if (!hasRecentData(entry) && entry.pending && remaining > 0) {
      let timer: NodeJS.Timeout | undefined
      const limit = new Promise((resolve) => (timer = setTimeout(resolve, remaining)))
      await Promise.race([entry.pending, limit])
      clearTimeout(timer)
    }
    if (!entry.page) return { html: template, hashes: { style: [], script: [] } }
    const { html, withoutReplies, hashes } = entry.page
    return { html: hasRecentData(entry) ? html : withoutReplies, hashes }
  }
}

interface Manifest {
  prerendered: Record<string, HomeFiles>
}

/** Reads dist/manifest.json. */
export const homeFiles = ({ prerendered }: Manifest): HomeFiles => prerendered['univ-portal']!

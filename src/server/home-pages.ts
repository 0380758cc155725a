// Caches the guest home page by language and origin, renders it again when stale, and limits the wait for its data.
import { detectMode, type Mode } from '../runtime/page/device.ts'
import { createInliner, inlinePictures, type InlineHashes } from './inline-files.ts'
import { prerenderHome, type PrerenderOptions } from './prerender-home.tsx'

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
}

/** A page, and what its Content-Security-Policy must allow besides the files of its origin. */
interface HomePage {
  html: string
  hashes: InlineHashes
}

interface CachedPage {
  /** Null until first rendered. */
  page: HomePage | null
  /** The page that the home was rendered into; it changes with each build. */
  template: string
  renderedAt: number
  startedAt: number
  pending: Promise<unknown> | null
}

/** Milliseconds after which a page is stale; after hydration the scripts show newer data. */
const MAX_AGE_MS = 60_000
/** Milliseconds before a failed render is retried. */
const RETRY_MS = 5_000
/**
 * The longest wait for the home's data, in milliseconds; then the page is sent without it, and the scripts fetch it.
 */
const MAX_WAIT_MS = 500
/** Pages of about 100 KB: two languages, two layouts, a few host names. */
const MAX_CACHED_PAGES = 32

const escapeAttribute = (text: string): string => text.replace(/[&"]/g, (c) => `&#${c.charCodeAt(0)};`)

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

/** Passes requests on and records what a browser will request as well: the replies from the portal's own origin. */
function recordReads(fetchData: typeof fetch, { origin }: URL) {
  const reads = new Set<string>()
  const recordingFetch: typeof fetch = async (input, init) => {
    const { method, url } = new Request(input, init)
    const reply = await fetchData(input, init)
    if (method === 'GET' && reply.ok && url.startsWith(`${origin}/`)) reads.add(url.slice(origin.length))
    return reply
  }
  return { reads, fetch: recordingFetch }
}

/** Replaces the reads that a browser takes from one file (`earlyReplies`) by that file. */
function withEarlyReplies(reads: Iterable<string>, home: string, config: unknown): string[] {
  const { early, earlyReplies } = config as Record<string, unknown>
  if (!Array.isArray(early) || typeof earlyReplies !== 'string') return [...reads]
  const pathOf = (url: unknown) => {
    const { pathname, search } = new URL(String(url), home)
    return pathname + search
  }
  const inFile = new Set(early.map(pathOf))
  return [pathOf(earlyReplies), ...[...reads].filter((read) => !inFile.has(read))]
}

async function render(options: HomePagesOptions, variant: Variant, template: string): Promise<HomePage> {
  const { files, readFile } = options
  const { home, lang, mode } = variant
  const { pathname } = new URL(home)
  const inliner = createInliner(pathname, readFile)
  const { reads, fetch: recordingFetch } = recordReads(options.fetch, new URL(home))
  const markup = await prerenderHome({
    ...variant,
    config: options.config,
    fetch: recordingFetch,
    styles: inliner.linkSheet(files.sheet),
  })
  const content = await inlinePictures(markup, new URL(home).origin, options.fetch)
  const link = (attributes: string, url: string) => `<link ${attributes} href="${escapeAttribute(url)}" />`
  // what hydration waits for; a style sheet that is not inlined blocks the first paint, so it comes before the scripts
  const preloads = [
    ...(readFile ? [] : [link('rel="preload" as="style"', pathname + files.sheet)]),
    ...[...files.modules.all, ...(mode === 'mobile' ? files.modules.phone : [])].map((file) =>
      link('rel="modulepreload"', pathname + file),
    ),
    ...withEarlyReplies(reads, home, options.config).map((url) =>
      link('rel="preload" as="fetch" crossorigin="anonymous"', url),
    ),
  ].filter((element) => !template.includes(/href=.*/.exec(element)![0]))
  const html = inliner
    .inlineHead(template)
    .replace('<html>', `<html lang="${lang === 'zh' ? 'zh-CN' : 'en'}">`)
    .replace('</head>', () => `${preloads.join('')}</head>`)
    .replace(EMPTY_PORTAL, () => `<univ-portal>${content}</univ-portal>`)
  return { html, hashes: inliner.hashes }
}

/**
 * Prerenders the signed-out home, so that it paints before any script has loaded.
 * @returns a function that inserts the home into the portal's page. It resolves to the unchanged page if rendering
 *   fails or takes too long.
 */
export function createHomePages(options: HomePagesOptions) {
  const cache = new Map<string, CachedPage>()

  function startRender(entry: CachedPage, variant: Variant): void {
    entry.startedAt = Date.now()
    entry.pending = render(options, variant, entry.template)
      .then(
        (page) => Object.assign(entry, { page, renderedAt: Date.now() }),
        (e: unknown) => {
          options.log(e)
          entry.renderedAt = Date.now() - MAX_AGE_MS + RETRY_MS
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
      entry = { page: null, template, renderedAt: 0, startedAt: 0, pending: null }
      cache.set(key, entry)
    }
    if (!entry.pending && Date.now() - entry.renderedAt > MAX_AGE_MS) startRender(entry, variant)
    // stale-while-revalidate
    const remaining = entry.startedAt + MAX_WAIT_MS - Date.now()
    if (!entry.page && entry.pending && remaining > 0) {
      let timer: NodeJS.Timeout | undefined
      const limit = new Promise((resolve) => (timer = setTimeout(resolve, remaining)))
      await Promise.race([entry.pending, limit])
      clearTimeout(timer)
    }
    return entry.page ?? { html: template, hashes: { style: [], script: [] } }
  }
}

interface Manifest {
  prerendered: Record<string, HomeFiles>
}

/** Reads dist/manifest.json. */
export const homeFiles = ({ prerendered }: Manifest): HomeFiles => prerendered['univ-portal']!

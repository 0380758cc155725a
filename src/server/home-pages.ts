// Caches the guest home page by language and origin, renders it again when stale, and limits the wait for its data.
import { detectMode, type Mode } from '../runtime/page/device.ts'
import { createInliner, type InlineHashes } from './inline-files.ts'
import { prerenderHome, type PrerenderOptions } from './prerender-home.tsx'

interface HomeRequest {
  /** Base URL of the portal, with a trailing slash. */
  home: string
  acceptLanguage: string
  userAgent: string
}

interface HomePagesOptions extends Pick<PrerenderOptions, 'config' | 'fetch' | 'sheets'> {
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

async function render(options: HomePagesOptions, variant: Variant, template: string): Promise<HomePage> {
  const { home, lang } = variant
  const { pathname } = new URL(home)
  const inliner = createInliner(pathname, options.readFile)
  const content = await prerenderHome({ ...options, ...variant, linkSheet: inliner.linkSheet })
  // style sheets that are not inlined block the first paint, so they are preloaded before the scripts
  const preloads = options.readFile
    ? ''
    : [...new Set(Object.values(options.sheets).flat())]
        .map((file) => `<link rel="preload" as="style" href="${pathname}${file}" />`)
        .join('')
  const html = inliner
    .inlineHead(template)
    .replace('<html>', `<html lang="${lang === 'zh' ? 'zh-CN' : 'en'}">`)
    .replace('<meta charset="utf-8" />', (meta) => meta + preloads)
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
  sheets: Record<string, string[]>
}

/** Paths of the style sheets of each prerendered tag, from dist/manifest.json. */
export const homeSheets = ({ sheets }: Manifest): Record<string, string[]> => ({
  'univ-portal': sheets['univ-portal'] ?? [],
  // the portal's home is the catalogue's view
  'univ-service-catalogue': sheets['univ-portal'] ?? [],
})

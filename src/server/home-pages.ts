// Caches the guest home page by language and origin, renders it again when stale, and limits the wait for its data.
import { prerenderHome, type PrerenderOptions } from './prerender-home.tsx'

interface HomeRequest {
  /** Base URL of the portal, with a trailing slash. */
  home: string
  acceptLanguage: string
  userAgent: string
}

interface HomePagesOptions extends Pick<PrerenderOptions, 'config' | 'fetch' | 'sheets'> {
  log(e: unknown): void
}

interface CachedPage {
  /** Null until first rendered. */
  html: string | null
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
/** Pages of about 100 KB: two languages, a few host names. */
const MAX_CACHED_PAGES = 16

const EMPTY_PORTAL = '<univ-portal></univ-portal>'

/** The language that the tags will choose in this browser; null on a phone, where nothing is prerendered. */
function chooseLang({ acceptLanguage, userAgent }: HomeRequest): 'zh' | 'en' | null {
  // a tablet with the user agent of a Mac renders on the client (element/hydrate/hydrate-tag.ts)
  if (/Android|iPhone|iPad|Mobile|Harmony|MicroMessenger/i.test(userAgent)) return null
  const first = acceptLanguage.split(',')[0]!.trim()
  return /^en\b/i.test(first) ? 'en' : 'zh'
}

async function render(options: HomePagesOptions, home: string, lang: 'zh' | 'en', template: string) {
  const content = await prerenderHome({ ...options, home, lang, mode: 'desktop' })
  const { pathname } = new URL(home)
  // style sheets block the first paint, so they are preloaded before the scripts
  const preloads = [...new Set(Object.values(options.sheets).flat())]
    .map((file) => `<link rel="preload" as="style" href="${pathname}${file}" />`)
    .join('')
  return template
    .replace('<html>', `<html lang="${lang === 'zh' ? 'zh-CN' : 'en'}">`)
    .replace('<meta charset="utf-8" />', (meta) => meta + preloads)
    .replace(EMPTY_PORTAL, () => `<univ-portal>${content}</univ-portal>`)
}

/**
 * Prerenders the signed-out home, so that it paints before any script has loaded.
 * @returns a function that inserts the home into the portal's page. It resolves to the unchanged page if rendering
 *   fails or takes too long.
 */
export function createHomePages(options: HomePagesOptions) {
  const cache = new Map<string, CachedPage>()

  function startRender(entry: CachedPage, home: string, lang: 'zh' | 'en'): void {
    entry.startedAt = Date.now()
    entry.pending = render(options, home, lang, entry.template)
      .then(
        (html) => Object.assign(entry, { html, renderedAt: Date.now() }),
        (e: unknown) => {
          options.log(e)
          entry.renderedAt = Date.now() - MAX_AGE_MS + RETRY_MS
        },
      )
      .finally(() => (entry.pending = null))
  }

  return async function renderHome(request: HomeRequest, template: string): Promise<string> {
    const lang = chooseLang(request)
    if (!lang) return template
    const key = `${lang} ${request.home}`
    let entry = cache.get(key)
    if (entry?.template !== template) {
      if (cache.size >= MAX_CACHED_PAGES) cache.clear()
      entry = { html: null, template, renderedAt: 0, startedAt: 0, pending: null }
      cache.set(key, entry)
    }
    if (!entry.pending && Date.now() - entry.renderedAt > MAX_AGE_MS) startRender(entry, request.home, lang)
    // stale-while-revalidate
    const remaining = entry.startedAt + MAX_WAIT_MS - Date.now()
    if (entry.html === null && entry.pending && remaining > 0) {
      let timer: NodeJS.Timeout | undefined
      const limit = new Promise((resolve) => (timer = setTimeout(resolve, remaining)))
      await Promise.race([entry.pending, limit])
      clearTimeout(timer)
    }
    return entry.html ?? template
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

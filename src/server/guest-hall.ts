import type { ReadableAtom } from 'nanostores'
import type { AppDetail } from '../contract/core/app-detail.ts'
import type { App, AppTag } from '../contract/core/apps.ts'
import type { Guide } from '../contract/core/guides.ts'
import { ownValue } from '../contract/decoders.ts'
import { createAppSearch } from '../domain/find/app-search.ts'
import { createApps } from '../domain/apps.ts'
import { createGuideReadings, createGuides } from '../domain/guides.ts'
import { chunkIntoRows } from '../domain/listing-rules.ts'
import { createProjects } from '../domain/projects.ts'
import { createQuestions } from '../domain/questions.ts'
import { earlyKey } from '../element/scope/early-fetch.ts'
import { registerTexts } from '../element/scope/configured-texts.ts'
import { FacetFilters } from '../features/catalogue/browse.tsx'
import { createDetailStore } from '../features/catalogue/detail/detail-store.ts'
import { createRecommendedStore, INITIAL_ROWS } from '../features/catalogue/home/recommended-store.ts'
import { createStatisticsStore } from '../features/catalogue/home/statistics-store.ts'
import { BelowFoldSections } from '../features/catalogue/home-sections.tsx'
import { parseUrl } from '../runtime/config/parse-url.ts'
import { resolveConfig } from '../runtime/config/resolve-config.ts'
import { createRuntime } from '../runtime/create/create-runtime.ts'
import { loadLang } from '../runtime/i18n/translator.ts'
import { createBrowser } from '../runtime/page/browser.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { createLazySession } from '../runtime/session/sources/lazy-session.ts'
import type { QueryState } from '../runtime/wire/query.ts'

/** Stores that only one page needs. */
const MAX_PAGE_STORES = 200
/** The longest wait for the search's pinyin; without it the names are found by their characters. */
const MAX_INDEXING_MS = 10_000
/** Characters. */
const MAX_REPLY_IN_PAGE = 30_000

/** What a guest can see, as it was when it was loaded: the same stores as in a page, with their data. */
export interface GuestHall {
  runtime: Runtime
  apps: readonly App[]
  labels: ReadonlyMap<string, AppTag>
  guides: readonly Guide[]
  /** Small replies that the home page shows, by the request (element/scope/early-fetch.ts). */
  homeReplies: Readonly<Record<string, string>>
  /** With its guides. null: not found, or not for guests. */
  item(id: string): Promise<AppDetail | null>
  /** Loads the questions of a page. @param limit default: all */
  prepareQuestions(keyword: string, limit?: number): Promise<void>
  /** Releases the data. */
  stop(): void
}

interface LoadOptions {
  /** Absolute URL of the hall with a trailing slash. */
  home: string
  /** The content of univ-config.json. */
  config: unknown
  fetch: typeof fetch
  log(e: unknown): void
}

/** Between `start` and `stop` it remembers the replies that are small enough to be part of a page, by their requests. */
function createRecorder(fetching: typeof fetch) {
  let replies: Map<string, string> | undefined
  const fetchRecorded: typeof fetch = async (input, init) => {
    const reply = await fetching(input, init)
    const key = earlyKey(input, init)
    const recorded = replies
    if (!recorded || !key || !reply.ok) return reply
    const text = await reply.clone().text()
    if (text.length <= MAX_REPLY_IN_PAGE) recorded.set(key, text)
    return reply
  }
  return {
    fetchRecorded,
    start: () => void (replies = new Map()),
    stop() {
      const recorded = Object.fromEntries(replies ?? [])
      replies = undefined
      return recorded
    },
  }
}

function earlyUrls(config: unknown, home: string): string[] {
  const early = ownValue(config, 'early')
  return Array.isArray(early) ? early.map((path) => parseUrl(String(path), home)?.href ?? '') : []
}

/** Mounts stores, so that their data stay until `stops` are called. */
function createMounts(stops: (() => void)[]) {
  const settle = <T>($store: ReadableAtom<QueryState<T>>, kept = stops) =>
    new Promise<QueryState<T>>((resolve) => {
      kept.push($store.subscribe((state) => state.state !== 'loading' && resolve(state)))
    })
  /** For stores of single pages, of which the last ones stay. */
  const pageStops: (() => void)[] = []
  stops.push(() => pageStops.forEach((stop) => stop()))
  const settleForPage = <T>($store: ReadableAtom<QueryState<T>>) => {
    if (pageStops.length >= MAX_PAGE_STORES) pageStops.shift()?.()
    return settle($store, pageStops)
  }
  async function need<T>($store: ReadableAtom<QueryState<T>>, waitFor = settle<T>): Promise<T> {
    const state = await waitFor($store)
    if (state.data === undefined) throw 'error' in state ? state.error : new Error('no data')
    return state.data
  }
  return { settle, settleForPage, need }
}

/** Loads what the guest's pages show. Rejects if the items cannot be loaded. */
export async function loadGuestHall({ home, config: values, fetch, log }: LoadOptions): Promise<GuestHall> {
  const source = { values, url: `${home}univ-config.json`, label: 'univ-config.json' }
  const config = resolveConfig(home, [source], log)
  registerTexts([source])
  const recorder = createRecorder(fetch)
  const platform = { ...createBrowser(recorder.fetchRecorded), log }
  const session = createLazySession({ config, browser: platform })
  const runtime = createRuntime(config, platform, session)
  const stops: (() => void)[] = [() => session.dispose()]

  const { settle, settleForPage, need } = createMounts(stops)

  const { $apps, $hot, $themes, $departments, $labels, $byId } = runtime.service(createApps)
  const guides = runtime.service(createGuides)
  const statistics = runtime.service(createStatisticsStore)
  const finder = runtime.service(createAppSearch)
  const $recommended = runtime.service(createRecommendedStore)
  const optional: readonly ReadableAtom<QueryState<unknown>>[] = [
    $hot,
    $recommended,
    runtime.service(createProjects).$projects,
    statistics.$itemCounts,
    statistics.visits(''),
  ]
  try {
    const [apps] = await Promise.all([need($apps), need($themes), need($departments)])
    // items and tags come early
    recorder.start()
    await Promise.all(optional.map(($store) => settle($store)))
    const recommended = chunkIntoRows($recommended.get().data ?? [])
      .slice(0, INITIAL_ROWS)
      .flat()
    await settle(guides.forAppCodes(recommended.map(({ code }) => code)))
    const homeReplies = recorder.stop()
    for (const url of earlyUrls(values, home)) delete homeReplies[url]
    await settle(guides.$all)
    // its stage may be the last one already; without items there is nothing to index
    await new Promise<void>((resolve) => {
      stops.push(
        finder.$searchState.subscribe(({ stage }) => (stage === 'pinyin' || !apps.length) && resolve()),
      )
      stops.push(platform.schedule(resolve, MAX_INDEXING_MS))
      finder.warmUp()
    })
    for (const $store of [$labels, $byId]) stops.push($store.listen(() => {}))
    await runtime.service(createGuideReadings).load(guides.$all.get().data ?? [])
    await Promise.all([BelowFoldSections.preload(), FacetFilters.preload()])
    await loadLang('en')
    return {
      runtime,
      apps,
      labels: $labels.get(),
      guides: guides.$all.get().data ?? [],
      homeReplies,
      async item(id) {
        const app = id ? await need(runtime.service(createDetailStore).byId(id), settleForPage) : null
        if (app) await settleForPage(guides.forAppCodes([app.code]))
        return app
      },
      async prepareQuestions(keyword, limit) {
        await settleForPage(runtime.service(createQuestions).find({ keyword, ...(limit && { limit }) }))
      },
      stop: () => stops.splice(0).forEach((stop) => stop()),
    }
  } catch (e) {
    for (const stop of stops) stop()
    throw e
  }
}

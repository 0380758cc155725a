import { toJson } from '../../contract/to-json.ts'
import { cutKeyword } from '../../contract/keyword.ts'
import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { App } from '../../contract/core/apps.ts'
import { FACETS, FILTER_NAMES, isSet, type Facet, type Filters } from '../../domain/app-rules.ts'
import { createAppSearch } from '../../domain/app-search.ts'
import type { AppFinder, FacetCounts } from '../../domain/find/app-finder.ts'
import { initialLetter } from '../../domain/initial-letter.ts'
import type { Lang } from '../../runtime/i18n/translator.ts'
import { createSearchHistory } from '../../domain/search-history.ts'
import type { HighlightSegment } from '../../domain/find/segments.ts'
import type { DisplayedTexts, MatchReason } from '../../domain/find/match-reason.ts'
import { createSearchDebounce } from '../../runtime/page/search-debounce.ts'
import type { Runtime } from '../../runtime/runtime.ts'

/** The catalogue's tabs (§2): by theme, department, letter, my favourites, and keyword during a search. */
export const TABS = ['tag', 'dep', 'zimu', 'collect', 'keyword'] as const
export type Tab = (typeof TABS)[number]

/** The query of the catalogue. In URLs and on the wire: seq (keyword), dep, tag, zimu (§2). */
export interface CatalogueQuery extends Filters {
  tab: Tab
}

export interface CatalogueResults {
  apps: readonly App[]
  counts: FacetCounts
  /** No exact match: these are fuzzy matches. */
  approximate: boolean
  /** First letter of an item; '' while unknown. */
  letterOf(app: App): string
  /** Some letters are still loading, so items cannot be grouped by letter yet. */
  areLettersPending(): boolean
  /** The item's name, split at the matches of the keyword. */
  markName(app: App): HighlightSegment[]
  /** Any other text, split the same way. */
  mark(text: string): HighlightSegment[]
  /** What matches in an item of which neither the name nor the department does. */
  explainMatch(app: App, displayed: DisplayedTexts): MatchReason | undefined
}

export const EMPTY_QUERY: CatalogueQuery = {
  tab: 'tag',
  keyword: '',
  tag: '',
  department: '',
  audience: '',
  letter: '',
  handling: '',
}

export interface CatalogueModel {
  $query: ReadableAtom<CatalogueQuery>
  $inputText: ReadableAtom<string>
  $results: ReadableAtom<CatalogueResults>
  /** The keyword and the number of its results, once typing pauses: announced once, not at each key. */
  $announced: ReadableAtom<{ keyword: string; n: number }>
  /** Recent search texts, newest first. */
  $history: ReadableAtom<readonly string[]>
  /** Loads what the search needs, before somebody types. */
  prepare(): void
  /** Sets the text of the box and searches the loaded items; reports the query after 300 ms (§9). */
  type(text: string): void
  /** Searches immediately and adds to the history. */
  search(text: string): void
  /** Changing the tab resets all filters (§4). */
  selectTab(tab: Tab): void
  /** '' or 'all' clears a filter. */
  setFilter(facet: Facet, value: string): void
  clear(): void
  forgetHistory(): void
  /** Sets the query from attributes, without calling the change listener. */
  setQuery(query: Partial<CatalogueQuery>): void
  /** In English, items with an English name are grouped by its first letter. */
  setLang(lang: Lang): void
  /** Called after the user has changed the query. */
  onChange: ((query: CatalogueQuery) => void) | null
  dispose(): void
}

type Find = (query: CatalogueQuery) => CatalogueResults

/** The query and results of one catalogue. */
export function createCatalogueModel(runtime: Runtime): CatalogueModel {
  const finder = runtime.service(createAppSearch)
  const $query: WritableAtom<CatalogueQuery> = atom(EMPTY_QUERY)
  /** What the page was told, or has set. */
  let reported = EMPTY_QUERY
  const $inputText = atom('')
  const history = runtime.service(createSearchHistory)
  const debounce = createSearchDebounce(runtime.platform)

  const isSame = (a: CatalogueQuery, b: CatalogueQuery) => toJson(a) === toJson(b)
  function update(change: Partial<CatalogueQuery>): void {
    const next = { ...$query.get(), ...change }
    for (const key of Object.keys(next) as (keyof CatalogueQuery)[])
      if (next[key] === 'all') Object.assign(next, { [key]: '' }) // §5: 'all' clears a filter
    if (isSame(next, $query.get())) return
    if (isSet(next.letter) || next.tab === 'zimu') finder.warmUp()
    else if (isSet(next.keyword)) finder.warmUp(next.keyword)
    $query.set(next)
  }
  function report(): void {
    debounce.cancel()
    reported = $query.get()
    api.onChange?.(reported)
  }
  function updateByUser(change: Partial<CatalogueQuery>): void {
    update(change)
    report()
  }
  /** §2: a search with text selects the tab 'keyword', else 'tag'. */
  const tabFor = (keyword: string): Tab => {
    const { tab } = $query.get()
    return keyword ? 'keyword' : tab === 'keyword' ? 'tag' : tab
  }
  /** §4: a search clears theme and department. */
  const searchFor = (keyword: string) => ({ keyword, tab: tabFor(keyword), tag: '', department: '' })
  function setText(text: string): void {
    debounce.cancel()
    $inputText.set(text)
  }
  function reset(tab: Tab): void {
    setText('')
    updateByUser({ ...EMPTY_QUERY, tab })
  }

  const $lang = atom<Lang>('zh')
  const $find = createFind(runtime, $lang)
  const $results = computed([$query, $find], (query, find) => find(query))
  let announced = { keyword: '', n: 0 }
  const $announced = computed([$query, debounce.$isPending, $results], (query, isTyping, { apps }) =>
    isTyping ? announced : (announced = { keyword: query.keyword, n: apps.length }),
  )

  const api: CatalogueModel = {
    $query,
    $inputText,
    $results,
    $announced,
    $history: history.$history,
    onChange: null,
    prepare: () => finder.warmUp(''),
    type(text) {
      $inputText.set(text)
      const keyword = cutKeyword(text)
      const isChange = keyword !== $query.get().keyword
      if (!isChange && !debounce.$isPending.get()) return
      debounce.schedule(() => isSame($query.get(), reported) || report())
      if (isChange) update(searchFor(keyword))
    },
    search(text) {
      setText(text)
      const keyword = cutKeyword(text)
      if (keyword) history.add(keyword)
      updateByUser(searchFor(keyword))
    },
    selectTab: reset,
    setFilter: (facet, value) => updateByUser({ [facet]: value }),
    clear: () => reset(tabFor('')),
    forgetHistory: history.clear,
    setLang: $lang.set,
    setQuery(change) {
      const before = $query.get()
      const tab = change.tab ?? (isSet(change.keyword) ? 'keyword' : before.tab)
      // what the page was told comes back while the user types on
      if (debounce.$isPending.get() && isSame({ ...before, ...change, tab }, reported)) return
      update({ ...change, tab })
      reported = $query.get()
      const { keyword } = $query.get()
      if (keyword !== before.keyword && keyword !== cutKeyword($inputText.get())) setText(keyword)
    },
    dispose: debounce.cancel,
  }
  return api
}

/** Finds the items of a query, in the language of the page. */
function createFind(runtime: Runtime, $lang: ReadableAtom<Lang>): ReadableAtom<Find> {
  const finder = runtime.service(createAppSearch)
  const { digitLetters } = runtime.config
  const isFiltered = (query: CatalogueQuery) => isSet(query.keyword) || activeFacets(query)[0]
  // their order is the same at every stage of a search, so their groups are kept (parts/results.tsx)
  let all: { search?: AppFinder; apps: readonly App[] } = { apps: [] }
  return computed([finder.$searchState, $lang], ({ search }, lang) => {
    const letterOf = (app: App) =>
      lang === 'en' && app.nameEn ? initialLetter(app.nameEn, '', digitLetters) : search.letterOf(app)
    const find = (query: CatalogueQuery): CatalogueResults => {
      const found = search.find(query, letterOf)
      const foundApps = isFiltered(query) || all.search !== search ? found.apps : all.apps
      if (!isFiltered(query)) all = { search, apps: foundApps }
      return {
        ...found,
        apps: foundApps,
        letterOf,
        areLettersPending: () => search.isBuilding() && foundApps.some((app) => !letterOf(app)),
        markName: (app) => search.highlightName(app, query.keyword),
        mark: (text) => search.highlight(text, query.keyword),
        explainMatch: (app, displayed) => search.explainMatch(app, query.keyword, displayed),
      }
    }
    // cached: a cleared search shows them again
    let unfiltered: CatalogueResults | undefined
    return (query: CatalogueQuery) => (isFiltered(query) ? find(query) : (unfiltered ??= find(query)))
  })
}

/** What a tab groups the items by. */
export const browsedFacet = (tab: Tab) => (tab === 'zimu' ? 'letter' : tab === 'dep' ? 'department' : 'tag')

/** Active filters in display order. */
export const activeFacets = (query: CatalogueQuery): Facet[] => FACETS.filter((facet) => isSet(query[facet]))

/** Serialises a query for the URL without empty values. */
export const toUrlQuery = ({ tab, ...filters }: CatalogueQuery): Record<string, string> => ({
  tab: tab === 'tag' || tab === 'keyword' ? '' : tab,
  ...Object.fromEntries(
    Object.entries(filters).map(([filter, value]) => [FILTER_NAMES[filter as keyof Filters], value]),
  ),
})

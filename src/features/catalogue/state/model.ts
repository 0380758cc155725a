import { keysOf } from '../../../contract/keys-of.ts'
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../../contract/core/apps.ts'
import { FACETS, FILTER_NAMES, isSet, type Facet, type Filters } from '../../../domain/app-rules.ts'
import { createAppSearch } from '../../../domain/find/app-search.ts'
import { createCollection, type Collection } from '../../../domain/collection/collection.ts'
import type { AppFinder, FacetCounts } from '../../../domain/find/app-finder.ts'
import { initialLetter } from '../../../domain/initial-letter.ts'
import type { Lang } from '../../../runtime/i18n/translator.ts'
import { createSearchHistory } from '../../../domain/search-history.ts'
import type { HighlightSegment } from '../../../domain/find/segments.ts'
import type { DisplayedTexts, MatchReason } from '../../../domain/find/match-reason.ts'
import type { Runtime } from '../../../runtime/runtime.ts'

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

export interface CatalogueModel extends Collection<CatalogueQuery> {
  $results: ReadableAtom<CatalogueResults>
  /** The keyword and the number of its results, once typing pauses: announced once, not at each key. */
  $announced: ReadableAtom<{ keyword: string; n: number }>
  /** Loads what the search needs, before somebody types. */
  warmUp(): void
  /** Changing the tab resets all filters (§4). */
  selectTab(tab: Tab): void
  clear(): void
  /** In English, items with an English name are grouped by its first letter. */
  setLang(lang: Lang): void
}

type Find = (query: CatalogueQuery) => CatalogueResults

/** §2: a search with text selects the tab 'keyword', else 'tag'. */
const tabFor = (keyword: string, tab: Tab): Tab => (keyword ? 'keyword' : tab === 'keyword' ? 'tag' : tab)

/** The query and results of one catalogue. */
export function createCatalogueModel(runtime: Runtime): CatalogueModel {
  const finder = runtime.service(createAppSearch)
  const collection = createCollection<CatalogueQuery>(runtime.platform, {
    query: EMPTY_QUERY,
    isLive: true,
    // §4: a search clears theme and department
    forKeyword: (keyword, { tab }) => ({ tab: tabFor(keyword, tab), tag: '', department: '' }),
    // §5: 'all' clears a filter
    normalize: (query) =>
      Object.fromEntries(
        Object.entries(query).map(([key, value]) => [key, value === 'all' ? '' : value]),
      ) as typeof query,
    prepare({ keyword, letter, tab }) {
      if (letter || tab === 'zimu') finder.warmUp()
      else if (keyword) finder.warmUp(keyword)
    },
    onSearch: runtime.service(createSearchHistory).add,
  })
  const { $query, $isTyping } = collection
  const $lang = atom<Lang>('zh')
  const $find = createFind(runtime, $lang)
  const $results = computed([$query, $find], (query, find) => find(query))
  let announced = { keyword: '', n: 0 }
  const reset = (tab: Tab) => collection.change({ ...EMPTY_QUERY, tab })
  return Object.assign(collection, {
    $results,
    $announced: computed([$query, $isTyping, $results], (query, isTyping, { apps }) =>
      isTyping ? announced : (announced = { keyword: query.keyword, n: apps.length }),
    ),
    warmUp: () => finder.warmUp(''),
    selectTab: reset,
    clear: () => reset(tabFor('', $query.get().tab)),
    setLang: $lang.set,
  })
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
  ...Object.fromEntries(keysOf(filters).map((filter) => [FILTER_NAMES[filter], filters[filter]])),
})

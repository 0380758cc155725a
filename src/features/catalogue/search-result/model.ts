import { computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../../contract/core/apps.ts'
import {
  recommendedApps,
  type Guide,
  type SearchHit,
  type SearchReply,
} from '../../../contract/core/guides.ts'
import { createApps, queryBySession, mapQueryData } from '../../../domain/apps.ts'
import { switchMap } from '../../../domain/switch-map.ts'
import { createAppSearch } from '../../../domain/find/app-search.ts'
import { createCollection, type Collection } from '../../../domain/collection/collection.ts'
import { sortRecommended } from '../../../domain/listing-rules.ts'
import { releasedGuides } from '../../../domain/guides.ts'
import { rebuildTagsAndDepartments, parseHighlight } from './server-reply.ts'
import { resolveApp } from '../state/resolve-app.ts'
import { createServerSearch, isSearchUnavailable } from '../../../domain/server-search.ts'
import { createSearchHistory } from '../../../domain/search-history.ts'
import type { HighlightSegment } from '../../../domain/find/segments.ts'
import { mergeHits } from './merge-hits.ts'
import { stripTagPrefix } from '../../../domain/app-view-model.ts'
import type { QueryState } from '../../../runtime/wire/query.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import type { Highlighter } from '../parts/app-card.tsx'

/** Keyword, selected tag and department; '' for none (§3 search state). */
export interface SearchQuery {
  keyword: string
  tag: string
  dep: string
}

/** Search results (§3 search state, §4 search filtering). */
export interface SearchResults {
  /** All matching items, and those with the selected tag and department. */
  all: readonly App[]
  filtered: readonly App[]
  /** Distinct and sorted, rebuilt with each result (§4). */
  tags: readonly string[]
  departments: readonly string[]
  guides: readonly Guide[]
  /** Hits without an id whose name matches no item: shown as text, they cannot be opened. */
  texts: readonly SearchHit[]
  tokens: readonly string[]
  highlighter: Highlighter
  /** The server has not responded yet; these are local results. */
  loading: boolean
  /** The server's search failed; local results only. */
  failed: boolean
}

export interface SearchModel extends Collection<SearchQuery> {
  $results: ReadableAtom<SearchResults>
  retry(): void
}

/** The server's highlights if they match the displayed text, else null; text segments, never markup. */
function serverHighlight(marked: string | undefined, text: string): HighlightSegment[] | null {
  const pieces = parseHighlight(marked ?? '')
  return text && pieces.map((piece) => piece.text).join('') === text ? pieces : null
}

/** Sorted by `recommend`, descending (§4). */
export function createRecommended(runtime: Runtime): ReadableAtom<readonly App[]> {
  const { $byId } = runtime.service(createApps)
  const fetchRecommended = (signal: AbortSignal) => runtime.rest(recommendedApps, {}, { signal })
  return computed(
    [queryBySession(runtime, 'recommended by search', fetchRecommended, fetchRecommended), $byId],
    (state, byId): readonly App[] =>
      mapQueryData(state, (guides) =>
        sortRecommended(
          guides.flatMap(({ id, recommend: value }) => {
            const app = byId.get(id)
            return app ? [{ ...app, recommend: value }] : []
          }),
          'recommend',
        ),
      ).data ?? [],
  )
}

type FindReply = (keyword: string) => ReadableAtom<QueryState<SearchReply>>

/** The results of a query: the server's, and those of the device. */
function createResults(
  runtime: Runtime,
  $query: ReadableAtom<SearchQuery>,
  findReply: FindReply,
): ReadableAtom<SearchResults> {
  const { $apps, $byId, $labels } = runtime.service(createApps)
  const $byName = computed($apps, ({ data }) => new Map((data ?? []).map((app) => [app.name, app])))
  // a hit's tag may have a different prefix from the item's, or none
  const $tagByText = computed(
    $labels,
    (labels) => new Map([...labels.keys()].map((tag) => [stripTagPrefix(tag), tag])),
  )
  const $keyword = computed($query, ({ keyword }) => keyword)
  const $reply = switchMap($keyword, findReply)
  return computed(
    [$query, $reply, runtime.service(createAppSearch).$searchState, $apps, $byId, $byName, $tagByText],
    (query, reply, { search }, loaded, byId, byName, tagByText): SearchResults => {
      const { keyword } = query
      // only the local search finds pinyin, initials and fuzzy matches
      const localMatches = search.find({ keyword }).apps
      // §3 does not specify an id for hits: fall back to the name
      const findApp = (hit: SearchHit) => (hit.id ? resolveApp(loaded, byId, hit) : byName.get(hit.name))
      const findTag = (tag: string) => tagByText.get(stripTagPrefix(tag)) ?? tag
      const { all, hits, tags, texts } = mergeHits(reply?.data?.appList ?? [], localMatches, findApp, findTag)
      const hasTag = (app: App, wanted: string) => !wanted || tags.get(app.id)?.includes(wanted)
      return {
        all,
        filtered: all.filter((app) => hasTag(app, query.tag) && hasTag(app, query.dep)),
        ...rebuildTagsAndDepartments([...tags.values()].map((appTags) => ({ tags: appTags }))),
        guides: releasedGuides(reply?.data?.guideList ?? []),
        texts,
        tokens: (reply?.data?.tokenList ?? []).filter((token) => token !== keyword),
        highlighter: {
          mark: (text) => search.highlight(text, keyword),
          markName: (app) =>
            serverHighlight(hits.get(app.id)?.highLightName, app.name) ?? search.highlightName(app, keyword),
          markDescription: (app, text) =>
            serverHighlight(hits.get(app.id)?.highLightDescription, text) ?? search.highlight(text, keyword),
          explainMatch: (app, displayed) => search.explainMatch(app, keyword, displayed),
        },
        loading: reply?.state === 'loading' && !reply.data,
        failed: reply?.state === 'failed' && !isSearchUnavailable(reply.error),
      }
    },
  )
}

/** @param findReply what is found beside the items on the device */
export function createSearchModel(runtime: Runtime, findReply?: FindReply): SearchModel {
  const finder = runtime.service(createAppSearch)
  const serverSearch = runtime.service(createServerSearch)
  const noFilters = { tag: '', dep: '' }
  const collection = createCollection<SearchQuery>(runtime.platform, {
    query: { keyword: '', ...noFilters },
    // §4: new results clear the selected tag and department
    forKeyword: () => noFilters,
    prepare: ({ keyword }) => keyword && finder.warmUp(keyword),
    onSearch: runtime.service(createSearchHistory).add,
  })
  return Object.assign(collection, {
    $results: createResults(runtime, collection.$query, findReply ?? serverSearch.find),
    retry() {
      serverSearch.retry(collection.$query.get().keyword)
      collection.change(noFilters)
    },
  })
}

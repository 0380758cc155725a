import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../../contract/apps.ts'
import {
  recommendedApps,
  searchGuide,
  type Guide,
  type SearchHit,
  type SearchReply,
} from '../../../contract/guides.ts'
import { SEARCH_DEBOUNCE_MS } from '../../../contract/limits.ts'
import { createApps, forBoth, mapped } from '../../../domain/apps.ts'
import { switched } from '../../../domain/switched.ts'
import { createFinder } from '../../../domain/finder.ts'
import { rebuildTagsAndDepartments, sortGuides, sortRecommended } from '../../../domain/listing-rules.ts'
import { namedApp } from '../../../domain/named-app.ts'
import { createSearchHistory } from '../../../domain/search-history.ts'
import { splitHighlight, type Piece } from '../../../domain/search/marks.ts'
import type { QueryState } from '../../../runtime/query.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import type { Marks } from '../parts/app-card.tsx'

/** What is searched, and the chosen tag and department; '' for none (§3 search state). */
export interface Asked {
  keyword: string
  tag: string
  dep: string
}

/** What a search found (§3 search state, §4 search filtering). */
export interface Found {
  /** All items found, and those that hold the chosen tag and department. */
  all: readonly App[]
  shown: readonly App[]
  /** Distinct, sorted, rebuilt with each result. */
  tags: readonly string[]
  departments: readonly string[]
  guides: readonly Guide[]
  tokens: readonly string[]
  marks: Marks
  /** The server has not answered yet; what is here was found on the device. */
  waiting: boolean
  /** It did not answer, and will not unless asked again. */
  failed: boolean
}

export interface SearchResult {
  $asked: ReadableAtom<Asked>
  $text: ReadableAtom<string>
  $found: ReadableAtom<Found>
  /** By recommend, descending (§4). */
  $recommended: ReadableAtom<readonly App[]>
  $history: ReadableAtom<readonly string[]>
  /** Typed into the box: searched 300 ms later (§9). */
  type(text: string): void
  /** Searched now, and remembered. */
  search(text: string): void
  forgetHistory(): void
  choose(part: Partial<Pick<Asked, 'tag' | 'dep'>>): void
  again(): void
  /** The page drives it by attributes; tells nobody. */
  assign(asked: Asked): void
  /** Called after the user changed what is asked. */
  onChange: ((asked: Asked) => void) | null
  dispose(): void
}

const NO_REPLY: SearchReply = { appList: [], guideList: [], tokenList: [] }
const $nothing = atom<QueryState<SearchReply>>({ state: 'ready', data: NO_REPLY })
const keyOf = (keyword: string) => `search ${keyword}`
const RECOMMENDED = 'recommended by search'

/** An item's own place in a hit's tags: first the department, then the theme (§3). */
const tagsOf = (app: App) => [
  app.departments[0] ?? '',
  app.tags[0] ?? '',
  ...app.departments.slice(1),
  ...app.tags.slice(1),
]

/** The server's marks, where they are of the text that is shown; never markup. */
function marksOf(marked: string | undefined, text: string): Piece[] | null {
  const pieces = splitHighlight(marked ?? '')
  return text && pieces.map((piece) => piece.text).join('') === text ? pieces : null
}

export function createSearchResult(runtime: Runtime): SearchResult {
  const { platform, queries, rest } = runtime
  const { $apps, $byId } = runtime.one(createApps)
  const finder = runtime.one(createFinder)
  const history = runtime.one(createSearchHistory)
  const $asked = atom<Asked>({ keyword: '', tag: '', dep: '' })
  const $text = atom('')
  const $keyword = computed($asked, ({ keyword }) => keyword)
  let stop = () => {}

  const $reply = switched<string, QueryState<SearchReply>>($keyword, (keyword) => {
    if (!keyword) return $nothing
    const ask = (signal: AbortSignal) => rest(searchGuide, { query: { keyword } }, { signal })
    return forBoth(runtime, keyOf(keyword), ask, ask)
  })
  const $found = computed(
    [$asked, $reply, finder.$finding, $apps, $byId],
    (asked, reply, { apps, search }, loaded, byId): Found => {
      const { keyword } = asked
      const hits = new Map<string, SearchHit>()
      const tags = new Map<string, readonly string[]>()
      const all: App[] = []
      for (const hit of reply?.data?.appList ?? []) {
        const app = namedApp(loaded, byId, hit)
        if (!app || hits.has(app.id)) continue
        hits.set(app.id, hit)
        tags.set(app.id, hit.tags.length ? hit.tags : tagsOf(app))
        all.push(app)
      }
      // what the server did not find, the device may: by pinyin, by initials, with slips
      for (const i of search.find({ keyword }).ids) {
        const app = apps[i]!
        if (hits.has(app.id)) continue
        tags.set(app.id, tagsOf(app))
        all.push(app)
      }
      const has = (app: App, wanted: string) => !wanted || tags.get(app.id)!.includes(wanted)
      return {
        all,
        shown: all.filter((app) => has(app, asked.tag) && has(app, asked.dep)),
        ...rebuildTagsAndDepartments([...tags.values()].map((of) => ({ tags: of }))),
        guides: sortGuides((reply?.data?.guideList ?? []).filter((guide) => guide.isRealease)),
        tokens: (reply?.data?.tokenList ?? []).filter((token) => token !== keyword),
        marks: {
          mark: (text) => search.mark(text, keyword),
          markName: (app) =>
            marksOf(hits.get(app.id)?.highLightName, app.name) ??
            (apps.includes(app)
              ? search.markName(search.position(app), keyword)
              : search.mark(app.name, keyword)),
          markDescription: (app, text) =>
            marksOf(hits.get(app.id)?.highLightDescription, text) ?? search.mark(text, keyword),
        },
        waiting: reply?.state === 'loading' && !reply.data,
        failed: reply?.state === 'failed',
      }
    },
  )
  const recommend = (signal: AbortSignal) => rest(recommendedApps, {}, { signal })
  const $recommended = computed(
    [forBoth(runtime, RECOMMENDED, recommend, recommend), $byId],
    (state, byId): readonly App[] =>
      mapped(state, (all) =>
        sortRecommended(
          all.flatMap(({ id, recommend: value }) => {
            const app = byId.get(id)
            return app ? [{ ...app, recommend: value }] : []
          }),
          'recommend',
        ),
      ).data ?? [],
  )

  function set(next: Asked): void {
    if (next.keyword) finder.warm()
    $asked.set(next)
  }
  function user(next: Asked): void {
    set(next)
    api.onChange?.(next)
  }
  const api: SearchResult = {
    $asked,
    $text,
    $found,
    $recommended,
    $history: history.$history,
    onChange: null,
    type(text) {
      $text.set(text)
      stop()
      stop = platform.later(() => {
        const keyword = text.trim()
        // §4: a fresh result clears the selections
        if (keyword !== $asked.get().keyword) user({ keyword, tag: '', dep: '' })
      }, SEARCH_DEBOUNCE_MS)
    },
    search(text) {
      stop()
      $text.set(text)
      const keyword = text.trim()
      if (keyword) history.remember(keyword)
      user({ keyword, tag: '', dep: '' })
    },
    forgetHistory: history.forget,
    choose: (part) => user({ ...$asked.get(), ...part }),
    again() {
      const { keyword } = $asked.get()
      queries.invalidate([keyOf(keyword)])
      queries.invalidate(['public', keyOf(keyword)])
      user({ keyword, tag: '', dep: '' })
    },
    assign(asked) {
      const before = $asked.get()
      set(asked)
      if (asked.keyword === before.keyword || asked.keyword === $text.get().trim()) return
      stop()
      $text.set(asked.keyword)
    },
    dispose: () => stop(),
  }
  return api
}

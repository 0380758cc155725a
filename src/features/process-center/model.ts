import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { SEARCH_DEBOUNCE_MS } from '../../contract/limits.ts'
import type { Page } from '../../contract/processes.ts'
import { CLEARED, fetchList, keyOf, type ListState, type Row } from '../../domain/task-lists.ts'
import { createTaskLive } from '../../domain/task-live.ts'
import type { QueryState } from '../../runtime/query.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { changed, LISTS, mayChoose, queryOf, questionOf, stateOf, type Tab } from './lists.ts'
import { merged } from './rows.ts'

/** What is on screen of a list. Rows stay while they are asked for again, and when that fails. */
export interface Shown {
  state: 'loading' | 'ready' | 'failed'
  /** Undefined before the first answer. */
  rows: readonly Row[] | undefined
  total: number
  /** New ones that wait to be shown (B6). */
  held: number
  /** The rows are still those of the page or filter before. */
  former: boolean
}
const NOTHING: Shown = { state: 'loading', rows: undefined, total: 0, held: 0, former: false }

export interface Place {
  list: Tab
  keyword: string
  /** The rest of the state, as the attribute of that name takes it. */
  query: string
  /** The process whose detail is open; '' for none. */
  processId: string
}

export interface ProcessCenter {
  $list: ReadableAtom<Tab>
  $state: ReadableAtom<ListState>
  /** What stands in the search field. */
  $text: ReadableAtom<string>
  $processId: ReadableAtom<string>
  $shown: ReadableAtom<Shown>
  $chosen: ReadableAtom<ReadonlyMap<string, Row>>
  /** Told after the user's hand changed the place. */
  onChange: (place: Place) => void
  /** The place as the page wants it; tells nobody. */
  assign(place: Place): void
  /** Names in this language; `endless` shows all pages so far instead of one. */
  speak(locale: string, endless: boolean): void
  show(list: Tab): void
  /** Narrows at once; §4: from the first page on. */
  filter(change: Partial<ListState>): void
  type(text: string): void
  search(text: string): void
  more(): void
  clear(): void
  /** Lets those in that waited. */
  showHeld(): void
  open(processId: string): void
  choose(rows: readonly Row[], chosen: boolean): void
  dispose(): void
}

/** One tag's own state: what each list is asked for, what is shown of it, what is chosen in it. */
export function createProcessCenter(runtime: Runtime): ProcessCenter {
  const { platform, queries, session } = runtime
  const { $live } = runtime.one(createTaskLive)
  const $list = atom<Tab>('todo')
  // §4: each list keeps its own
  const $states = atom<Partial<Record<Tab, ListState>>>({})
  const $state = computed([$list, $states], (list, states) => states[list] ?? CLEARED)
  const $text = atom('')
  const $processId = atom('')
  const $shown = atom<Shown>(NOTHING)
  const $chosen = atom<ReadonlyMap<string, Row>>(new Map())
  let locale = ''
  let endless = false
  let stopTyping = () => {}
  let stopQuery = () => {}
  let following = ''
  let latest: Page<Row> | undefined
  /** Where a list ended although its total promised more, by question. */
  const ends = new Map<string, number>()

  const set = (list: Tab, state: ListState) => $states.set({ ...$states.get(), [list]: state })

  /** Follows the query of what is asked for now. */
  function follow(): void {
    const list = $list.get()
    const state = $state.get()
    const question = `${list} ${locale} ${String(endless)} ${questionOf(state)}`
    const id = `${question} ${state.start}`
    if (id === following) return
    const before = $shown.get()
    const [asked] = following.split(' {', 1)
    const isNext = endless && state.start > 0 && following === `${question} ${state.start - state.limit}`
    stopQuery()
    following = id
    latest = undefined
    if (list === 'apps') return $shown.set(NOTHING)
    // another page or filter of the same list: what is there stays until the answer comes
    $shown.set(
      asked === question.split(' {', 1)[0] ? { ...before, state: 'loading', held: 0, former: true } : NOTHING,
    )
    let base = isNext ? before.rows : undefined
    const run = async (signal: AbortSignal): Promise<Page<Row>> => {
      if (!endless) return fetchList(runtime, list, state, { locale, signal })
      // the next page is added to what is there; asked for again, all of it comes at once
      const wanted = base ? state : { ...state, start: 0, limit: state.start + state.limit }
      const page = await fetchList(runtime, list, wanted, { locale, signal })
      const known = new Set(base?.map((row) => row.id))
      const entities = [...(base ?? []), ...page.entities.filter((row) => !known.has(row.id))]
      if (base && page.entities.length === 0) ends.set(question, entities.length)
      base = undefined
      return { entities, total: page.total }
    }
    let arrived = false
    stopQuery = queries.query<Page<Row>>([...keyOf(list), id], run).subscribe((given) => {
      if (following !== id) return
      take(given, state, arrived, question)
      arrived ||= given.state === 'ready'
    })
  }

  function take(given: QueryState<Page<Row>>, state: ListState, arrived: boolean, question: string): void {
    const before = $shown.get()
    const page = given.data
    if (!page || page === latest) return $shown.set({ ...before, state: given.state })
    latest = page
    if (!endless && state.start > 0 && page.entities.length === 0) {
      // the total lied, or the last page has become empty: back to the last one there is, by nobody's hand
      ends.set(question, state.start)
      const last = Math.min(page.total || state.start, state.start) - 1
      return set($list.get(), { ...state, start: Math.max(0, last - (last % state.limit)) })
    }
    const total = Math.min(
      Math.max(page.total, (endless ? 0 : state.start) + page.entities.length),
      ends.get(question) ?? Infinity,
    )
    const limit = endless ? state.start + state.limit : state.limit
    // who has just come to the list sees it as it is; later nothing jumps
    const next =
      arrived && before.rows ? merged(before.rows, page.entities, limit) : { rows: page.entities, held: 0 }
    if (arrived && before.rows) drop(before.rows, next.rows)
    $shown.set({ state: given.state, total, former: false, ...next })
  }

  /** What has left the list is no longer chosen; what stays is chosen as it is now. */
  function drop(before: readonly Row[], after: readonly Row[]): void {
    const chosen = new Map($chosen.get())
    if (!chosen.size) return
    for (const { id } of before) chosen.delete(id)
    const was = $chosen.get()
    for (const row of after) if (was.has(row.id) && isChoosable(row)) chosen.set(row.id, row)
    $chosen.set(chosen)
  }

  const isChoosable = (row: Row) => {
    const list = $list.get()
    return list !== 'apps' && mayChoose(LISTS[list].chooses, row)
  }
  const place = (): Place => {
    const state = $state.get()
    return {
      list: $list.get(),
      keyword: state.keyword,
      query: queryOf(state),
      processId: $processId.get(),
    }
  }
  const tell = () => center.onChange(place())
  function filter(change: Partial<ListState>): void {
    set($list.get(), changed($state.get(), change))
    tell()
  }
  function search(keyword: string): void {
    stopTyping()
    $text.set(keyword)
    if (keyword.trim() !== $state.get().keyword) filter({ keyword: keyword.trim() })
  }
  const unchoose = () => $chosen.get().size && $chosen.set(new Map())

  onMount($shown, () => {
    const stops = [
      $live.listen(() => {}),
      $state.listen(follow),
      $list.listen(follow),
      // what another person asked for and chose is theirs (T30)
      session.$session.listen(() => {
        stopTyping()
        $states.set({})
        $text.set('')
        $processId.set('')
        unchoose()
        ends.clear()
        $shown.set(NOTHING)
      }),
    ]
    follow()
    return () => {
      for (const stop of stops) stop()
      stopQuery()
      following = ''
      $shown.set(NOTHING)
    }
  })

  const center: ProcessCenter = {
    $list,
    $state,
    $text,
    $processId,
    $shown,
    $chosen,
    onChange: () => {},
    assign({ list, keyword, query, processId }) {
      const state = stateOf(query, keyword)
      if (list !== $list.get()) unchoose()
      if ($text.get().trim() !== state.keyword) {
        stopTyping()
        $text.set(state.keyword)
      }
      set(list, state)
      $list.set(list)
      $processId.set(processId)
    },
    speak(nextLocale, nextEndless) {
      if (locale === nextLocale && endless === nextEndless) return
      locale = nextLocale
      endless = nextEndless
      if (following) follow()
    },
    show(list) {
      if (list === $list.get() && !$processId.get()) return
      stopTyping()
      unchoose()
      $processId.set('')
      $list.set(list)
      $text.set($state.get().keyword)
      tell()
    },
    filter,
    search,
    type(text) {
      $text.set(text)
      stopTyping()
      // §2, §9: 300 ms after the last key
      stopTyping = platform.later(() => search(text), SEARCH_DEBOUNCE_MS)
    },
    more() {
      const { start, limit } = $state.get()
      if ($shown.get().state === 'loading') return
      center.showHeld()
      filter({ start: start + limit })
    },
    clear() {
      stopTyping()
      $text.set('')
      ends.clear()
      set($list.get(), CLEARED)
      tell()
    },
    showHeld() {
      const { held, ...shown } = $shown.get()
      if (held && latest) $shown.set({ ...shown, rows: latest.entities, held: 0 })
    },
    open(processId) {
      $processId.set(processId)
      tell()
    },
    choose(rows, chosen) {
      const next = new Map($chosen.get())
      for (const row of rows)
        if (!chosen) next.delete(row.id)
        else if (isChoosable(row)) next.set(row.id, row)
      $chosen.set(next)
    },
    dispose() {
      stopTyping()
    },
  }
  return center
}

import { atom } from 'nanostores'
import {
  fetchList,
  listQueryKey,
  type ListName,
  type ListState,
  type Row,
  type RowPage,
} from '../../../domain/task-lists.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import type { QueryState } from '../../../runtime/wire/query.ts'
import { hasRows, serializeFilters, type Tab } from './list-config.ts'

/** The rendered state of a list. Rows stay visible during a refetch and after it fails. */
interface ListResult extends Pick<RowPage, 'total' | 'isOpenEnded' | 'hasChanged'> {
  state: 'loading' | 'ready' | 'failed'
  /** Undefined before the first response. */
  rows: readonly Row[] | undefined
  /** Number of new rows that are held back. */
  newCount: number
  /** The rows still belong to the previous page or filter. */
  isPrevious: boolean
}
/** The total for a text: `10+` while there may be more. */
export const shownTotal = ({ total, isOpenEnded }: ListResult): number | string =>
  isOpenEnded ? `${total - 1}+` : total

const INITIAL_RESULT: ListResult = {
  ...{ state: 'loading', rows: undefined, total: 0, newCount: 0 },
  ...{ isOpenEnded: false, isPrevious: false, hasChanged: false },
}

interface ListRequest {
  list: Tab
  state: ListState
  /** Locale of the names in the replies. */
  locale: string
  /** Accumulates pages instead of showing one. */
  endless: boolean
}

interface ListLoaderOptions {
  /** Called after the rows of the current list have been updated. */
  onUpdate(before: readonly Row[], after: readonly Row[]): void
  /** Called if the requested page does not exist; `start` is that of the last existing page. */
  onMissingPage(start: number): void
}

/** Keeps the result of the current list up to date: one query at a time, with paging and held-back rows. */
export function createListLoader(runtime: Runtime, { onUpdate, onMissingPage }: ListLoaderOptions) {
  const $result = atom(INITIAL_RESULT)
  let unsubscribe = () => {}
  /** Identifies the subscribed query; '' before the first. */
  let queryId = ''
  let latestPage: RowPage | undefined
  /** `start` of the page whose rows are shown. */
  let shownStart = 0
  /** Actual row counts of lists whose `total` was too high, by list key. */
  const knownEnds = new Map<string, number>()

  /** On a phone, all rows up to the page: those `before`, if they show that the list has not moved, and the page. */
  async function fetchAll(
    list: ListName,
    state: ListState,
    { before, ...options }: { locale: string; signal: AbortSignal; before: readonly Row[] | undefined },
  ): Promise<RowPage> {
    const next = before && (await fetchList(runtime, list, state, { ...options, before }))
    if (next && !next.hasChanged) return { ...next, entities: [...before, ...next.entities] }
    return fetchList(runtime, list, { ...state, start: 0, limit: state.start + state.limit }, options)
  }

  function apply(
    { state, data: page }: QueryState<RowPage>,
    { state: { start, limit }, endless }: ListRequest,
    listKey: string,
    hasArrived: boolean,
  ): void {
    const before = $result.get()
    if (!page || page === latestPage) return $result.set({ ...before, state })
    latestPage = page
    const { entities } = page
    const isRepeated =
      before.isPrevious && shownStart !== start && entities.every(({ id }, i) => id === before.rows?.[i]?.id)
    if (!endless && start > 0 && (entities.length === 0 || isRepeated)) {
      // `total` was wrong, the last page is now empty, or the server does not page: go back to the last existing page
      knownEnds.set(listKey, start)
      const last = Math.min(page.total || start, start) - 1
      return onMissingPage(Math.max(0, last - (last % limit)))
    }
    if (endless && entities.length <= start) knownEnds.set(listKey, entities.length) // `total` was wrong
    const total = Math.max(
      (endless ? 0 : start) + entities.length,
      Math.min(page.total, knownEnds.get(listKey) ?? Infinity),
    )
    shownStart = start
    // the first response replaces the rows; later ones are merged without moving rows
    const shownRows = hasArrived ? before.rows : undefined
    const next = shownRows
      ? mergeRows(shownRows, entities, endless ? start + limit : limit)
      : { rows: entities, newCount: 0 }
    if (shownRows) onUpdate(shownRows, next.rows)
    $result.set({
      ...{ state, total, isPrevious: false, ...next },
      isOpenEnded: page.isOpenEnded && total >= page.total,
      hasChanged: page.hasChanged || (hasArrived && before.hasChanged),
    })
  }

  return {
    $result,
    load(request: ListRequest): void {
      const { list, state, locale, endless } = request
      const scope = `${list} ${locale} ${endless} `
      const listKey = scope + serializeFilters(state)
      const id = `${listKey} ${state.start}`
      const previousId = queryId
      if (id === previousId) return
      unsubscribe()
      queryId = id
      latestPage = undefined
      const shown = $result.get()
      if (!hasRows(list)) return $result.set(INITIAL_RESULT)
      // another page or filter of the same list: keep the rows until the response arrives
      $result.set(
        previousId.startsWith(scope)
          ? { ...shown, state: 'loading', newCount: 0, isPrevious: true, hasChanged: false }
          : INITIAL_RESULT,
      )
      const isNextPage = state.start > 0 && previousId === `${listKey} ${state.start - state.limit}`
      // the rows before show whether the list has moved; a page that lacks rows has no position for each of them
      const isWhole = isNextPage && shown.rows?.length === (endless ? state.start : state.limit)
      let before = isWhole ? shown.rows : undefined
      const fetchRows = (signal: AbortSignal) => {
        const options = { locale, signal, before }
        before = undefined // a refetch reads all of it
        return endless ? fetchAll(list, state, options) : fetchList(runtime, list, state, options)
      }
      // loaded rows stay where they are, as at a refetch
      let hasArrived = endless && isNextPage
      unsubscribe = runtime.queries
        .query<RowPage>([...listQueryKey(list), id], fetchRows)
        .subscribe((queryState) => {
          if (queryId !== id) return
          apply(queryState, request, listKey, hasArrived)
          hasArrived ||= queryState.state === 'ready'
        })
    },
    /** Shows the held-back rows. */
    showNewRows(): void {
      const shown = $result.get()
      if (shown.newCount && latestPage) $result.set({ ...shown, rows: latestPage.entities, newCount: 0 })
    },
    /** Before the list is read again from its beginning. */
    forgetChange: () => $result.set({ ...$result.get(), hasChanged: false }),
    forgetEnds: () => knownEnds.clear(),
    /** Discards everything of the previous user. */
    reset(): void {
      knownEnds.clear()
      $result.set(INITIAL_RESULT)
    },
    stop(): void {
      unsubscribe()
      queryId = ''
      $result.set(INITIAL_RESULT)
    },
  }
}

/**
 * Merges fresh rows without making the list jump. Known rows are updated in place, removed rows are dropped, rows
 * from the next page are appended; new rows above or between known ones are held back.
 * @returns the rows, and how many new ones are held back
 * @param limit page size; on a full page, new rows push as many known rows off its end, which stay until the new
 *   rows are shown
 */
export function mergeRows(old: readonly Row[], fresh: readonly Row[], limit: number) {
  const freshById = new Map(fresh.map((row) => [row.id, row]))
  const oldIds = new Set(old.map((row) => row.id))
  const last = fresh.findLastIndex(({ id }) => oldIds.has(id))
  // no known row remains: replace the list
  if (last < 0) return { rows: [...fresh], newCount: 0 }
  const newCount = fresh.slice(0, last).filter((row) => !oldIds.has(row.id)).length
  let displaced = fresh.length >= limit ? newCount : 0
  const merged: Row[] = []
  for (const row of [...old].reverse()) {
    const update = freshById.get(row.id)
    if (!update && displaced-- <= 0) continue
    if (update) displaced = 0
    merged.push(update ?? row)
  }
  return { rows: [...merged.reverse(), ...fresh.slice(last + 1)], newCount }
}

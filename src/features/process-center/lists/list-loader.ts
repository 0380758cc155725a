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
import { mergeRows } from '../facts/row-view-model.ts'

/** The rendered state of a list. Rows stay visible during a refetch and after it fails. */
interface ListResult {
  state: 'loading' | 'ready' | 'failed'
  /** Undefined before the first response. */
  rows: readonly Row[] | undefined
  total: number
  /** See {@link RowPage}. */
  isOpenEnded: boolean
  /** Number of new rows that are held back. */
  newCount: number
  /** The rows still belong to the previous page or filter. */
  isPrevious: boolean
  /** The list moved between this page and the rows before it, or while it was read: rows may be missing. */
  hasChanged: boolean
}
/** The total for a text: `10+` while there may be more. */
export const shownTotal = ({ total, isOpenEnded }: ListResult): number | string =>
  isOpenEnded ? `${total - 1}+` : total

const INITIAL_RESULT: ListResult = {
  state: 'loading',
  rows: undefined,
  total: 0,
  isOpenEnded: false,
  newCount: 0,
  isPrevious: false,
  hasChanged: false,
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
export class ListLoader {
  readonly $result = atom<ListResult>(INITIAL_RESULT)
  #runtime: Runtime
  #options: ListLoaderOptions
  #unsubscribe = () => {}
  /** Identifies the subscribed query; '' before the first. */
  #queryId = ''
  #latestPage: RowPage | undefined
  /** `start` of the page whose rows are shown. */
  #shownStart = 0
  /** Actual row counts of lists whose `total` was too high, by list key. */
  #knownEnds = new Map<string, number>()

  constructor(runtime: Runtime, options: ListLoaderOptions) {
    this.#runtime = runtime
    this.#options = options
  }

  get isActive(): boolean {
    return this.#queryId !== ''
  }

  load(request: ListRequest): void {
    const { list, state, locale, endless } = request
    const scope = `${list} ${locale} ${String(endless)} `
    const listKey = scope + serializeFilters(state)
    const id = `${listKey} ${state.start}`
    const previousId = this.#queryId
    if (id === previousId) return
    this.#unsubscribe()
    this.#queryId = id
    this.#latestPage = undefined
    const before = this.$result.get()
    if (!hasRows(list)) return this.$result.set(INITIAL_RESULT)
    // another page or filter of the same list: keep the rows until the response arrives
    this.$result.set(
      previousId.startsWith(scope)
        ? { ...before, state: 'loading', newCount: 0, isPrevious: true, hasChanged: false }
        : INITIAL_RESULT,
    )
    const isNextPage = state.start > 0 && previousId === `${listKey} ${state.start - state.limit}`
    const fetchRows = this.#createFetch(list, request, listKey, isNextPage ? before.rows : undefined)
    // loaded rows stay where they are, as at a refetch
    let hasArrived = endless && isNextPage
    this.#unsubscribe = this.#runtime.queries
      .query<RowPage>([...listQueryKey(list), id], fetchRows)
      .subscribe((queryState) => {
        if (this.#queryId !== id) return
        this.#apply(queryState, request, listKey, hasArrived)
        hasArrived ||= queryState.state === 'ready'
      })
  }

  /**
   * @param before the rows of the pages before, which show whether the list has moved since; a phone then reads all of it
   *   again, as at a refetch
   */
  #createFetch(
    list: ListName,
    { state, locale, endless }: ListRequest,
    listKey: string,
    before: readonly Row[] | undefined,
  ) {
    return async (signal: AbortSignal): Promise<RowPage> => {
      // a page that lacks rows has no position for each of them
      const known = before?.length === (endless ? state.start : state.limit) ? before : undefined
      before = undefined
      const options = { locale, signal }
      if (!endless) return fetchList(this.#runtime, list, state, { ...options, before: known })
      const next = known && (await fetchList(this.#runtime, list, state, { ...options, before: known }))
      const page =
        next && !next.hasChanged
          ? { ...next, entities: [...known, ...next.entities] }
          : await fetchList(
              this.#runtime,
              list,
              { ...state, start: 0, limit: state.start + state.limit },
              options,
            )
      // `total` was wrong
      if (page.entities.length <= state.start) this.#knownEnds.set(listKey, page.entities.length)
      return page
    }
  }

  #apply(
    queryState: QueryState<RowPage>,
    { state, endless }: ListRequest,
    listKey: string,
    hasArrived: boolean,
  ): void {
    const before = this.$result.get()
    const page = queryState.data
    if (!page || page === this.#latestPage) return this.$result.set({ ...before, state: queryState.state })
    this.#latestPage = page
    const isRepeated =
      before.isPrevious &&
      this.#shownStart !== state.start &&
      page.entities.every(({ id }, i) => id === before.rows?.[i]?.id)
    if (!endless && state.start > 0 && (page.entities.length === 0 || isRepeated)) {
      // `total` was wrong, the last page is now empty, or the server does not page: go back to the last existing page
      this.#knownEnds.set(listKey, state.start)
      const last = Math.min(page.total || state.start, state.start) - 1
      return this.#options.onMissingPage(Math.max(0, last - (last % state.limit)))
    }
    const total = Math.max(
      (endless ? 0 : state.start) + page.entities.length,
      Math.min(page.total, this.#knownEnds.get(listKey) ?? Infinity),
    )
    this.#shownStart = state.start
    const isOpenEnded = page.isOpenEnded && total >= page.total
    const limit = endless ? state.start + state.limit : state.limit
    // the first response replaces the rows; later ones are merged without moving rows
    const shownRows = hasArrived ? before.rows : undefined
    const next = shownRows ? mergeRows(shownRows, page.entities, limit) : { rows: page.entities, newCount: 0 }
    if (shownRows) this.#options.onUpdate(shownRows, next.rows)
    const hasChanged = page.hasChanged || (hasArrived && before.hasChanged)
    this.$result.set({ state: queryState.state, total, isOpenEnded, isPrevious: false, hasChanged, ...next })
  }

  /** Shows the held-back rows. */
  showNewRows(): void {
    const { newCount, ...shown } = this.$result.get()
    if (newCount && this.#latestPage)
      this.$result.set({ ...shown, rows: this.#latestPage.entities, newCount: 0 })
  }

  /** Before the list is read again from its beginning. */
  forgetChange(): void {
    this.$result.set({ ...this.$result.get(), hasChanged: false })
  }

  forgetEnds(): void {
    this.#knownEnds.clear()
  }

  /** Discards everything of the previous user. */
  reset(): void {
    this.forgetEnds()
    this.$result.set(INITIAL_RESULT)
  }

  stop(): void {
    this.#unsubscribe()
    this.#queryId = ''
    this.$result.set(INITIAL_RESULT)
  }
}

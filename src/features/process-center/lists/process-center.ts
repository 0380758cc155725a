import { onUserChange } from '../../../runtime/session/user-change.ts'
import { atom, computed, onMount, type WritableAtom } from 'nanostores'
import { LIST_VIEW_STORAGE_KEY } from '../../../contract/storage-keys.ts'
import { cutKeyword } from '../../../contract/keyword.ts'
import { DEFAULT_LIST_STATE, listQueryKey, type ListState, type Row } from '../../../domain/task-lists.ts'
import { createTaskLiveUpdates } from '../../../domain/task-live-updates.ts'
import { createSearchDebounce, type SearchDebounce } from '../../../runtime/page/search-debounce.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import {
  applyFilter,
  hasRows,
  LIST_CONFIG,
  isSelectable,
  serializeListState,
  parseListState,
  type Tab,
} from './list-config.ts'
import { ListLoader } from './list-loader.ts'
import { RowSelection } from './row-selection.ts'

export interface CenterLocation {
  list: Tab
  keyword: string
  /** The other filters, in the format of the `query` attribute. */
  query: string
  /** The open process; '' for none. */
  processId: string
}

/** The state of one tag: a query per list, and the result and selection of the current one. */
export class ProcessCenter {
  readonly $list = atom<Tab>('todo')
  // §4: each list keeps its own query state
  readonly #$states = atom<Partial<Record<Tab, ListState>>>({})
  readonly $state = computed(
    [this.$list, this.#$states],
    (list, states) => states[list] ?? DEFAULT_LIST_STATE,
  )
  /** Current text of the search field. */
  readonly $searchText = atom('')
  readonly $processId = atom('')
  /** Id of the row that the inbox shows; '' for the default row. */
  readonly $openRow = atom('')
  /** 'inbox' if the user prefers it to the list; stored in localStorage. */
  readonly $view: WritableAtom<string>
  readonly #selection = new RowSelection((row) => {
    const list = this.$list.get()
    return hasRows(list) && isSelectable(LIST_CONFIG[list].selectable, row)
  })
  readonly $selection = this.#selection.$rows
  readonly #runtime: Runtime
  readonly #loader: ListLoader
  readonly $result: ListLoader['$result']
  readonly #debounce: SearchDebounce
  #locale = ''
  #isEndless = false
  /** Called after the user has changed the location. */
  onLocationChange: (location: CenterLocation) => void = () => {}

  constructor(runtime: Runtime) {
    this.#runtime = runtime
    this.#debounce = createSearchDebounce(runtime.platform)
    this.$view = atom(runtime.platform.storages.local.get(LIST_VIEW_STORAGE_KEY) ?? '')
    this.#loader = new ListLoader(runtime, {
      onUpdate: (before, after) => this.#selection.update(before, after),
      onMissingPage: (start) => this.#setState({ ...this.$state.get(), start }),
    })
    this.$result = this.#loader.$result
    const { $live } = runtime.service(createTaskLiveUpdates)
    onMount(this.$result, () => {
      const unsubscribers = [
        $live.listen(() => {}),
        this.$state.listen(() => this.#load()),
        this.$list.listen(() => this.#load()),
        // filters and selection belong to the user
        onUserChange(runtime.session, () => this.#reset()),
      ]
      this.#load()
      return () => {
        for (const unsubscribe of unsubscribers) unsubscribe()
        this.#loader.stop()
      }
    })
  }

  #load(): void {
    this.#loader.load({
      list: this.$list.get(),
      state: this.$state.get(),
      locale: this.#locale,
      endless: this.#isEndless,
    })
  }

  #setState(state: ListState, list = this.$list.get()): void {
    this.#$states.set({ ...this.#$states.get(), [list]: state })
  }

  #reset(): void {
    this.#debounce.cancel()
    this.#$states.set({})
    this.$searchText.set('')
    this.$processId.set('')
    this.$openRow.set('')
    this.#selection.clear()
    this.#loader.reset()
  }

  #notifyLocationChange(): void {
    const state = this.$state.get()
    this.onLocationChange({
      list: this.$list.get(),
      keyword: state.keyword,
      query: serializeListState(state, this.$openRow.get()),
      processId: this.$processId.get(),
    })
  }

  /** Sets the location from attributes, without calling `onLocationChange`. */
  setLocation({ list, keyword, query, processId }: CenterLocation): void {
    const state = parseListState(query, keyword)
    if (list !== this.$list.get()) this.#selection.clear()
    if (cutKeyword(this.$searchText.get()) !== state.keyword) {
      this.#debounce.cancel()
      this.$searchText.set(state.keyword)
    }
    this.#setState(state, list)
    this.$list.set(list)
    this.$processId.set(processId)
    this.$openRow.set(new URLSearchParams(query).get('row') ?? '')
  }

  /**
   * @param locale language of the names in the replies
   * @param endless accumulates pages instead of showing one
   */
  setPresentation(locale: string, endless: boolean): void {
    this.#locale = locale
    this.#isEndless = endless
    if (this.#loader.isActive) this.#load()
  }

  showList(list: Tab): void {
    if (list === this.$list.get() && !this.$processId.get()) return
    this.#debounce.cancel()
    this.#selection.clear()
    this.$processId.set('')
    this.$openRow.set('')
    this.$list.set(list)
    this.$searchText.set(this.$state.get().keyword)
    this.#notifyLocationChange()
  }

  /** Applies a filter and returns to the first page (§4). */
  filter(change: Partial<ListState>): void {
    this.#setState(applyFilter(this.$state.get(), change))
    this.#notifyLocationChange()
  }

  search(text: string): void {
    this.#debounce.cancel()
    this.$searchText.set(text)
    const keyword = cutKeyword(text)
    if (keyword !== this.$state.get().keyword) this.filter({ keyword })
  }

  typeSearch(text: string): void {
    this.$searchText.set(text)
    this.#debounce.schedule(() => this.search(text))
  }

  loadMore(): void {
    const { start, limit } = this.$state.get()
    if (this.$result.get().state === 'loading') return
    this.showNewRows()
    this.filter({ start: start + limit })
  }

  clearFilters(): void {
    this.setFilters(DEFAULT_LIST_STATE)
  }

  /** Replaces all filters of the list. */
  setFilters(state: ListState): void {
    this.#debounce.cancel()
    this.$searchText.set(state.keyword)
    this.#loader.forgetEnds()
    this.#setState(state)
    this.#notifyLocationChange()
  }

  /** Shows the held-back rows. */
  showNewRows(): void {
    this.#loader.showNewRows()
  }

  /** Reads a list that has moved again, from its beginning. */
  readAgain(): void {
    const list = this.$list.get()
    this.#loader.forgetChange()
    this.filter({ start: 0 })
    if (hasRows(list)) this.#runtime.queries.invalidate([...listQueryKey(list)], false)
  }

  openProcess(processId: string): void {
    this.$processId.set(processId)
    this.#notifyLocationChange()
  }

  /** Shows a row in the inbox; on a phone, '' returns to the list. */
  openRow(id: string): void {
    this.$openRow.set(id)
    this.#notifyLocationChange()
  }

  select(rows: readonly Row[], chosen: boolean): void {
    this.#selection.select(rows, chosen)
  }

  readonly deselect = (id: string): void => {
    const row = this.$selection.get().get(id)
    if (row) this.#selection.select([row], false)
  }

  dispose(): void {
    this.#debounce.cancel()
  }
}

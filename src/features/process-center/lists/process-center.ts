import { atom, computed, onMount } from 'nanostores'
import { cutKeyword } from '../../../contract/keyword.ts'
import { LIST_VIEW_STORAGE_KEY } from '../../../contract/storage-keys.ts'
import { createCollection } from '../../../domain/collection/collection.ts'
import { createSelection } from '../../../domain/collection/selection.ts'
import { DEFAULT_LIST_STATE, listQueryKey, type ListState, type Row } from '../../../domain/task-lists.ts'
import { createTaskLiveUpdates } from '../../../domain/task-live-updates.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { onUserChange } from '../../../runtime/session/user-change.ts'
import {
  applyFilter,
  hasRows,
  isSelectable,
  LIST_CONFIG,
  parseListState,
  serializeListState,
  type Tab,
} from './list-config.ts'
import { createListLoader } from './list-loader.ts'

export interface CenterLocation {
  list: Tab
  keyword: string
  /** The other filters, in the format of the `query` attribute. */
  query: string
  /** The open process; '' for none. */
  processId: string
}

export type ProcessCenter = ReturnType<typeof createProcessCenter>

/** The state of one tag: what is asked of its lists, and the result and selection of the current one. */
export function createProcessCenter(runtime: Runtime) {
  const $searchText = atom('')
  const collection = createCollection<ListState & { list: Tab }>(runtime.platform, {
    query: { list: 'todo', ...DEFAULT_LIST_STATE },
    forKeyword: () => ({ start: 0 }),
    $text: $searchText,
  })
  const $list = computed(collection.$query, ({ list }) => list)
  const $state = computed(collection.$query, ({ list: _, ...state }): ListState => state)
  /** §4: each list keeps its own query state. */
  let others: Partial<Record<Tab, ListState>> = {}
  const $processId = atom('')
  const $openRow = atom('')
  const selection = createSelection<Row>((row) => {
    const list = $list.get()
    return hasRows(list) && isSelectable(LIST_CONFIG[list].selectable, row)
  })
  const loader = createListLoader(runtime, {
    onUpdate: selection.update,
    onMissingPage: (start) => collection.setQuery({ start }),
  })
  const { $result } = loader
  let presentation = { locale: '', endless: false }
  let isMounted = false
  const load = () => {
    if (isMounted) loader.load({ list: $list.get(), state: $state.get(), ...presentation })
  }

  /** Filters and selection belong to the user. */
  function reset(): void {
    others = {}
    for (const $text of [$searchText, $processId, $openRow]) $text.set('')
    collection.dispose()
    collection.setQuery(DEFAULT_LIST_STATE)
    selection.clear()
    loader.reset()
  }
  const { $live } = runtime.service(createTaskLiveUpdates)
  onMount($result, () => {
    const unsubscribers = [
      $live.listen(() => {}),
      collection.$query.listen(load),
      onUserChange(runtime.session, reset),
    ]
    isMounted = true
    load()
    return () => {
      isMounted = false
      for (const unsubscribe of unsubscribers) unsubscribe()
      loader.stop()
    }
  })

  function notifyLocationChange(): void {
    const state = $state.get()
    center.onLocationChange({
      list: $list.get(),
      keyword: state.keyword,
      query: serializeListState(state, $openRow.get()),
      processId: $processId.get(),
    })
  }
  collection.onChange = notifyLocationChange

  /** Leaves the selection and the query of the current list behind. */
  function enterList(list: Tab): void {
    if (list === $list.get()) return
    selection.clear()
    others[$list.get()] = $state.get()
  }

  const center = {
    $list,
    $state,
    /** Current text of the search field. */
    $searchText,
    $processId,
    /** Id of the row that the inbox shows; '' for the default row. */
    $openRow,
    /** 'inbox' if the user prefers it to the list; stored in localStorage. */
    $view: atom(runtime.platform.storages.local.get(LIST_VIEW_STORAGE_KEY) ?? ''),
    $selection: selection.$items,
    $result,
    /** Called after the user has changed the location. */
    onLocationChange: (_location: CenterLocation): void => {},
    /** Sets the location from attributes, without calling `onLocationChange`. */
    setLocation({ list, keyword, query, processId }: CenterLocation) {
      enterList(list)
      collection.setQuery({ list, ...parseListState(query, keyword) })
      $processId.set(processId)
      $openRow.set(new URLSearchParams(query).get('row') ?? '')
    },
    /**
     * @param locale language of the names in the replies
     * @param endless accumulates pages instead of showing one
     */
    setPresentation(locale: string, endless: boolean) {
      presentation = { locale, endless }
      load()
    },
    showList(list: Tab) {
      if (list === $list.get() && !$processId.get()) return
      enterList(list)
      const state = list === $list.get() ? $state.get() : (others[list] ?? DEFAULT_LIST_STATE)
      $processId.set('')
      $openRow.set('')
      collection.dispose()
      collection.setQuery({ list, ...state })
      $searchText.set(state.keyword)
      notifyLocationChange()
    },
    /** Applies a filter, and what is being typed, and returns to the first page (§4). */
    filter(change: Partial<ListState>) {
      const typed = collection.$isTyping.get() ? { keyword: cutKeyword($searchText.get()) } : {}
      const all = { ...typed, ...change }
      collection.change({ ...all, start: applyFilter($state.get(), all).start })
    },
    search(text: string) {
      if (cutKeyword(text) !== $state.get().keyword) return collection.search(text)
      collection.dispose()
      $searchText.set(text)
    },
    typeSearch: collection.type,
    loadMore() {
      const { start, limit } = $state.get()
      if ($result.get().state === 'loading') return
      loader.showNewRows()
      center.filter({ start: start + limit })
    },
    clearFilters: () => center.setFilters(DEFAULT_LIST_STATE),
    /** Replaces all filters of the list. */
    setFilters(state: ListState) {
      loader.forgetEnds()
      collection.change(state)
    },
    /** Shows the held-back rows. */
    showNewRows: loader.showNewRows,
    /** Reads a list that has moved again, from its beginning. */
    readAgain() {
      const list = $list.get()
      loader.forgetChange()
      center.filter({ start: 0 })
      if (hasRows(list)) runtime.queries.invalidate([...listQueryKey(list)], false)
    },
    openProcess(processId: string) {
      $processId.set(processId)
      notifyLocationChange()
    },
    /** Shows a row in the inbox; on a phone, '' returns to the list. */
    openRow(id: string) {
      $openRow.set(id)
      notifyLocationChange()
    },
    select: selection.select,
    deselect(id: string) {
      const row = selection.$items.get().get(id)
      if (row) selection.select([row], false)
    },
    dispose: collection.dispose,
  }
  return center
}

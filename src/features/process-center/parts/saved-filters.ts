import { computed, type ReadableAtom } from 'nanostores'
import { FEATURE_STORAGE_KEYS } from '../../../contract/storage-keys.ts'
import type { ListName, ListState } from '../../../domain/task-lists.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { createAccountTexts } from '../account-texts.ts'
import { parseListState, serializeListState } from '../list-config.ts'

export const MAX_SAVED_FILTERS = 20
export const MAX_FILTER_NAME = 30

export interface SavedFilter {
  name: string
  /** The list it was saved in. */
  list: string
  state: ListState
}

/** The filters that the user has named on this device, for their account, by name. */
export interface SavedFilters {
  $filters: ReadableAtom<readonly SavedFilter[]>
  /** Replaces the one with the same name in the same list. */
  save(filter: { name: string; list: ListName; state: ListState }): void
  remove(filter: SavedFilter): void
}

/** Stored as `name=…&list=…&keyword=…` and the `query` of the list. */
function parseFilter(text: string): SavedFilter {
  const params = new URLSearchParams(text)
  const state = parseListState(text, params.get('keyword') ?? '')
  return { name: params.get('name') ?? '', list: params.get('list') ?? '', state: { ...state, start: 0 } }
}
const serializeFilter = ({ name, list, state }: SavedFilter): string =>
  [
    String(new URLSearchParams({ name, list, keyword: state.keyword })),
    serializeListState({ ...state, start: 0 }),
  ].join('&')

export function createSavedFilters(runtime: Runtime): SavedFilters {
  const { $texts, update } = createAccountTexts(runtime, FEATURE_STORAGE_KEYS.savedFilters, MAX_SAVED_FILTERS)
  const isOther = (filter: SavedFilter) => (text: string) => {
    const other = parseFilter(text)
    return other.name !== filter.name || other.list !== filter.list
  }
  return {
    $filters: computed($texts, (texts) => texts.map(parseFilter).filter(({ name }) => name)),
    save: (filter) => update((texts) => [...texts.filter(isOther(filter)), serializeFilter(filter)]),
    remove: (filter) => update((texts) => texts.filter(isOther(filter))),
  }
}

import { computed } from 'nanostores'
import { FEATURE_STORAGE_KEYS } from '../../../contract/storage-keys.ts'
import type { ListState } from '../../../domain/task-lists.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { createAccountTexts } from '../../../domain/account-texts.ts'
import { parseListState, serializeListState } from './list-config.ts'

export const MAX_SAVED_FILTERS = 20
export const MAX_FILTER_NAME = 30

export interface SavedFilter {
  name: string
  /** The list it was saved in. */
  list: string
  state: ListState
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

/** The filters that the user has named on this device, for their account, by name. */
export function createSavedFilters(runtime: Runtime) {
  const { $texts, update } = createAccountTexts(runtime, FEATURE_STORAGE_KEYS.savedFilters, MAX_SAVED_FILTERS)
  const isOther = (filter: SavedFilter) => (text: string) => {
    const other = parseFilter(text)
    return other.name !== filter.name || other.list !== filter.list
  }
  return {
    $filters: computed($texts, (texts) => texts.map(parseFilter).filter(({ name }) => name)),
    /** Replaces the one with the same name in the same list. */
    save: (filter: SavedFilter) =>
      update((texts) => [...texts.filter(isOther(filter)), serializeFilter(filter)]),
    remove: (filter: SavedFilter) => update((texts) => texts.filter(isOther(filter))),
  }
}

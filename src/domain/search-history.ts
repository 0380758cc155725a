import { toJson } from '../contract/to-json.ts'
import { atom, type ReadableAtom } from 'nanostores'
import { LOCAL_STORAGE_KEYS } from '../contract/storage-keys.ts'
import { readIds } from '../runtime/page/storage.ts'
import type { Runtime } from '../runtime/runtime.ts'

/** Recent searches on this device, newest first (§3 search state). */
interface SearchHistory {
  $history: ReadableAtom<readonly string[]>
  add(text: string): void
  clear(): void
}

const MAX_ENTRIES = 8

export function createSearchHistory(runtime: Runtime): SearchHistory {
  const { local } = runtime.platform.storages
  const $history = atom<readonly string[]>(readIds(local, LOCAL_STORAGE_KEYS.searchHistory, MAX_ENTRIES))
  return {
    $history,
    add(text) {
      const history = [text, ...$history.get().filter((t) => t !== text)].slice(0, MAX_ENTRIES)
      local.set(LOCAL_STORAGE_KEYS.searchHistory, toJson(history))
      $history.set(history)
    },
    clear() {
      local.remove(LOCAL_STORAGE_KEYS.searchHistory)
      $history.set([])
    },
  }
}

import { atom, type ReadableAtom } from 'nanostores'
import { LOCAL_KEYS } from '../contract/keys.ts'
import { readIds } from '../runtime/storage.ts'
import type { Runtime } from '../runtime/runtime.ts'

/** Texts searched lately on this device, newest first (§3 search state). */
export interface SearchHistory {
  $history: ReadableAtom<readonly string[]>
  remember(text: string): void
  forget(): void
}

const MOST = 8

export function createSearchHistory(runtime: Runtime): SearchHistory {
  const { local } = runtime.platform.storages
  const $history = atom<readonly string[]>(readIds(local, LOCAL_KEYS.searchHistory, MOST))
  return {
    $history,
    remember(text) {
      const history = [text, ...$history.get().filter((t) => t !== text)].slice(0, MOST)
      local.set(LOCAL_KEYS.searchHistory, JSON.stringify(history))
      $history.set(history)
    },
    forget() {
      local.remove(LOCAL_KEYS.searchHistory)
      $history.set([])
    },
  }
}

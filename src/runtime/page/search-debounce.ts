import { atom, type ReadableAtom } from 'nanostores'
import { SEARCH_DEBOUNCE_MS } from '../../contract/limits.ts'
import type { Browser } from './browser.ts'

/** Debounces a search until typing pauses (§2, §9). */
export interface SearchDebounce {
  /** Runs the search in 300 ms, unless another one is scheduled first. */
  schedule(search: () => void): void
  cancel(): void
  /** A search is scheduled: the user is typing. */
  $isPending: ReadableAtom<boolean>
}

export function createSearchDebounce({ schedule }: Pick<Browser, 'schedule'>): SearchDebounce {
  const $isPending = atom(false)
  let cancel = () => {}
  return {
    $isPending,
    schedule(search) {
      cancel()
      $isPending.set(true)
      cancel = schedule(() => {
        $isPending.set(false)
        search()
      }, SEARCH_DEBOUNCE_MS)
    },
    cancel() {
      cancel()
      $isPending.set(false)
    },
  }
}

import { SEARCH_DEBOUNCE_MS } from '../../contract/limits.ts'
import type { Platform } from '../page/platform.ts'

/** Debounces a search until typing pauses (§2, §9). */
export interface SearchDebounce {
  /** Runs the search in 300 ms, unless another one is scheduled first. */
  schedule(search: () => void): void
  cancel(): void
}

export function createSearchDebounce({ schedule }: Pick<Platform, 'schedule'>): SearchDebounce {
  let cancel = () => {}
  return {
    schedule(search) {
      cancel()
      cancel = schedule(search, SEARCH_DEBOUNCE_MS)
    },
    cancel: () => cancel(),
  }
}

import { SEARCH_DEBOUNCE_MS } from '../../contract/limits.ts'
import type { Platform } from '../runtime.ts'

/** Searches when typing pauses (§2, §9). */
export interface SearchDebounce {
  /** Runs in 300 ms, unless another search is scheduled before. */
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

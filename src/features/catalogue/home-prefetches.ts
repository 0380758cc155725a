import { guestPrefetches } from '../../element/scope/guest-prefetches.ts'
import { readServedReplies } from '../../element/scope/served-replies.ts'
import type { PrefetchSelector } from '../../element/scope/start-tag.ts'

/**
 * Selects the portal's first reads, unless a prerendered page contains their replies; then what the lower half of its
 * home page needs, before the upper half has rendered: its sections, and the client of the task centre, which sends a
 * guest's recommendations.
 * @param url the entry's own URL
 */
export function homePrefetches(url: string): PrefetchSelector {
  // a prerendered page preloads those modules too
  if (readServedReplies(url)) return () => []
  return (...args) => {
    const paths = guestPrefetches(...args)
    // the home page is at / and at its own path
    if (/\/(workflow\/index)?$/.test(location.pathname))
      for (const part of [import('./home/below-fold-sections.tsx'), import('../../runtime/wire/rest.ts')])
        part.catch(() => {}) // requested again when it is rendered
    return paths
  }
}

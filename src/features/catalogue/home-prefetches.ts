import { guestPrefetches } from '../../element/scope/guest-prefetches.ts'
import type { PrefetchSelector } from '../../element/scope/start-tag.ts'

/**
 * The portal's first reads; then what the lower half of its home page needs, before the upper half has rendered: its
 * sections, and the client of the task centre, which sends a guest's recommendations.
 */
export const homePrefetches: PrefetchSelector = (config, prefetch) => {
  const paths = guestPrefetches(config, prefetch)
  // the home page is at / and at its own path
  if (/\/(workflow\/index)?$/.test(location.pathname))
    for (const part of [import('./home/below-fold-sections.tsx'), import('../../runtime/wire/rest.ts')])
      part.catch(() => {}) // requested again when it is rendered
  return paths
}

import { guestPrefetches } from '../../element/scope/guest-prefetches.ts'
import type { PrefetchSelector } from '../../element/scope/start-tag.ts'
import { pageGlobals } from '../../runtime/page/page-globals.ts'

/**
 * Selects the portal's first reads, and what the lower half of its home page needs, before the upper half has rendered:
 * its sections, and the client of the task centre, which sends a guest's recommendations.
 */
export const homePrefetches: PrefetchSelector = (...args) => {
  takeServedReplies()
  const paths = guestPrefetches(...args)
  // the home page is at / and at its own path
  if (/\/(workflow\/index)?$/.test(location.pathname))
    for (const part of [import('./home/below-fold-sections.tsx'), import('../../runtime/wire/rest.ts')])
      part.catch(() => {}) // requested again when it is rendered
  return paths
}

/** Replies that the hall's server has written into its page (server/render-page.tsx). */
function takeServedReplies(): void {
  const block = document.querySelector('univ-portal > script[data-served]')
  const replies: Record<string, string> = JSON.parse(block?.textContent ?? '{}')
  for (const [key, reply] of Object.entries(replies))
    pageGlobals().early.set(key, Promise.resolve(new Response(reply)))
}

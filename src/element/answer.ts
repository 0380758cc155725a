import { pageSlot } from './slot.ts'

/**
 * Takes a sign-in answer out of the address bar, for the session to check later: tokens must not stand there while
 * scripts and configuration are on their way. For the portal's entry only: no other tag writes a page's address.
 */
export function takeAnswer(): void {
  if (typeof location === 'undefined' || !location.pathname.endsWith('/workflow/oidcCallback')) return
  if (!location.hash && !location.search) return
  pageSlot().answer = location.href
  history.replaceState(history.state, '', location.pathname)
}

import type { Session } from '../../../runtime/session/session.ts'
import { onUserChange } from '../../../runtime/session/user-change.ts'

/**
 * Ends a recording when the page is hidden or left, or when the user changes.
 * @param exits `onLeave`: the rest may still be sent; `onOther`: the user has changed, drop everything
 * @returns an unsubscribe function
 */
export function watchInterruptions(
  session: Pick<Session, '$session'>,
  { onLeave, onOther }: { onLeave(): void; onOther(): void },
): () => void {
  const unsubscribe = onUserChange(session, onOther)
  const onVisibilityChange = () => document.hidden && onLeave()
  addEventListener('pagehide', onLeave)
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    unsubscribe()
    removeEventListener('pagehide', onLeave)
    document.removeEventListener('visibilitychange', onVisibilityChange)
  }
}

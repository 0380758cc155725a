import type { ReadableAtom } from 'nanostores'
import type { SessionState } from '../../../runtime/session/session.ts'

/**
 * Ends a recording when the page is hidden or left, or when the user changes.
 * @param exits `onLeave`: the rest may still be sent; `onOther`: the user has changed, drop everything
 * @returns an unsubscribe function
 */
export function watchInterruptions(
  $session: ReadableAtom<SessionState>,
  { onLeave, onOther }: { onLeave(): void; onOther(): void },
): () => void {
  const userId = (state: SessionState) => (state.state === 'signed-in' ? state.user.id : '')
  const initialUserId = userId($session.get())
  const unsubscribe = $session.listen((session) => userId(session) !== initialUserId && onOther())
  const onVisibilityChange = () => document.hidden && onLeave()
  addEventListener('pagehide', onLeave)
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    unsubscribe()
    removeEventListener('pagehide', onLeave)
    document.removeEventListener('visibilitychange', onVisibilityChange)
  }
}

import type { ReadableAtom } from 'nanostores'
import type { SessionState } from '../../../runtime/session.ts'

/**
 * What ends a recording from outside: the page goes out of sight or is left, or somebody else is there.
 * @param exits `onLeave`: what was said may still be sent; `onOther`: it was another person's
 * @returns the way to stop watching
 */
export function watchExits(
  $session: ReadableAtom<SessionState>,
  { onLeave, onOther }: { onLeave(): void; onOther(): void },
): () => void {
  const who = (state: SessionState) => (state.state === 'signed-in' ? state.user.id : '')
  const before = who($session.get())
  const unhear = $session.listen((now) => who(now) !== before && onOther())
  const hidden = () => document.hidden && onLeave()
  addEventListener('pagehide', onLeave)
  document.addEventListener('visibilitychange', hidden)
  return () => {
    unhear()
    removeEventListener('pagehide', onLeave)
    document.removeEventListener('visibilitychange', hidden)
  }
}

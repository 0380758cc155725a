import type { Session, SessionState } from './session.ts'

/** The signed-in user's id; '' for guests. */
export const userIdOf = (state: SessionState): string => (state.state === 'signed-in' ? state.user.id : '')

/**
 * Subscribes to a change of the user; not to a renewal that brings another name of the same one.
 * @returns an unsubscribe function
 */
export function onUserChange(
  { $session }: Pick<Session, '$session'>,
  run: (userId: string) => void,
): () => void {
  let userId = userIdOf($session.get())
  return $session.listen((session) => {
    const current = userIdOf(session)
    if (current === userId) return
    userId = current
    run(current)
  })
}

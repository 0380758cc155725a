import type { SessionState } from '../../runtime/session/session.ts'

/** The user's id, '' for a guest. */
export const userIdOf = (session: SessionState): string =>
  session.state === 'signed-in' ? session.user.id : ''

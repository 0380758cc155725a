import type { SessionState } from '../../runtime/session.ts'

/** Whose conversation it is: an account's id, '' for a guest. */
export const personOf = (session: SessionState): string =>
  session.state === 'signed-in' ? session.user.id : ''

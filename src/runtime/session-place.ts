import { createFramedSession } from './foreign-framed.ts'
import { kindOf, placeHere } from './foreign-place.ts'
import { createSession as createOwnSession, type Session, type SessionOptions } from './session.ts'

/** The session that this page may have: the portal's own, one that the portal hands over (S16), or none. */
export async function createSession(options: SessionOptions): Promise<Session> {
  const kind = kindOf(options.config, placeHere())
  if (kind === 'own') return createOwnSession(options)
  if (kind === 'framed') return createFramedSession(options)
  return (await import('./foreign-session.ts')).createForeignSession(options)
}

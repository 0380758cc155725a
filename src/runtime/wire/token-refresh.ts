import type { BaseName } from '../../contract/operation.ts'
import type { Platform } from '../runtime.ts'
import type { Session } from '../session/session.ts'
import { RequestError } from './errors.ts'

/** Runs a request, and again with a new token where the first was refused. */
export type WithTokenRefresh = <T>(
  operation: { anonymous: boolean; base?: BaseName },
  request: () => Promise<T>,
) => Promise<T>

/** §8 and decisions: a refused token is renewed once and the request repeated, then sign-in; never a loop. */
export function createTokenRefresh(session: Session, { log }: Pick<Platform, 'log'>): WithTokenRefresh {
  const currentToken = () => session.tokens()?.accessToken
  return async ({ anonymous, base = 'appCenter' }, request) => {
    for (let previousToken = currentToken(), isRetry = false; ; isRetry = true) {
      try {
        return await request()
      } catch (e) {
        const isSignedIn = session.$session.get().state === 'signed-in'
        if (!(e instanceof RequestError) || anonymous || !isSignedIn) throw e
        const refused = { system: base, status: e.status, code: e.code }
        if (e.kind === 'logged-out') session.clear(refused)
        if (e.kind !== 'token-invalid') throw e
        const newToken = currentToken()
        if (!isRetry && ((newToken && newToken !== previousToken) || (await session.renew()))) continue
        // the page may be about to be left: what is on screen does not wait for that
        session
          .reauthenticate(refused)
          .catch((error: unknown) => log(`the sign-in did not begin: ${String(error)}`))
        throw e
      }
    }
  }
}

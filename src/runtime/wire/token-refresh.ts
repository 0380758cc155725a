import type { BaseName } from '../../contract/operation.ts'
import type { Runtime } from '../runtime.ts'
import { RequestError } from './errors.ts'

/**
 * §8 and decisions: a refused token is renewed once and the request repeated, then sign-in; never a loop. Loaded by a
 * signed-in user's first failure (runtime.ts).
 * @param failure of the first attempt
 * @param previousToken that it was sent with
 */
export async function retryWithNewToken<T>(
  { session, platform: { log } }: Pick<Runtime, 'session' | 'platform'>,
  { base = 'appCenter' }: { base?: BaseName },
  request: () => Promise<T>,
  failure: unknown,
  previousToken: string | undefined,
): Promise<T> {
  for (let isRetry = false; ; isRetry = true) {
    const isSignedIn = session.$session.get().state === 'signed-in'
    if (!(failure instanceof RequestError) || !isSignedIn) throw failure
    const refused = { system: base, status: failure.status, code: failure.code }
    if (failure.kind === 'logged-out') session.clear(refused)
    if (failure.kind !== 'token-invalid') throw failure
    const newToken = session.tokens()?.accessToken
    if (!isRetry && ((newToken && newToken !== previousToken) || (await session.renew())))
      try {
        return await request()
      } catch (e) {
        failure = e
        continue
      }
    // the page may be about to be left: what is on screen does not wait for that
    session
      .reauthenticate(refused)
      .catch((error: unknown) => log(`the sign-in did not begin: ${String(error)}`))
    throw failure
  }
}

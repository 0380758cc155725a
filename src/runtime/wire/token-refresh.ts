import type { BaseName } from '../../contract/operation.ts'
import type { Runtime } from '../runtime.ts'
import { RequestError } from './errors.ts'

/**
 * §8 and decisions: if the token was rejected, renews it and retries the request once, then signs in again; never
 * loops. Imported on a signed-in user's first failure (runtime.ts).
 * @param failure the error of the first attempt
 * @param previousToken the token it was sent with
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
    // not awaited: reauthenticate may navigate away, and the UI should show the failure meanwhile
    session
      .reauthenticate(refused)
      .catch((error: unknown) => log(`sign-in failed to start: ${String(error)}`))
    throw failure
  }
}

import { createRequestCounter } from '../contract/count-requests.ts'
import type { Settings } from './settings.ts'
import type { TokenVerifier } from './sign-in/token-verifier.ts'

/** The signed-in user behind a request, and the scopes of the token. */
export interface Caller {
  /** person.id */
  id: string
  scopes: ReadonlySet<string>
}

/** Verifies tokens and limits requests; shared by all routes. */
export interface Access extends Pick<TokenVerifier, 'verify'> {
  /** Counts a request of a person; throws TOO_MANY (429) above the limit. */
  limitRequests(person: string): void
}

export const createAccess = ({ verify }: TokenVerifier, { requestsPerMinute }: Settings): Access => ({
  verify,
  limitRequests: createRequestLimit(requestsPerMinute),
})

/** The scopes of §6 that the campus checks. */
export type Scope =
  | 'openid'
  | 'app'
  | 'profile'
  | 'profile_edit'
  | 'stats'
  | 'data'
  | 'submit'
  | 'task'
  | 'task_edit'
  | 'process'
  | 'process_edit'
  | 'entrust'
  | 'entrust_edit'

/** An error whose message may be sent to the client: an error code of §8 and an HTTP status. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** The error code of §8; also the message of the GraphQL error when it concerns the token. */
  readonly ecode: string
  /** Seconds, for Retry-After. */
  readonly retryAfter: number
  constructor(status: number, ecode: string, message = ecode, retryAfter = 0) {
    super(message)
    this.status = status
    this.ecode = ecode
    this.retryAfter = retryAfter
  }
}

/**
 * Converts an error to one that may be sent to the client; null for an internal error. PostgreSQL rejects texts with
 * NUL: an id that contains one does not exist.
 */
export const toApiError = (e: unknown): ApiError | null =>
  e instanceof ApiError
    ? e
    : e instanceof Error && 'code' in e && e.code === '22021'
      ? notFound('there is no such id')
      : null

export const invalidInput = (message: string) => new ApiError(400, 'INVALID_ARGUMENT', message)
export const notFound = (message: string) => new ApiError(404, 'NOT_FOUND', message)

/** The bearer token of a header, or ''. Tokens in a URL are never read: URLs are logged. */
export const parseBearer = (header: string | undefined): string =>
  /^Bearer ([\w~+/.-]{1,4000}=*)$/i.exec(header ?? '')?.[1] ?? ''

/**
 * The caller, or null for a guest; the request is counted. Throws an ApiError for a token that is no longer valid (§8)
 * and for too many requests.
 */
export async function resolveCaller(access: Access, header: string | undefined): Promise<Caller | null> {
  if (!header) return null
  const verified = await access.verify(parseBearer(header))
  if (verified.state === 'revoked') throw new ApiError(401, 'OIDC_BC_LOGOUT', 'the session was ended')
  if (verified.state === 'invalid')
    throw new ApiError(401, 'ACCESS_TOKEN_INVALID', 'the access token is unknown or expired')
  access.limitRequests(verified.accountId)
  return { id: verified.accountId, scopes: verified.scopes }
}

/** Throws an ApiError unless the caller is signed in and the token has the scope. */
export function requireScope(caller: Caller | null, scope: Scope): Caller {
  if (!caller) throw new ApiError(401, 'ACCESS_TOKEN_INVALID', 'sign in first')
  if (!caller.scopes.has(scope))
    throw new ApiError(403, 'ACCESS_TOKEN_SCOPE_INVALID', `the access token lacks the scope ${scope}`)
  return caller
}

/**
 * Limits all requests of a person, most of which only read. Counts in memory, because a database write would cost more
 * than the read; so each of several processes has its own count. `perMinute` 0: no limit.
 */
function createRequestLimit(perMinute: number): (who: string) => void {
  const countRequest = createRequestCounter(perMinute)
  return (who) => {
    const wait = perMinute > 0 ? countRequest(who) : 0
    if (wait > 0) throw new ApiError(429, 'TOO_MANY', 'too many requests', wait)
  }
}

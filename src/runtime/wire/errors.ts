/** What went wrong, in words that the rest of the product understands; the situations of §8 and decisions "Data". */
export type ErrorKind =
  /** no connection, refused, cut off */
  | 'network'
  /** no answer in time */
  | 'timeout'
  /** HTTP status or errno that tells of a failure */
  | 'refused'
  /** not JSON, too large or not the shape of the contract */
  | 'malformed'
  /** the token is not (or no longer) accepted */
  | 'token-invalid'
  /** the provider ended the session */
  | 'logged-out'
  /** signed in, but not allowed */
  | 'forbidden'
  | 'not-found'
  /** somebody else did it before: a task runs once (decisions) */
  | 'handled'
  /** too many requests */
  | 'busy'

/** A failed request. `message` never holds a token, an address or data of the reply. */
export class RequestError extends Error {
  override name = 'CallFailed'
  readonly kind: ErrorKind
  readonly status: number
  /** The server's own text, shown only where §8 says so (rating). */
  readonly serverMessage: string
  /** Milliseconds to wait (Retry-After), or 0. */
  readonly retryAfter: number
  /** The server's code word or number, such as ACCESS_TOKEN_INVALID; not checked. */
  readonly code: string
  constructor(
    kind: ErrorKind,
    operation = 'fetch',
    status = 0,
    serverMessage = '',
    retryAfter = 0,
    code = '',
  ) {
    super(`${operation}: ${kind}${status ? ` (${status})` : ''}`)
    this.kind = kind
    this.status = status
    this.serverMessage = serverMessage.slice(0, 500)
    this.retryAfter = retryAfter
    this.code = code
  }

  static ofResponse(
    kind: ErrorKind,
    operation: string,
    { status, headers }: Pick<Response, 'status' | 'headers'>,
    serverMessage = '',
    code = '',
  ): RequestError {
    // the policy of ./fetch.ts has turned dates into seconds
    const retryAfter = Number(headers.get('retry-after')) * 1000
    return new RequestError(kind, operation, status, serverMessage, retryAfter, code)
  }
}

/**
 * What to throw for an error of a client library: the reason of the caller's signal, or a failure of `operation`.
 * ofetch keeps what its `fetch` threw as the cause.
 */
export function toRequestError(error: unknown, operation: string, signal?: AbortSignal): unknown {
  if (signal?.aborted) return signal.reason
  const { cause = error } = error as { cause?: unknown }
  return new RequestError(cause instanceof RequestError ? cause.kind : 'malformed', operation)
}

/** §8 and decisions: what a server's code word means. Both ends of the table are texts of the wire. */
export const KIND_BY_CODE: readonly [string, ErrorKind][] = [
  ['OIDC_BC_LOGOUT', 'logged-out'],
  ['ACCESS_TOKEN_INVALID', 'token-invalid'],
  ['ACCESS_TOKEN_EXPIRED', 'token-invalid'],
  ['ACCESS_TOKEN_SCOPE_INVALID', 'token-invalid'],
  ['TASK_ALREADY_HANDLED', 'handled'],
]
export const KIND_BY_STATUS: readonly [number, ErrorKind][] = [
  [401, 'token-invalid'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [429, 'busy'],
]

export const errorKindOfCode = (words: string): ErrorKind | null =>
  KIND_BY_CODE.find(([code]) => words.includes(code))?.[1] ?? null

export const errorKindOfStatus = (status: number): ErrorKind =>
  KIND_BY_STATUS.find(([s]) => s === status)?.[1] ?? 'refused'

/** Reading again may help. */
export const isRetryable = (e: unknown): boolean =>
  e instanceof RequestError &&
  (e.kind === 'network' || e.kind === 'timeout' || e.kind === 'busy' || e.status >= 500)

/** Milliseconds of a Retry-After header (RFC 9110 10.2.3), at most 30 s. */
export function parseRetryAfter(header: string | null, now: number): number {
  if (!header) return 0
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, 30_000) : 0
}

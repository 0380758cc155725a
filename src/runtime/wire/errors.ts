/** Classifies request failures: the cases of §8 and decisions "Data". */
export type ErrorKind =
  /** no connection, connection refused or dropped */
  | 'network'
  /** no response in time */
  | 'timeout'
  /** HTTP status or errno that reports a failure */
  | 'refused'
  /** not JSON, too large, or not the shape in contract/ */
  | 'malformed'
  /** the token is not (or no longer) accepted */
  | 'token-invalid'
  /** the provider ended the session */
  | 'logged-out'
  /** signed in, but not authorized */
  | 'forbidden'
  | 'not-found'
  /** another user has already handled the task, which is possible only once */
  | 'handled'
  /** too many requests */
  | 'busy'

/** A failed request. `message` never contains a token, a URL or data of the reply. */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly kind: ErrorKind
  readonly status: number
  /** The server's message, shown only where §8 requires it (rating). */
  readonly serverMessage: string
  /** Milliseconds to wait before a retry (Retry-After), or 0. */
  readonly retryAfter: number
  /** The server's error code, such as ACCESS_TOKEN_INVALID; not validated. */
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
    // ./fetch.ts has already converted dates to seconds
    const retryAfter = Number(headers.get('retry-after')) * 1000
    return new RequestError(kind, operation, status, serverMessage, retryAfter, code)
  }
}

/**
 * Converts an error of a client library to the error to throw: the reason of the caller's signal, or a RequestError of
 * `operation`. ofetch sets the error thrown by its `fetch` as the cause.
 */
export function toRequestError(error: unknown, operation: string, signal?: AbortSignal): unknown {
  if (signal?.aborted) return signal.reason
  const { cause = error }: { cause?: unknown } = Object(error)
  return new RequestError(cause instanceof RequestError ? cause.kind : 'malformed', operation)
}

/** Error kinds by the server's error code (§8 and decisions). */
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

/** Whether retrying a read may help. */
export const isRetryable = (e: unknown): e is RequestError =>
  e instanceof RequestError &&
  (e.kind === 'network' || e.kind === 'timeout' || e.kind === 'busy' || e.status >= 500)

/** Parses a Retry-After header (RFC 9110 §10.2.3) to milliseconds, at most 30 s; 0 if missing or invalid. */
export function parseRetryAfter(header: string | null, now: number): number {
  if (!header) return 0
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, 30_000) : 0
}

/** Catch handler for reads of an addition (contract/additions): returns `value` on `not-found`, else rethrows. */
export const ifNotFound =
  <T>(value: T) =>
  (error: unknown): T => {
    if (error instanceof RequestError && error.kind === 'not-found') return value
    throw error
  }

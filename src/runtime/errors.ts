/** What went wrong, in words that the rest of the product understands; the situations of §8 and decisions "Data". */
export type Trouble =
  /** no connection, refused, cut off */
  | 'network'
  /** no answer in time */
  | 'timeout'
  /** HTTP status or errno that tells of a failure */
  | 'refused'
  /** not JSON, too large or not the shape of the contract */
  | 'misshapen'
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

/** A call that failed. `message` never holds a token, an address or data of the reply. */
export class CallFailed extends Error {
  override name = 'CallFailed'
  readonly trouble: Trouble
  readonly status: number
  /** The server's own words, shown only where §8 says so (rating). */
  readonly said: string
  /** Milliseconds to wait (Retry-After), or 0. */
  readonly wait: number
  constructor(trouble: Trouble, operation: string, status = 0, said = '', wait = 0) {
    super(`${operation}: ${trouble}${status ? ` (${status})` : ''}`)
    this.trouble = trouble
    this.status = status
    this.said = said.slice(0, 500)
    this.wait = wait
  }
}

/** §8 and decisions: what a server's code word means. Both ends of the table are texts of the wire. */
const CODES: readonly [string, Trouble][] = [
  ['OIDC_BC_LOGOUT', 'logged-out'],
  ['ACCESS_TOKEN_INVALID', 'token-invalid'],
  ['ACCESS_TOKEN_EXPIRED', 'token-invalid'],
  ['ACCESS_TOKEN_SCOPE_INVALID', 'token-invalid'],
  ['TASK_ALREADY_HANDLED', 'handled'],
]
const STATUSES: readonly [number, Trouble][] = [
  [401, 'token-invalid'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [429, 'busy'],
]

export const troubleOfCode = (words: string): Trouble | null =>
  CODES.find(([code]) => words.includes(code))?.[1] ?? null

export const troubleOfStatus = (status: number): Trouble =>
  STATUSES.find(([s]) => s === status)?.[1] ?? 'refused'

/** Reading again may help. */
export const isPassing = (e: unknown): boolean =>
  e instanceof CallFailed &&
  (e.trouble === 'network' || e.trouble === 'timeout' || e.trouble === 'busy' || e.status >= 500)

/** Milliseconds of a Retry-After header (RFC 9110 10.2.3), at most 30 s. */
export function waitOf(header: string | null, now: number): number {
  if (!header) return 0
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, 30_000) : 0
}

import type { SignIn } from './sign-in/provider.ts'

/** Who asks: a signed-in person and what the token allows. */
export interface Caller {
  /** person.id */
  id: string
  scopes: ReadonlySet<string>
}

/** What of the provider the rest of the campus needs. */
export type Verifier = Pick<SignIn, 'verify' | 'parents'>

/** The scopes of §6 that the campus asks for, by what they open. */
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

/** A refusal that may be told: the code word of §8 and an HTTP status. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  /** The code word of §8 and its REST twins; also the GraphQL error's message where it is about the token. */
  readonly ecode: string
  /** Seconds, for Retry-After. */
  readonly wait: number
  constructor(status: number, ecode: string, message = ecode, wait = 0) {
    super(message)
    this.status = status
    this.ecode = ecode
    this.wait = wait
  }
}

export const invalidInput = (what: string) => new Refused(400, 'INVALID_ARGUMENT', what)
export const notFound = (what: string) => new Refused(404, 'NOT_FOUND', what)

/** The bearer token of a header; '' where there is none. Tokens in a URL are never read: addresses are logged. */
export const bearerOf = (header: string | undefined): string =>
  /^Bearer ([\w~+/.-]{1,4000}=*)$/i.exec(header ?? '')?.[1] ?? ''

/** The caller, or null for a guest. Throws for a token that is no longer good (§8). */
export async function callerOf(sign: Verifier, header: string | undefined): Promise<Caller | null> {
  if (!header) return null
  const known = await sign.verify(bearerOf(header))
  if (known.state === 'revoked') throw new Refused(401, 'OIDC_BC_LOGOUT', 'the session was ended')
  if (known.state === 'invalid')
    throw new Refused(401, 'ACCESS_TOKEN_INVALID', 'the access token is unknown or expired')
  return { id: known.accountId, scopes: known.scopes }
}

/** Throws unless a person with that scope asks. */
export function allowed(caller: Caller | null, scope: Scope): Caller {
  if (!caller) throw new Refused(401, 'ACCESS_TOKEN_INVALID', 'sign in first')
  if (!caller.scopes.has(scope))
    throw new Refused(403, 'ACCESS_TOKEN_SCOPE_INVALID', `the access token lacks the scope ${scope}`)
  return caller
}

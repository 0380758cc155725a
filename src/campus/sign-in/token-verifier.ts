import { setBounded } from '../set-bounded.ts'
import type { Db } from '../db/db.ts'

/** The state of an access token. `revoked`: signed out (§8 OIDC_BC_LOGOUT); `invalid`: unknown or expired. */
type VerifiedToken =
  | { state: 'valid'; accountId: string; scopes: Set<string> }
  | { state: 'revoked' }
  | { state: 'invalid' }

export interface TokenVerifier {
  verify(token: string): Promise<VerifiedToken>
  /** Call it after a token was revoked: from then on every process reads it again. */
  forget(): Promise<void>
}

const CHANNEL = 'token'
/** Milliseconds. Limits staleness if the database is restored or changed by hand while the campus runs. */
const MAX_AGE_MS = 30_000
const MAX_ENTRIES = 5000

/** Verifies access tokens; valid ones are cached until they expire or any token is revoked in any process. */
export async function createTokenVerifier(db: Db): Promise<TokenVerifier> {
  const cache = new Map<string, { until: number; verified: VerifiedToken }>()
  let version = 0
  const clear = () => {
    version++
    cache.clear()
  }
  await db.listen(CHANNEL, clear, clear)
  return {
    verify: async (token) => {
      const cached = cache.get(token)
      if (cached && cached.until > Date.now()) return cached.verified
      const startVersion = version
      const { verified, expires } = await readToken(db, token)
      if (verified.state !== 'valid') cache.delete(token)
      // don't cache it if a token was revoked during this read
      else if (startVersion === version)
        setBounded(cache, MAX_ENTRIES, token, { until: Math.min(expires, Date.now() + MAX_AGE_MS), verified })
      return verified
    },
    forget: async () => {
      clear()
      await db.query(`select pg_notify('${CHANNEL}', '')`)
    },
  }
}

/** `expires`: in epoch milliseconds. */
async function readToken(db: Db, token: string): Promise<{ verified: VerifiedToken; expires: number }> {
  const invalid = { verified: { state: 'invalid' } as const, expires: 0 }
  if (!/^[\w-]{20,128}$/.test(token)) return invalid
  const [row] = await db.query<{ payload: string; revoked: boolean; expires_at: Date }>(
    `select payload, revoked_at is not null as revoked, expires_at from oidc_item
     where model = 'AccessToken' and id = $1 and expires_at > now()`,
    [token],
  )
  if (!row) return invalid
  const expires = row.expires_at.getTime()
  if (row.revoked) return { verified: { state: 'revoked' }, expires }
  const { accountId, scope, aud }: Record<string, string | undefined> = JSON.parse(row.payload)
  // a token with an audience is a program's, for /mcp alone
  return accountId && !aud
    ? { verified: { state: 'valid', accountId, scopes: new Set(scope?.split(' ')) }, expires }
    : invalid
}

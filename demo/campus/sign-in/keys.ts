import { createHash, generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { JWK } from 'oidc-provider'
import type { Db } from '../db/open.ts'

/** The value under `name`, made once: several processes may start at once, and all take the first one's. */
async function kept(db: Db, name: string, make: () => Promise<string>): Promise<string> {
  const read = async () =>
    (await db.query<{ value: string }>('select value from oidc_key where name = $1', [name]))[0]?.value
  const there = await read()
  if (there !== undefined) return there
  await db.query('insert into oidc_key (name, value) values ($1, $2) on conflict do nothing', [
    name,
    await make(),
  ])
  return (await read()) as string
}

async function rsaKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const jwk = privateKey.export({ format: 'jwk' })
  // RFC 7638: the name of the key is the digest of its public part
  const kid = createHash('sha256')
    .update(JSON.stringify({ e: jwk.e, kty: jwk.kty, n: jwk.n }))
    .digest('base64url')
  return JSON.stringify({ ...jwk, kid, alg: 'RS256', use: 'sig' })
}

export interface Keys {
  signing: JWK
  /** Signs the cookies, and salts what scripts may read of the session. */
  cookie: string
}

export const loadKeys = async (db: Db): Promise<Keys> => ({
  signing: JSON.parse(await kept(db, 'signing', rsaKey)) as JWK,
  cookie: await kept(db, 'cookie', () => Promise.resolve(randomBytes(32).toString('base64url'))),
})

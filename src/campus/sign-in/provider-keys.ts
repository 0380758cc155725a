import { createHash, generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { JWK } from 'oidc-provider'
import { queryOne, type Db, type Queries } from '../db/db.ts'

const READ_KEY = 'select value from oidc_key where name = $1'

/** Reads a value, or creates it once: processes that start at the same time all use the same one. */
export async function readOrCreate(
  db: Queries,
  name: string,
  create: () => string | Promise<string>,
): Promise<string> {
  const [existing] = await db.query<{ value: string }>(READ_KEY, [name])
  if (existing) return existing.value
  await db.query('insert into oidc_key (name, value) values ($1, $2) on conflict do nothing', [
    name,
    await create(),
  ])
  return (await queryOne<{ value: string }>(db, READ_KEY, [name])).value
}

export const randomKey = (): string => randomBytes(32).toString('base64url')

async function generateRsaKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const jwk = privateKey.export({ format: 'jwk' })
  // RFC 7638: the key id is the thumbprint of the public key
  const kid = createHash('sha256')
    .update(JSON.stringify({ e: jwk.e, kty: jwk.kty, n: jwk.n }))
    .digest('base64url')
  return JSON.stringify({ ...jwk, kid, alg: 'RS256', use: 'sig' })
}

export interface ProviderKeys {
  signing: JWK
  /** Signs the cookies, and keys the session state that scripts may read. */
  cookie: string
}

export const loadProviderKeys = async (db: Db): Promise<ProviderKeys> => ({
  signing: JSON.parse(await readOrCreate(db, 'signing', generateRsaKey)),
  cookie: await readOrCreate(db, 'cookie', randomKey),
})

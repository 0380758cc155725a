import { createHash } from 'node:crypto'
import type { Db } from '../db/db.ts'
import { countAgainstLimit, type RateLimit } from '../rate-limit.ts'

/**
 * Sign-in attempts, per account and address. `login`: the person, or what was typed for nobody. Many users may share an address, so the limit across all
 * accounts of an address is higher: it only stops trying one password on every account.
 */
export const ACCOUNT_LIMIT: RateLimit = { name: 'sign-in', hits: 8, seconds: 300 }
/** From all addresses together: many machines that try one account lock it for a while, those of its owner too. */
export const PERSON_LIMIT: RateLimit = { name: 'sign-in-person', hits: 40, seconds: 900 }
const ADDRESS_LIMIT: RateLimit = { name: 'sign-in-from', hits: 1000, seconds: 300 }

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/**
 * Counts an attempt before the password is checked, so that parallel guesses count. `wait`: seconds until the next
 * attempt is allowed, or 0. `forgive` resets the count after a correct password.
 */
export async function countAttempt(db: Db, login: string, address: string) {
  const account = hash(`${login}\n${address}`)
  const from = hash(address)
  const waits = [
    await countAgainstLimit(db, ACCOUNT_LIMIT, account),
    await countAgainstLimit(db, ADDRESS_LIMIT, from),
    await countAgainstLimit(db, PERSON_LIMIT, hash(login)),
  ]
  return {
    wait: Math.max(...waits),
    forgive: async () => {
      await db.query('delete from rate where bucket = $1', [`${ACCOUNT_LIMIT.name}:${account}`])
      await db.query('update rate set hits = greatest(hits - 1, 0) where bucket = $1', [
        `${ADDRESS_LIMIT.name}:${from}`,
      ])
    },
  }
}

import { createHash } from 'node:crypto'
import type { Db } from '../db/open.ts'
import { countRequest, type Rate } from '../rates.ts'

/** Wrong passwords in five minutes: for one account from one address, and for one address in all. */
export const PER_ACCOUNT: Rate = { name: 'sign-in', hits: 8, seconds: 300 }
export const PER_ADDRESS: Rate = { name: 'sign-in-from', hits: 60, seconds: 300 }

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/**
 * Counts an attempt before the password is looked at, so that parallel guesses are all counted. `wait` is 0 when it
 * may go on, else the seconds until it may again. `forgive` takes it back after a right password.
 */
export async function attempt(db: Db, login: string, address: string) {
  const account = digest(`${login}\n${address}`)
  const from = digest(address)
  const waits = [await countRequest(db, PER_ACCOUNT, account), await countRequest(db, PER_ADDRESS, from)]
  return {
    wait: Math.max(...waits),
    forgive: async () => {
      await db.query('delete from rate where bucket = $1', [`${PER_ACCOUNT.name}:${account}`])
      await db.query('update rate set hits = greatest(hits - 1, 0) where bucket = $1', [
        `${PER_ADDRESS.name}:${from}`,
      ])
    },
  }
}

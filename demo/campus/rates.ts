import type { Db } from './db/open.ts'

/** How many in how many seconds. */
export interface Rate {
  name: string
  hits: number
  seconds: number
}

/** §6, quality §3: what a person may write, and what an address may ask for as a guest. */
export const WRITES: Rate = { name: 'write', hits: 120, seconds: 60 }
export const GUEST_POSTS: Rate = { name: 'guest', hits: 240, seconds: 60 }

/**
 * Counts a request in its window; returns 0, or the seconds to wait when the window is full. Counted in the
 * database, so that processes beside each other share it.
 */
export async function countRequest(db: Db, { name, hits, seconds }: Rate, who: string): Promise<number> {
  const [row] = await db.query<{ hits: number; wait: number }>(
    `insert into rate (bucket, hits, until) values ($1, 1, now() + make_interval(secs => $2::float8))
     on conflict (bucket) do update set
       hits = case when rate.until < now() then 1 else rate.hits + 1 end,
       until = case when rate.until < now() then excluded.until else rate.until end
     returning hits, extract(epoch from until - now())::float8 as wait`,
    [`${name}:${who}`, seconds],
  )
  return row && row.hits > hits ? Math.max(1, Math.ceil(row.wait)) : 0
}

export const forgetOldRates = (db: Db): Promise<unknown> =>
  db.query(`delete from rate where until < now() - interval '1 hour'`)

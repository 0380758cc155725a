import { ApiError } from './access.ts'
import type { Db } from './db/db.ts'

/** At most `hits` requests in a window of `seconds`. */
export interface RateLimit {
  name: string
  hits: number
  seconds: number
}

/** §6: writes of a user, and posts of a guest's address. */
export const WRITE_LIMIT: RateLimit = { name: 'write', hits: 120, seconds: 60 }
export const GUEST_POST_LIMIT: RateLimit = { name: 'guest', hits: 240, seconds: 60 }

/**
 * Counts a request in its window; resolves to 0, or to the seconds to wait above the limit. The count is in the
 * database, so all processes share it.
 */
export async function countAgainstLimit(
  db: Db,
  { name, hits, seconds }: RateLimit,
  who: string,
  times = 1,
): Promise<number> {
  const [row] = await db.query<{ hits: number; wait: number }>(
    `insert into rate (bucket, hits, until) values ($1, $3, now() + make_interval(secs => $2::float8))
     on conflict (bucket) do update set
       hits = case when rate.until < now() then $3 else rate.hits + $3 end,
       until = case when rate.until < now() then excluded.until else rate.until end
     returning hits, extract(epoch from until - now())::float8 as wait`,
    [`${name}:${who}`, seconds, times],
  )
  return row && row.hits > hits ? Math.max(1, Math.ceil(row.wait)) : 0
}

/** Counts a request; throws TOO_MANY (429) above the limit. */
export async function enforceLimit(
  db: Db,
  limit: RateLimit,
  who: string,
  message = 'too many requests',
  times = 1,
): Promise<void> {
  const wait = await countAgainstLimit(db, limit, who, times)
  if (wait > 0) throw new ApiError(429, 'TOO_MANY', message, wait)
}

export const deleteOldRates = (db: Db): Promise<unknown> =>
  db.query(`delete from rate where until < now() - interval '1 hour'`)

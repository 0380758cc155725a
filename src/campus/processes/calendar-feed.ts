import { randomKey, readOrCreate } from '../sign-in/provider-keys.ts'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Queries } from '../db/db.ts'
import { epochSeconds } from './read-processes.ts'

/** An open task with a deadline; times in epoch seconds. */
export interface Deadline {
  id: string
  name: string
  process: string
  process_id: string
  entry: string
  owner: string
  priority: number
  assigned: number
  expires: number
}

const MAX_DEADLINES = 500
const SECRET_PATTERN = /^[\w-]{43}$/

/** The key that secrets are derived with, so that a copy of `calendar_feed` alone reveals no feed. */
const readFeedKey = (q: Queries): Promise<string> => readOrCreate(q, 'calendar', randomKey)
const deriveSecret = (key: string, person: string, nonce: string): string =>
  createHmac('sha256', key).update(`calendar ${person} ${nonce}`).digest('base64url')
const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** The secret of a person's feed, or null. */
export async function readFeed(
  q: Queries,
  person: string,
): Promise<{ secret: string; created: number } | null> {
  const [row] = await q.query<{ nonce: string; created: number }>(
    `select nonce, ${epochSeconds('created')} as created from calendar_feed where person_id = $1`,
    [person],
  )
  return row ? { secret: deriveSecret(await readFeedKey(q), person, row.nonce), created: row.created } : null
}

/** Creates a new secret and invalidates the previous one. */
export async function renewFeed(q: Queries, person: string): Promise<void> {
  const nonce = randomBytes(24).toString('base64url')
  const hash = hashSecret(deriveSecret(await readFeedKey(q), person, nonce))
  await q.query(
    `insert into calendar_feed (person_id, hash, nonce) values ($1, $2, $3)
     on conflict (person_id) do update set hash = excluded.hash, nonce = excluded.nonce, created = now()`,
    [person, hash, nonce],
  )
}

export const revokeFeed = (q: Queries, person: string): Promise<unknown> =>
  q.query('delete from calendar_feed where person_id = $1', [person])

/** The deadlines of the secret's owner; null for an unknown secret. */
export async function readDeadlines(q: Queries, secret: string): Promise<Deadline[] | null> {
  if (!SECRET_PATTERN.test(secret)) return null
  const [feed] = await q.query<{ person_id: string }>('select person_id from calendar_feed where hash = $1', [
    hashSecret(secret),
  ])
  if (!feed) return null
  return q.query<Deadline>(
    `select t.id, t.name, p.name as process, p.id as process_id, p.entry, coalesce(o.name, p.guest_name) as owner,
       p.priority, ${epochSeconds('t.assigned')} as assigned, ${epochSeconds('t.expires')} as expires
     from task t join process p on p.id = t.process_id left join person o on o.id = p.owner_id
     where t.person_id = $1 and t.done is null and t.expires is not null
     order by t.expires, t.id limit ${MAX_DEADLINES}`,
    [feed.person_id],
  )
}

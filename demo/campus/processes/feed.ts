import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Queries } from '../db/open.ts'
import { seconds } from './reading.ts'

/** A deadline of a calendar; times in epoch seconds. */
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

const MOST = 500
const SECRET = /^[\w-]{43}$/

/** Only with the key of the campus does a row make an address: a copy of `calendar_feed` alone opens no feed. */
async function keyOf(q: Queries): Promise<string> {
  await q.query("insert into oidc_key (name, value) values ('calendar', $1) on conflict (name) do nothing", [
    randomBytes(32).toString('base64url'),
  ])
  return (await q.query<{ value: string }>("select value from oidc_key where name = 'calendar'"))[0]!.value
}
const secretOf = (key: string, person: string, nonce: string): string =>
  createHmac('sha256', key).update(`calendar ${person} ${nonce}`).digest('base64url')
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** The secret of that person's feed, or null. */
export async function readFeed(
  q: Queries,
  person: string,
): Promise<{ secret: string; created: number } | null> {
  const [row] = await q.query<{ nonce: string; created: number }>(
    `select nonce, ${seconds('created')} as created from calendar_feed where person_id = $1`,
    [person],
  )
  return row ? { secret: secretOf(await keyOf(q), person, row.nonce), created: row.created } : null
}

/** A new secret; the former is worth nothing from now on. */
export async function renewFeed(q: Queries, person: string): Promise<void> {
  const nonce = randomBytes(24).toString('base64url')
  const hash = hashOf(secretOf(await keyOf(q), person, nonce))
  await q.query(
    `insert into calendar_feed (person_id, hash, nonce) values ($1, $2, $3)
     on conflict (person_id) do update set hash = excluded.hash, nonce = excluded.nonce, created = now()`,
    [person, hash, nonce],
  )
}

export const revokeFeed = (q: Queries, person: string): Promise<unknown> =>
  q.query('delete from calendar_feed where person_id = $1', [person])

/** What waits for whom the secret belongs to; null for a secret that opens nothing. */
export async function deadlinesOf(q: Queries, secret: string): Promise<Deadline[] | null> {
  if (!SECRET.test(secret)) return null
  const [feed] = await q.query<{ person_id: string }>('select person_id from calendar_feed where hash = $1', [
    hashOf(secret),
  ])
  if (!feed) return null
  return q.query<Deadline>(
    `select t.id, t.name, p.name as process, p.id as process_id, p.entry, coalesce(o.name, p.guest_name) as owner,
       p.priority, ${seconds('t.assigned')} as assigned, ${seconds('t.expires')} as expires
     from task t join process p on p.id = t.process_id left join person o on o.id = p.owner_id
     where t.person_id = $1 and t.done is null and t.expires is not null
     order by t.expires, t.id limit ${MOST}`,
    [feed.person_id],
  )
}

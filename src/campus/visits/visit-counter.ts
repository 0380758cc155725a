import { createHash, randomBytes } from 'node:crypto'
import { normalizeVisitLabel } from '../../contract/core/visit-paths.ts'
import type { Call } from '../campus.ts'
import { queryOne, type Db } from '../db/db.ts'
import { countAgainstLimit, type RateLimit } from '../rate-limit.ts'
import { isBotUserAgent } from './bot-user-agents.ts'

/** The current day on the campus, independent of the server's time zone. */
export const TODAY_SQL = "(now() at time zone 'Asia/Shanghai')::date"
/** Limits the number of counters, in total and new per hour, because anyone can invent a label. */
const MAX_LABELS = 500
const NEW_LABEL_LIMIT: RateLimit = { name: 'visit-label', hits: 30, seconds: 3600 }
/** New visitors per address: enough for a school behind one router, but not for a bot that changes its user agent. */
const NEW_VISITOR_LIMIT: RateLimit = { name: 'visit-from', hits: 600, seconds: 3600 }

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** Counts a request as a visit, unless it is a bot's, opted out, or above a limit. */
export function createVisitCounter(db: Db): (call: Call) => Promise<void> {
  let salt = { day: '', text: '' }

  /** The secret salt of the day, shared by all processes. */
  async function readSalt(): Promise<{ day: string; text: string }> {
    const [{ day } = { day: '' }] = await db.query<{ day: string }>(`select ${TODAY_SQL}::text as day`)
    if (salt.day === day) return salt
    await db.query('insert into visit_salt (day, salt) values ($1, $2) on conflict do nothing', [
      day,
      randomBytes(16).toString('hex'),
    ])
    const row = await queryOne<{ salt: string }>(db, 'select salt from visit_salt where day = $1', [day])
    await aggregatePastDays(db)
    salt = { day, text: row.salt }
    return salt
  }

  /** Whether the label has a counter; the first visit creates one within the limits. */
  async function isCounter(label: string): Promise<boolean> {
    if (label === '') return true
    const known = await db.query('select 1 from visit_label where label = $1', [label])
    if (known.length) return true
    if ((await countAgainstLimit(db, NEW_LABEL_LIMIT, 'all')) > 0) return false
    const created = await db.query(
      `insert into visit_label (label) select $1 where (select count(*) from visit_label) < ${MAX_LABELS}
       on conflict do nothing returning label`,
      [label],
    )
    return (
      created.length > 0 || (await db.query('select 1 from visit_label where label = $1', [label])).length > 0
    )
  }

  return async ({ peer, query }) => {
    if (peer.unseen || isBotUserAgent(peer.agent)) return
    const label = normalizeVisitLabel(query.get('label'))
    const { day, text } = await readSalt()
    const visitor = hash(`${text} ${peer.address} ${peer.agent}`)
    const seen = await db.query(
      `update visit set seen = now(), views = views + 1
       where day = $1 and label = $2 and visitor = $3 returning views`,
      [day, label, visitor],
    )
    if (seen.length || !(await isCounter(label))) return
    if ((await countAgainstLimit(db, NEW_VISITOR_LIMIT, hash(`${text} ${peer.address}`))) > 0) return
    await db.query(
      `insert into visit (day, label, visitor) values ($1, $2, $3)
       on conflict (day, label, visitor) do update set seen = now()`,
      [day, label, visitor],
    )
  }
}

/** Reduces past days to one number each and deletes the visitors' hashes and salts. */
export const aggregatePastDays = (db: Db): Promise<void> =>
  db.tx(async (q) => {
    // deleting and counting in one statement, so that concurrent processes do not count twice
    const pastDays = await q.query<{ label: string; day: string; visitors: number }>(
      `with gone as (delete from visit where day < ${TODAY_SQL} returning label, day)
       select label, day::text as day, count(*)::int as visitors from gone group by label, day`,
    )
    for (const { label, day, visitors } of pastDays)
      await q.query(
        `insert into visit_day (label, day, visitors) values ($1, $2, $3)
         on conflict (label, day) do update set visitors = visit_day.visitors + excluded.visitors`,
        [label, day, visitors],
      )
    await q.query(`delete from visit_salt where day < ${TODAY_SQL}`)
  })

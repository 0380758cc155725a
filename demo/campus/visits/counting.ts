import { createHash, randomBytes } from 'node:crypto'
import { labelOf } from '../../../src/contract/visit-paths.ts'
import type { Call } from '../campus.ts'
import type { Db } from '../db/open.ts'
import { countRequest, type Rate } from '../rates.ts'
import { isProgram } from './programs.ts'

/** The day on the campus, whatever the server's own zone. */
export const TODAY = "(now() at time zone 'Asia/Shanghai')::date"
/** How many counters there may be, and how many new ones an hour: anybody may write a label on a page. */
export const MOST_LABELS = 500
export const NEW_LABELS: Rate = { name: 'visit-label', hits: 30, seconds: 3600 }
/** New visitors of one address: a school behind one router passes, a program that changes its name does not. */
export const NEW_VISITORS: Rate = { name: 'visit-from', hits: 600, seconds: 3600 }

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** Counts a reading of one of the three numbers as being there; resolves also where it is not to be counted. */
export function createCounting(db: Db): (call: Call) => Promise<void> {
  let salt = { day: '', text: '' }

  /** The secret of the day, shared by all processes. */
  async function saltOf(): Promise<{ day: string; text: string }> {
    const [{ day } = { day: '' }] = await db.query<{ day: string }>(`select ${TODAY}::text as day`)
    if (salt.day === day) return salt
    await db.query('insert into visit_salt (day, salt) values ($1, $2) on conflict do nothing', [
      day,
      randomBytes(16).toString('hex'),
    ])
    const [row] = await db.query<{ salt: string }>('select salt from visit_salt where day = $1', [day])
    await closeDays(db)
    salt = { day, text: row!.salt }
    return salt
  }

  /** Is this label a counter? The first visit makes it one, while there is room. */
  async function isCounter(label: string): Promise<boolean> {
    if (label === '') return true
    const known = await db.query('select 1 from visit_label where label = $1', [label])
    if (known.length) return true
    if ((await countRequest(db, NEW_LABELS, 'all')) > 0) return false
    const made = await db.query(
      `insert into visit_label (label) select $1 where (select count(*) from visit_label) < ${MOST_LABELS}
       on conflict do nothing returning label`,
      [label],
    )
    return (
      made.length > 0 || (await db.query('select 1 from visit_label where label = $1', [label])).length > 0
    )
  }

  return async ({ peer, query }) => {
    if (peer.unseen || isProgram(peer.agent)) return
    const label = labelOf(query.get('label'))
    const { day, text } = await saltOf()
    const visitor = hash(`${text} ${peer.address} ${peer.agent}`)
    const seen = await db.query(
      `update visit set seen = now(), views = views + 1
       where day = $1 and label = $2 and visitor = $3 returning views`,
      [day, label, visitor],
    )
    if (seen.length || !(await isCounter(label))) return
    if ((await countRequest(db, NEW_VISITORS, hash(`${text} ${peer.address}`))) > 0) return
    await db.query(
      `insert into visit (day, label, visitor) values ($1, $2, $3)
       on conflict (day, label, visitor) do update set seen = now()`,
      [day, label, visitor],
    )
  }
}

/** Days that are over become one number each, and what could tell visitors apart is thrown away. */
export const closeDays = (db: Db): Promise<void> =>
  db.tx(async (q) => {
    // by one process at a time: the second finds nothing left
    const over = await q.query<{ label: string; day: string; visitors: number }>(
      `with gone as (delete from visit where day < ${TODAY} returning label, day)
       select label, day::text as day, count(*)::int as visitors from gone group by label, day`,
    )
    for (const { label, day, visitors } of over)
      await q.query(
        `insert into visit_day (label, day, visitors) values ($1, $2, $3)
         on conflict (label, day) do update set visitors = visit_day.visitors + excluded.visitors`,
        [label, day, visitors],
      )
    await q.query(`delete from visit_salt where day < ${TODAY}`)
  })

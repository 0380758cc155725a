import { createHash, randomBytes } from 'node:crypto'
import {
  accessRecord,
  statsAppList,
  visitOnline,
  visitToday,
  visitTotal,
} from '../../../src/contract/visits.ts'
import { serve, type Call, type Campus, type Module } from '../campus.ts'
import { visibleTo } from '../catalogue.ts'

/** The day on the campus, whatever the server's own zone. */
const TODAY = "(now() at time zone 'Asia/Shanghai')::date"
/** Online now = different visitors seen in the last 5 minutes (decisions). */
const ONLINE = "interval '5 minutes'"
const MOST_DAYS = 30
const BOTS = /bot|crawl|spider|slurp|headless|preview|monitor|curl|wget|python|java\//i

/**
 * Counts honestly and without cookies: a visitor is a hash of address and browser, salted with a secret of the day.
 * Reading a number counts as being there, since the footer reads all three when a page opens (§4).
 */
export function visits({ db, catalogue }: Campus): Module {
  let salt = { day: '', text: '' }

  async function saltOf(): Promise<{ day: string; text: string }> {
    const [{ day } = { day: '' }] = await db.query<{ day: string }>(`select ${TODAY}::text as day`)
    if (salt.day === day) return salt
    await db.query('insert into visit_salt (day, salt) values ($1, $2) on conflict do nothing', [
      day,
      randomBytes(16).toString('hex'),
    ])
    const [row] = await db.query<{ salt: string }>('select salt from visit_salt where day = $1', [day])
    // days that are over become one number each, and what could tell visitors apart is thrown away
    await db.tx(async (q) => {
      await q.query(
        `insert into visit_day (day, visitors) select day, count(*)::int from visit where day < $1 group by day
         on conflict (day) do update set visitors = visit_day.visitors + excluded.visitors`,
        [day],
      )
      await q.query('delete from visit where day < $1', [day])
      await q.query('delete from visit_salt where day < $1', [day])
    })
    salt = { day, text: row!.salt }
    return salt
  }

  async function count({ peer }: Call): Promise<void> {
    if (BOTS.test(peer.agent) || peer.agent === '') return
    const { day, text } = await saltOf()
    const visitor = createHash('sha256')
      .update(`${text} ${peer.address} ${peer.agent}`)
      .digest('base64url')
      .slice(0, 22)
    await db.query(
      `insert into visit (day, visitor) values ($1, $2)
       on conflict (day, visitor) do update set seen = now(), views = visit.views + 1`,
      [day, visitor],
    )
  }

  const number = async (sql: string) => (await db.query<{ n: number }>(sql))[0]!.n
  const counted = (ask: (call: Call) => Promise<unknown>) => async (call: Call) => {
    await count(call)
    return { t: await ask(call) }
  }
  const today = () => number(`select count(*)::int as n from visit where day = ${TODAY}`)

  return {
    routes: [
      serve(
        visitTotal,
        null,
        counted(() =>
          number(
            `select (coalesce((select sum(visitors) from visit_day), 0) + (select count(*) from visit))::int as n`,
          ),
        ),
      ),
      serve(visitToday, null, counted(today)),
      serve(
        visitOnline,
        null,
        counted(async () => [
          await number(`select count(distinct visitor)::int as n from visit where seen > now() - ${ONLINE}`),
        ]),
      ),
      serve(statsAppList, null, async () => {
        const rows = await db.query<{ id: string; used: number }>('select id, used from app where visible')
        const used = new Map(rows.map((r) => [r.id, r.used]))
        // public, so visitor items only
        const t = visibleTo(await catalogue.read(), true)
          .map(({ wire: { id, name } }) => ({ id, name, value: used.get(id) ?? 0 }))
          .sort((a, b) => b.value - a.value)
          .slice(0, 50)
        return { t }
      }),
      serve(accessRecord, null, async ({ query }) => {
        const labelName = (query.get('labelName') ?? '').slice(0, 100)
        const rows = await db.query<{ day: string; visitors: number }>(
          `select day::text as day, visitors from visit_day
           union all select ${TODAY}::text, count(*)::int from visit where day = ${TODAY}
           order by day desc limit ${MOST_DAYS}`,
        )
        return {
          t: rows
            .map(({ day, visitors }) => ({
              labelName,
              date: Date.parse(`${day}T00:00:00+08:00`) / 1000,
              value: visitors,
            }))
            .reverse(),
        }
      }),
    ],
  }
}

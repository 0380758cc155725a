import { queryOne, type Db } from '../db/db.ts'
import { TODAY_SQL } from './visit-counter.ts'

/** Online: distinct visitors seen in the last 5 minutes. */
const ONLINE_INTERVAL = "interval '5 minutes'"
const MAX_DAYS = 30

/** The statistics of a label. */
interface VisitNumbers {
  today(label: string): Promise<number>
  total(label: string): Promise<number>
  online(label: string): Promise<number>
  /** The days with visits among the last thirty, and today, oldest first. */
  days(label: string): Promise<{ day: string; visitors: number }[]>
}

export function createVisitNumbers(db: Db): VisitNumbers {
  const readNumber = async (sql: string, label: string) => (await queryOne<{ n: number }>(db, sql, [label])).n
  return {
    today: (label) =>
      readNumber(`select count(*)::int as n from visit where label = $1 and day = ${TODAY_SQL}`, label),
    total: (label) =>
      readNumber(
        `select (coalesce((select sum(visitors) from visit_day where label = $1), 0)
               + coalesce((select sum(b.visitors) from visit_before b where b.label = $1 and not exists
                   (select 1 from visit_day d where d.label = b.label and d.day = b.day)), 0)
               + (select count(*) from visit where label = $1))::float8 as n`,
        label,
      ),
    online: (label) =>
      readNumber(
        `select count(distinct visitor)::int as n from visit where label = $1 and seen > now() - ${ONLINE_INTERVAL}`,
        label,
      ),
    days: async (label) =>
      (
        await db.query<{ day: string; visitors: number }>(
          `select day::text as day, sum(visitors)::float8 as visitors from (
             select day, visitors from visit_day where label = $1
             union all select b.day, b.visitors from visit_before b where b.label = $1 and b.day > '1900-01-01'
               and not exists (select 1 from visit_day d where d.label = b.label and d.day = b.day)
             union all select day, count(*) from visit where label = $1 group by day
             union all select ${TODAY_SQL}, 0
           ) as every where day > ${TODAY_SQL} - ${MAX_DAYS} group by day order by day`,
          [label],
        )
      ).map(({ day, visitors }) => ({ day, visitors })),
  }
}

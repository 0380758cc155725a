import type { Db } from '../db/open.ts'
import { TODAY } from './counting.ts'

/** Online now = different visitors seen in the last 5 minutes (decisions). */
const ONLINE = "interval '5 minutes'"
export const MOST_DAYS = 30

/** What is told of a label. */
export interface Numbers {
  today(label: string): Promise<number>
  total(label: string): Promise<number>
  online(label: string): Promise<number>
  /** The last thirty days that anybody came on, oldest first, today always among them. */
  days(label: string): Promise<{ day: string; visitors: number }[]>
}

export function createNumbers(db: Db): Numbers {
  const number = async (sql: string, label: string) => (await db.query<{ n: number }>(sql, [label]))[0]!.n
  return {
    today: (label) =>
      number(`select count(*)::int as n from visit where label = $1 and day = ${TODAY}`, label),
    total: (label) =>
      number(
        `select (coalesce((select sum(visitors) from visit_day where label = $1), 0)
               + coalesce((select sum(b.visitors) from visit_before b where b.label = $1 and not exists
                   (select 1 from visit_day d where d.label = b.label and d.day = b.day)), 0)
               + (select count(*) from visit where label = $1))::float8 as n`,
        label,
      ),
    online: (label) =>
      number(
        `select count(distinct visitor)::int as n from visit where label = $1 and seen > now() - ${ONLINE}`,
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
             union all select ${TODAY}, 0
           ) as every where day > ${TODAY} - ${MOST_DAYS} group by day order by day`,
          [label],
        )
      ).map(({ day, visitors }) => ({ day, visitors })),
  }
}

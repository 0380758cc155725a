import { notices as operation } from '../../../src/contract/notices.ts'
import type { Caller } from '../access.ts'
import { serve, type Campus, type Module } from '../campus.ts'
import { audiencesOf } from '../processes/audience.ts'

const DAY = 86_400
/** Midnight of today on the campus (UTC+8), in epoch seconds. */
const today = (): number => Math.floor((Date.now() / 1000 + 8 * 3600) / DAY) * DAY - 8 * 3600

interface Row {
  id: string
  text: string
  text_en: string
  body: string
  body_en: string
  from_days: number
  to_days: number
  level: string
}

/** What the hall tells people now (L10): those that are meant for the caller, outages first. */
export function notices({ db }: Campus): Module {
  const audiences = async ({ id }: Caller): Promise<string[]> => {
    const posts = await db.query<{ post: string; department: string }>(
      `select x->'post'->>'code' as post, x->'dept'->>'code' as department
       from person p cross join jsonb_array_elements(p.positions) x
       where p.id = $1 and (x->>'active')::boolean`,
      [id],
    )
    return audiencesOf(posts)
  }
  return {
    routes: [
      serve(operation, null, async ({ caller }) => {
        const mine = ['visitor', ...(caller ? await audiences(caller) : [])]
        const rows = await db.query<Row>(
          `select * from notice where (audience = '{}' or audience && $1::text[]) and from_days <= 0 and to_days > 0
           order by array_position(array['outage', 'warning', 'info'], level), from_days desc, id`,
          [mine],
        )
        const from = today()
        const entities = rows.map((row) => ({
          id: row.id,
          text: row.text,
          textEn: row.text_en,
          body: row.body,
          bodyEn: row.body_en,
          from: from + row.from_days * DAY,
          to: from + row.to_days * DAY,
          level: row.level,
        }))
        return { entities, total: entities.length }
      }),
    ],
  }
}

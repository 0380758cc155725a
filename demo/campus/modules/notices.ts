import { notices as operation } from '../../../src/contract/additions/notices.ts'
import { serveOperation, type Campus, type Module } from '../campus.ts'
import { DAY_SECONDS, startOfToday } from '../campus-time.ts'
import { readPosts, resolveAudiences } from '../processes/audience.ts'

interface NoticeRow {
  id: string
  text: string
  text_en: string
  body: string
  body_en: string
  from_days: number
  to_days: number
  level: string
}

/** Current notices for the caller's audiences, outages first. */
export function createNoticesModule({ db }: Campus): Module {
  return {
    routes: [
      serveOperation(operation, null, async ({ caller }) => {
        const posts = caller ? await readPosts(db, caller.id) : []
        const audiences = ['visitor', ...resolveAudiences(posts)]
        const rows = await db.query<NoticeRow>(
          `select * from notice where (audience = '{}' or audience && $1::text[]) and from_days <= 0 and to_days > 0
           order by array_position(array['outage', 'warning', 'info'], level), from_days desc, id`,
          [audiences],
        )
        const today = startOfToday()
        const entities = rows.map((row) => ({
          id: row.id,
          text: row.text,
          textEn: row.text_en,
          body: row.body,
          bodyEn: row.body_en,
          from: today + row.from_days * DAY_SECONDS,
          to: today + row.to_days * DAY_SECONDS,
          level: row.level,
        }))
        return { entities, total: entities.length }
      }),
    ],
  }
}

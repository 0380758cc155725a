import type { CatalogueSnapshot } from './catalogue-snapshot.ts'
import type { Queries } from './db/db.ts'

/** A notice with its period, as the view `notice_period` has it. */
export interface Notice {
  id: string
  text: string
  text_en: string
  body: string
  body_en: string
  /** Empty: for everyone. */
  audience: string[]
  level: 'info' | 'warning' | 'outage'
  /** Items that are unavailable during an outage. */
  apps: string[]
  withdrawn: boolean
  starts: Date
  ends: Date
  /** Counts the changes at the desk. */
  version: number
}

/** All notices, outages first, then the latest. */
export const readNotices = (q: Queries): Promise<Notice[]> =>
  q.query<Notice>(
    `select * from notice_period
     order by array_position(array['outage', 'warning', 'info'], level), starts desc, id`,
  )

/** Ids of the notices that a person has dismissed, without those that have changed since. */
export const readDismissed = async (q: Queries, person: string): Promise<string[]> =>
  (
    await q.query<{ id: string }>(
      `select n.id from notice n join read_notice r on r.notice_id = n.id and r.version = n.version
       where r.person_id = $1`,
      [person],
    )
  ).map(({ id }) => id)

export const isCurrent = ({ withdrawn, starts, ends }: Notice, now = new Date()): boolean =>
  !withdrawn && starts <= now && now < ends

/** When an outage of items next begins or ends, in epoch milliseconds; Infinity if none does. */
export const nextChange = (notices: readonly Notice[]): number =>
  Math.min(
    ...notices
      .filter(({ withdrawn, apps }) => !withdrawn && apps.length > 0)
      .flatMap(({ starts, ends }) => [starts.getTime(), ends.getTime()])
      .filter((time) => time > Date.now()),
  )

/** The texts of a notice with the names of the unavailable items, those that guests may see for guests. */
export function noticeBodies(
  { body, body_en, apps }: Pick<Notice, 'body' | 'body_en' | 'apps'>,
  { byId }: CatalogueSnapshot,
  isGuest: boolean,
): { body: string; bodyEn: string } {
  const items = apps.flatMap((id) => byId.get(id) ?? []).filter((item) => item.isPublic || !isGuest)
  if (items.length === 0) return { body, bodyEn: body_en }
  const names = items.map(({ wire }) => wire.name).join('、')
  const namesEn = items.map(({ wire }) => wire.dynamicAttributes.nameEn || wire.name).join(', ')
  return {
    body: `${/[。！？]$/.test(body) ? body : `${body}。`}停用的事项：${names}。`,
    // without an English text, readers of English get the Chinese one
    bodyEn: body_en && `${body_en} Unavailable: ${namesEn}.`,
  }
}

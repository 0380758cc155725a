import { notices as operation, saveReadNotices } from '../../contract/additions/notices.ts'
import { invalidInput } from '../access.ts'
import { serveOperation, toList, type Campus, type Module } from '../campus.ts'
import { toEpochSeconds } from '../campus-time.ts'
import { isEligible, readPosts, resolveAudiences } from '../processes/audience.ts'
import { isCurrent, noticeBodies, readDismissed, readNotices } from '../read-notices.ts'

/** At once; a page sends one. */
const MAX_READ = 100

/** Current notices for the caller's audiences, outages first, and which of them the caller has dismissed. */
export function createNoticesModule({ db, catalogue }: Campus): Module {
  return {
    routes: [
      serveOperation(operation, null, async ({ caller }) => {
        const audiences = caller ? resolveAudiences(await readPosts(db, caller.id)) : []
        const snapshot = await catalogue.read()
        const notices = await readNotices(db)
        const readIds = caller && (await readDismissed(db, caller.id))
        const current = notices
          .filter((notice) => isCurrent(notice) && isEligible(notice.audience, audiences))
          .map((notice) => ({
            id: notice.id,
            text: notice.text,
            textEn: notice.text_en,
            ...noticeBodies(notice, snapshot, !caller),
            from: toEpochSeconds(notice.starts),
            to: toEpochSeconds(notice.ends),
            level: notice.level,
            ...(readIds && { read: readIds.includes(notice.id) }),
          }))
        return toList(current)
      }),
      serveOperation(saveReadNotices, 'profile_edit', async ({ caller, form }) => {
        const ids = (form.get('ids') ?? '').split(',').filter((id) => id !== '')
        if (ids.length > MAX_READ) throw invalidInput(`at most ${MAX_READ} ids`)
        // unknown ids are ignored: a notice may be gone by now
        await db.query(
          `insert into read_notice (person_id, notice_id, version)
           select $1, id, version from notice where id = any($2::text[])
           on conflict (person_id, notice_id) do update set version = excluded.version`,
          [caller.id, ids],
        )
        return toList([])
      }),
    ],
  }
}

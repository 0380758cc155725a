import { notices as operation } from '../../../src/contract/additions/notices.ts'
import { serveOperation, toList, type Campus, type Module } from '../campus.ts'
import { toEpochSeconds } from '../campus-time.ts'
import { isEligible, readPosts, resolveAudiences } from '../processes/audience.ts'
import { isCurrent, noticeBodies, readNotices } from '../read-notices.ts'

/** Current notices for the caller's audiences, outages first. */
export function createNoticesModule({ db, catalogue }: Campus): Module {
  return {
    routes: [
      serveOperation(operation, null, async ({ caller }) => {
        const audiences = caller ? resolveAudiences(await readPosts(db, caller.id)) : []
        const snapshot = await catalogue.read()
        const notices = await readNotices(db)
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
          }))
        return toList(current)
      }),
    ],
  }
}

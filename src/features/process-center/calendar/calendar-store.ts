import {
  calendarFeed,
  createCalendarFeed,
  revokeCalendarFeed,
  type CalendarFeed,
} from '../../../contract/additions/calendar.ts'
import { mapQuery } from '../../../domain/apps.ts'
import { parseUrl } from '../../../runtime/config/parse-url.ts'
import { safeLink } from '../../../runtime/routing/links.ts'
import type { Runtime } from '../../../runtime/runtime.ts'

/** My calendar feed. The links have passed the allow-list; '' if the server sent an unsafe one. */
export interface FeedLinks {
  url: string
  webcal: string
  created: number
}

const QUERY_KEY = ['calendar']

export function createCalendarStore(runtime: Runtime) {
  const { config, queries, rest } = runtime
  const $feeds = queries.query<CalendarFeed[]>(QUERY_KEY, (signal) => rest(calendarFeed, {}, { signal }))
  const invalidate = () => queries.invalidate(QUERY_KEY)
  return {
    /** Null if I have no feed. */
    $feed: mapQuery($feeds, ([feed]) => (feed ? toFeedLinks(feed, config.linkBase) : null)),
    /** Creates a new link; the previous one stops working. */
    create: () => rest(createCalendarFeed, {}).then(invalidate),
    revoke: () => rest(revokeCalendarFeed, {}).then(invalidate),
  }
}

export function toFeedLinks({ url, created }: CalendarFeed, home: string): FeedLinks {
  // calendar apps fetch the feed, so the link must be absolute
  const link = parseUrl(url) && safeLink(url, home)
  const isWeb = link !== null && /^https?:/.test(link)
  return { url: isWeb ? link : '', webcal: isWeb ? link.replace(/^https?:/, 'webcal:') : '', created }
}

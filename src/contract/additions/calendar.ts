import { rest } from '../operation.ts'
import { field, array, object, string, timestamp, acknowledged } from '../decoders.ts'
import { call, docs } from '../docs.ts'

const decodeFeed = object(
  {
    /** Absolute http(s) URL of an iCalendar (RFC 5545) document. */
    url: string(),
    created: timestamp,
  },
  docs('CalendarFeed', 'Deadlines as a private iCalendar feed: who knows the address reads it.'),
)
const decodeCalendarFeeds = field('entities', array(decodeFeed))
/** The user's deadlines as a private feed: anyone who knows the URL can read it, so it can be revoked. */
export type CalendarFeed = ReturnType<typeof decodeFeed>

export const calendarFeed = rest(
  'taskApi',
  'GET /me/calendar',
  decodeCalendarFeeds,
  call({ en: "The user's calendar feed: one or none.", zh: '日历订阅', addition: 'calendar' }),
)
export const createCalendarFeed = rest(
  'taskApi',
  'POST /me/calendar',
  decodeCalendarFeeds,
  call({ en: 'Creates a new feed and revokes the previous URL.', zh: '新建日历订阅', addition: 'calendar' }),
)
export const revokeCalendarFeed = rest(
  'taskApi',
  'DELETE /me/calendar',
  acknowledged,
  call({ en: 'Revokes the feed.', zh: '停用日历订阅', addition: 'calendar' }),
)

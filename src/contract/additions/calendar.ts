import { rest } from '../operation.ts'
import { field, array, object, string, timestamp, acknowledged } from '../decoders.ts'

const decodeFeed = object({
  /** Absolute http(s) URL of an iCalendar (RFC 5545) document. */
  url: string(),
  created: timestamp,
})
const decodeCalendarFeeds = field('entities', array(decodeFeed))
/** The user's deadlines as a private feed: anyone who knows the URL can read it, so it can be revoked. */
export type CalendarFeed = ReturnType<typeof decodeFeed>

/** Resolves to one feed, or none. */
export const calendarFeed = rest<object, CalendarFeed[]>('taskApi', 'GET /me/calendar', decodeCalendarFeeds)
/** Creates a new URL and invalidates the previous one. */
export const createCalendarFeed = rest<object, CalendarFeed[]>(
  'taskApi',
  'POST /me/calendar',
  decodeCalendarFeeds,
)
export const revokeCalendarFeed = rest<object, void>('taskApi', 'DELETE /me/calendar', acknowledged)

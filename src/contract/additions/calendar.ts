import { rest } from '../operation.ts'
import { field, array, object, string, timestamp, acknowledged } from '../decoders.ts'

/** My deadlines as a private feed (T22): who knows the address reads it, so it can be revoked. Ours. */
export interface CalendarFeed {
  /** Absolute http(s) address of an iCalendar (RFC 5545) document. */
  url: string
  created: number
}
const decodeCalendarFeeds = field(
  'entities',
  array(object<CalendarFeed>({ url: string(), created: timestamp })),
)

/** One, or none. */
export const calendarFeed = rest<object, CalendarFeed[]>('taskApi', 'GET /me/calendar', decodeCalendarFeeds)
/** A new address; a former one is worth nothing from now on. */
export const createCalendarFeed = rest<object, CalendarFeed[]>(
  'taskApi',
  'POST /me/calendar',
  decodeCalendarFeeds,
)
export const revokeCalendarFeed = rest<object, void>('taskApi', 'DELETE /me/calendar', acknowledged)

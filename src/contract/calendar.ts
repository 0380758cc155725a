import { rest } from './operation.ts'
import { field, list, nothing, record, text, time } from './shape.ts'

/** My deadlines as a private feed (T22): who knows the address reads it, so it can be revoked. Ours. */
export interface CalendarFeed {
  /** Absolute http(s) address of an iCalendar (RFC 5545) document. */
  url: string
  created: number
}
const read = field('entities', list(record<CalendarFeed>({ url: text(), created: time })))

/** One, or none. */
export const calendarFeed = rest<object, CalendarFeed[]>('taskApi', 'GET /me/calendar', read)
/** A new address; a former one is worth nothing from now on. */
export const createCalendarFeed = rest<object, CalendarFeed[]>('taskApi', 'POST /me/calendar', read)
export const revokeCalendarFeed = rest<object, void>('taskApi', 'DELETE /me/calendar', nothing)

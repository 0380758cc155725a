import { computed, type ReadableAtom } from 'nanostores'
import {
  calendarFeed,
  createCalendarFeed,
  revokeCalendarFeed,
  type CalendarFeed,
} from '../../../contract/calendar.ts'
import { mapped } from '../../../domain/apps.ts'
import { safeLink, urlOf } from '../../../runtime/links.ts'
import type { QueryState } from '../../../runtime/query.ts'
import type { Runtime } from '../../../runtime/runtime.ts'

/** My feed; its addresses have passed the allow-list, '' where the server's was unfit. */
export interface Feed {
  url: string
  webcal: string
  created: number
}
export interface Calendar {
  /** Null while there is none. */
  $feed: ReadableAtom<QueryState<Feed | null>>
  /** A new address; a former one is worth nothing from then on. */
  create(): Promise<void>
  revoke(): Promise<void>
}

const KEY = ['calendar']

export function createCalendar(runtime: Runtime): Calendar {
  const { config, queries, rest } = runtime
  const $all = queries.query<CalendarFeed[]>(KEY, (signal) => rest(calendarFeed, {}, { signal }))
  const changed = () => queries.invalidate(KEY)
  return {
    $feed: computed($all, (state) => mapped(state, ([feed]) => (feed ? feedOf(feed, config.home) : null))),
    create: () => rest(createCalendarFeed, {}).then(changed),
    revoke: () => rest(revokeCalendarFeed, {}).then(changed),
  }
}

export function feedOf({ url, created }: CalendarFeed, home: string): Feed {
  // a feed is fetched by programs elsewhere: only a whole address serves them
  const link = urlOf(url) && safeLink(url, home)
  const isWeb = link !== null && /^https?:/.test(link)
  return { url: isWeb ? link : '', webcal: isWeb ? link.replace(/^https?:/, 'webcal:') : '', created }
}

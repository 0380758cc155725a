import {
  accessRecord,
  statsAppList,
  type AccessRecord,
  type AppVisits,
} from '../../../contract/core/visits.ts'
import { createRest } from '../../../runtime/wire/rest.ts'
import type { PublicRuntime } from '../../../runtime/runtime.ts'
import { dayNumber, startOfDay } from '../../../runtime/time/zone.ts'
import { createPolicyFetch } from '../../../runtime/wire/fetch.ts'

export interface DailyVisits {
  /** Oldest first, one entry per day without gaps. */
  days: { date: number; value: number }[]
  /** The most used items of the whole portal; empty for a label or if the request failed. */
  apps: AppVisits[]
}

const MAX_DAYS = 30
const MAX_APPS = 5

/** Fetches accessRecord and statsAppList (§7). Rejects if accessRecord fails. */
export function createDailyVisits({
  config,
  platform,
}: PublicRuntime): (label: string) => Promise<DailyVisits> {
  const anonymous = createPolicyFetch(platform, null)
  const rest = createRest(config, { anonymous, authorized: anonymous })
  return async (label) => {
    const [records, apps] = await Promise.all([
      rest(accessRecord, { query: { labelName: label } }),
      label ? [] : rest(statsAppList, {}).catch(() => []),
    ])
    return {
      days: fillMissingDays(records, config.timeZone),
      apps: apps
        .filter((app) => app.value > 0 && app.name)
        .sort((a, b) => b.value - a.value)
        .slice(0, MAX_APPS),
    }
  }
}

/** Merges today's newer count into the last day, which is today. Without records, returns today only. */
export function withToday(
  days: DailyVisits['days'],
  today: number | undefined,
  now: number,
  timeZone: string,
): DailyVisits['days'] {
  const last = days.at(-1)
  if (!last)
    return today === undefined ? [] : [{ date: startOfDay(dayNumber(now, timeZone), timeZone), value: today }]
  return [...days.slice(0, -1), { ...last, value: Math.max(1, last.value, today ?? 0) }]
}

/** Adds the days without visits, which the records omit. */
export function fillMissingDays(records: AccessRecord[], timeZone: string): DailyVisits['days'] {
  const byDay = new Map(
    records.filter(({ date }) => date > 0).map(({ date, value }) => [dayNumber(date, timeZone), value]),
  )
  if (!byDay.size) return []
  const last = Math.max(...byDay.keys())
  const first = Math.max(Math.min(...byDay.keys()), last - MAX_DAYS + 1)
  return [...Array(last - first + 1).keys()].map((i) => ({
    date: startOfDay(first + i, timeZone),
    value: Math.max(0, byDay.get(first + i) ?? 0),
  }))
}

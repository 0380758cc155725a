import { accessRecord, statsAppList, type AccessRecord, type AppVisits } from '../../contract/core/visits.ts'
import { createRest } from '../../runtime/wire/rest.ts'
import type { PublicRuntime } from '../../runtime/public-runtime.ts'
import { createPolicyFetch } from '../../runtime/wire/fetch.ts'

export interface DailyVisits {
  /** Oldest first, one entry per day without gaps. */
  days: { date: number; value: number }[]
  /** The most used items of the whole portal; empty for a label or if the request failed. */
  apps: AppVisits[]
}

const DAY_MS = 86_400_000
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
      days: fillMissingDays(records),
      apps: apps
        .filter((app) => app.value > 0 && app.name)
        .sort((a, b) => b.value - a.value)
        .slice(0, MAX_APPS),
    }
  }
}

const SHANGHAI_OFFSET_MS = 8 * 3_600_000
/** Midnight in Shanghai (UTC+8) of the day of `ms`. */
const startOfDay = (ms: number): number =>
  Math.floor((ms + SHANGHAI_OFFSET_MS) / DAY_MS) * DAY_MS - SHANGHAI_OFFSET_MS

/** Merges today's newer count into the last day, which is today. Without records, returns today only. */
export function withToday(
  days: DailyVisits['days'],
  today: number | undefined,
  now: number,
): DailyVisits['days'] {
  const last = days.at(-1)
  if (!last) return today === undefined ? [] : [{ date: startOfDay(now), value: today }]
  return [...days.slice(0, -1), { ...last, value: Math.max(1, last.value, today ?? 0) }]
}

/** Adds the days without visits, which the records omit. */
export function fillMissingDays(records: AccessRecord[]): DailyVisits['days'] {
  const byDay = new Map(records.filter(({ date }) => date > 0).map((r) => [Math.round(r.date / DAY_MS), r]))
  if (!byDay.size) return []
  const last = Math.max(...byDay.keys())
  const first = Math.max(Math.min(...byDay.keys()), last - MAX_DAYS + 1)
  return [...Array(last - first + 1).keys()].map((i) => {
    const found = byDay.get(first + i)
    // days begin at midnight in Shanghai (UTC+8)
    return {
      date: found?.date ?? (first + i) * DAY_MS - SHANGHAI_OFFSET_MS,
      value: Math.max(0, found?.value ?? 0),
    }
  })
}

import { accessRecord, statsAppList, type AccessRecord, type AppVisits } from '../../contract/core/visits.ts'
import { createRest } from '../../runtime/wire/rest.ts'
import type { PublicRuntime } from '../../runtime/public-runtime.ts'
import { createPolicyFetch } from '../../runtime/wire/fetch.ts'

export interface DailyVisits {
  /** Oldest first, one entry per day without gaps. */
  days: { date: number; value: number }[]
  /** The most used items of the whole portal; empty for a label or when they could not be read. */
  apps: AppVisits[]
}

const DAY_MS = 86_400_000
const MAX_DAYS = 30
const MAX_APPS = 5

/** Reads accessRecord and statsAppList (§7). Throws when accessRecord cannot be read. */
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
/** Midnight of the day in Shanghai (UTC+8). */
const startOfDay = (ms: number): number =>
  Math.floor((ms + SHANGHAI_OFFSET_MS) / DAY_MS) * DAY_MS - SHANGHAI_OFFSET_MS

/** The last day is today, with the newer count; a label that has no record yet has today alone. */
export function withToday(
  days: DailyVisits['days'],
  today: number | undefined,
  now: number,
): DailyVisits['days'] {
  const last = days.at(-1)
  if (!last) return today === undefined ? [] : [{ date: startOfDay(now), value: today }]
  return [...days.slice(0, -1), { ...last, value: Math.max(1, last.value, today ?? 0) }]
}

/** Fills in days without a visit, which the record leaves out. */
export function fillMissingDays(records: AccessRecord[]): DailyVisits['days'] {
  const byDay = new Map(records.filter(({ date }) => date > 0).map((r) => [Math.round(r.date / DAY_MS), r]))
  if (!byDay.size) return []
  const last = Math.max(...byDay.keys())
  const first = Math.max(Math.min(...byDay.keys()), last - MAX_DAYS + 1)
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const found = byDay.get(first + i)
    // days begin at midnight in Shanghai (UTC+8)
    return {
      date: found?.date ?? (first + i) * DAY_MS - 8 * 3_600_000,
      value: Math.max(0, found?.value ?? 0),
    }
  })
}

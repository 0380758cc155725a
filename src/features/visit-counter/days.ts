import { accessRecord, statsAppList, type AccessRecord, type AppVisits } from '../../contract/visits.ts'
import type { Config } from '../../runtime/config.ts'
import { createRest } from '../../runtime/rest.ts'
import type { Base } from '../../runtime/runtime.ts'
import { createSend } from '../../runtime/transport.ts'

export interface History {
  /** Oldest first; one a day, without holes. */
  days: { date: number; value: number }[]
  /** The most used items, the hall's only; empty where they could not be read. */
  apps: AppVisits[]
}

const DAY_MS = 86_400_000
const MOST_DAYS = 30
const MOST_APPS = 5

/** accessRecord and statsAppList (§7); throws CallFailed when the first cannot be read. */
export function createHistory({ config, platform }: Base): (label: string) => Promise<History> {
  // what such a call needs of the configuration is its one base
  const rest = createRest(config as Config, createSend(config as Config, { tokens: () => null }, platform))
  return async (label) => {
    const [records, apps] = await Promise.all([
      rest(accessRecord, { query: { labelName: label } }),
      label ? [] : rest(statsAppList, {}).catch(() => []),
    ])
    return {
      days: fullDays(records),
      apps: apps
        .filter((app) => app.value > 0 && app.name)
        .sort((a, b) => b.value - a.value)
        .slice(0, MOST_APPS),
    }
  }
}

/** Days that nobody came on are not in the record; they are days all the same. */
export function fullDays(records: AccessRecord[]): History['days'] {
  const byDay = new Map(records.filter(({ date }) => date > 0).map((r) => [Math.round(r.date / DAY_MS), r]))
  if (!byDay.size) return []
  const last = Math.max(...byDay.keys())
  const first = Math.max(Math.min(...byDay.keys()), last - MOST_DAYS + 1)
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const found = byDay.get(first + i)
    // campus days begin at midnight in Shanghai, eight hours before that of UTC
    return {
      date: found?.date ?? (first + i) * DAY_MS - 8 * 3_600_000,
      value: Math.max(0, found?.value ?? 0),
    }
  })
}

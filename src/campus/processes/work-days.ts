// Working days: Monday to Friday, except for what the desk's calendar says.
import type { Queries } from '../db/db.ts'

/** Days that are not what their weekday says, by date as `2026-10-01`: whether people work. */
export type WorkDays = ReadonlyMap<string, boolean>

const DAY_MS = 86_400_000
const ZONE_MS = 8 * 3_600_000

/** The day at UTC+8. */
export const dayOf = (time: number): string => new Date(time + ZONE_MS).toISOString().slice(0, 10)

export async function readWorkDays(q: Queries): Promise<WorkDays> {
  const rows = await q.query<{ day: string; works: boolean }>(
    'select day::text, works from work_day where day >= current_date - 1',
  )
  return new Map(rows.map(({ day, works }) => [day, works]))
}

/** The time `days` working days later, at the same hour (UTC+8). */
export function workDaysAfter(start: Date, days: number, calendar: WorkDays): Date {
  let time = start.getTime()
  for (let left = days; left > 0;) {
    time += DAY_MS
    const weekday = new Date(time + ZONE_MS).getUTCDay()
    if (calendar.get(dayOf(time)) ?? (weekday !== 0 && weekday !== 6)) left--
  }
  return new Date(time)
}

import type { AppDetail } from '../../../contract/core/app-detail.ts'
import { daysBetween } from '../../../runtime/time/format-time.ts'

/** Whether applications are open. `days` counts days of the hall: the last one, and the day before the first, are 1. */
type ApplicationPeriod =
  | { state: 'always' }
  | { state: 'before'; days: number; time: number }
  | { state: 'open'; days: number; time: number }
  /** Open with no end date. */
  | { state: 'since' }
  | { state: 'after'; time: number }

/** @param now epoch milliseconds; 0 in the facts means no limit */
export function applicationPeriod(
  facts: Pick<NonNullable<AppDetail['facts']>, 'openFrom' | 'openTo'> | null,
  now: number,
  timeZone: string,
): ApplicationPeriod {
  const { openFrom = 0, openTo = 0 } = facts ?? {}
  const daysUntil = (until: number) => daysBetween(now, until, timeZone)
  if (openTo && now >= openTo) return { state: 'after', time: openTo }
  if (openFrom && now < openFrom)
    return { state: 'before', days: Math.max(1, daysUntil(openFrom)), time: openFrom }
  if (openTo) return { state: 'open', days: daysUntil(openTo - 1) + 1, time: openTo }
  return openFrom ? { state: 'since' } : { state: 'always' }
}

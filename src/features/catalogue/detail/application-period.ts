import type { AppDetail } from '../../../contract/core/app-detail.ts'

/** Whether applications are open (C34). `days` rounds up, so the last day is 1. */
type ApplicationPeriod =
  | { state: 'always' }
  | { state: 'before'; days: number; time: number }
  | { state: 'open'; days: number; time: number }
  /** Open with no end date. */
  | { state: 'since' }
  | { state: 'after'; time: number }

const DAY_MS = 86_400_000

/** @param now epoch milliseconds; 0 in the facts means no limit */
export function applicationPeriod(
  facts: Pick<NonNullable<AppDetail['facts']>, 'openFrom' | 'openTo'> | null,
  now: number,
): ApplicationPeriod {
  const { openFrom = 0, openTo = 0 } = facts ?? {}
  const daysUntil = (until: number) => Math.max(1, Math.ceil((until - now) / DAY_MS))
  if (openTo && now >= openTo) return { state: 'after', time: openTo }
  if (openFrom && now < openFrom) return { state: 'before', days: daysUntil(openFrom), time: openFrom }
  if (openTo) return { state: 'open', days: daysUntil(openTo), time: openTo }
  return openFrom ? { state: 'since' } : { state: 'always' }
}

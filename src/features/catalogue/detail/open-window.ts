import type { AppDetail } from '../../../contract/app-detail.ts'

/** When an item can be handled (C34). `days` counts started days, so the last day is 1. */
export type OpenWindow =
  | { state: 'always' }
  | { state: 'before'; days: number; at: number }
  | { state: 'open'; days: number; at: number }
  /** Open, without an end. */
  | { state: 'since' }
  | { state: 'after'; at: number }

const DAY = 86_400_000

/** @param now epoch milliseconds; 0 in the facts is no limit */
export function openWindow(
  facts: Pick<NonNullable<AppDetail['facts']>, 'openFrom' | 'openTo'> | null,
  now: number,
): OpenWindow {
  const { openFrom = 0, openTo = 0 } = facts ?? {}
  const days = (until: number) => Math.max(1, Math.ceil((until - now) / DAY))
  if (openTo && now >= openTo) return { state: 'after', at: openTo }
  if (openFrom && now < openFrom) return { state: 'before', days: days(openFrom), at: openFrom }
  if (openTo) return { state: 'open', days: days(openTo), at: openTo }
  return openFrom ? { state: 'since' } : { state: 'always' }
}

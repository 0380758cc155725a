import type { Counts } from './cached-counts.ts'

/**
 * The counts to display: today is at least 1 (§5), and the total is at least today's count. They come from separate
 * requests, and a server may add today's visits to the total only at night.
 */
export function displayedCounts({ today, total, ...others }: Counts): Counts {
  const shownToday = today === undefined ? undefined : Math.max(1, today)
  return {
    ...others,
    ...(shownToday !== undefined && { today: shownToday }),
    ...(total !== undefined && { total: Math.max(total, shownToday ?? 0) }),
  }
}

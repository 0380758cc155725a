import type { Counts } from './cached-counts.ts'

/**
 * The counts as they are shown: today is at least 1 (§5), and the total is never less than today. The two are separate
 * reads, and a server that counts the day apart may add it to the total at night only.
 */
export function displayedCounts({ today, total, ...others }: Counts): Counts {
  const shownToday = today === undefined ? undefined : Math.max(1, today)
  return {
    ...others,
    ...(shownToday !== undefined && { today: shownToday }),
    ...(total !== undefined && { total: Math.max(total, shownToday ?? 0) }),
  }
}

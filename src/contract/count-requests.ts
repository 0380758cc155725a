const MINUTE_MS = 60_000
const MAX_COUNTED = 20_000

/** Counts requests in memory. The returned function counts one; it returns the seconds to wait, 0 below the limit. */
export function createRequestCounter(perMinute: number): (who: string) => number {
  const counts = new Map<string, { hits: number; until: number }>()
  return (who) => {
    const now = Date.now()
    let count = counts.get(who)
    if (!count || count.until <= now) {
      if (counts.size >= MAX_COUNTED) counts.clear()
      counts.set(who, (count = { hits: 0, until: now + MINUTE_MS }))
    }
    return ++count.hits > perMinute ? Math.ceil((count.until - now) / 1000) : 0
  }
}

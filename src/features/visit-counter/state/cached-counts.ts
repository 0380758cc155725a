import { toJson } from '../../../contract/to-json.ts'
import { VISITS_STORAGE_KEY, type VisitMetric } from '../../../contract/core/visit-paths.ts'
import type { KeyValueStore } from '../../../runtime/page/storage.ts'

/** The counts fetched so far, each 0 or more. */
export type Counts = Partial<Record<VisitMetric, number>>
/** Counts with the time of the fetch, in epoch milliseconds; 0 until one fetch got all of them. */
export interface CachedCounts {
  counts: Counts
  time: number
}

const MAX_LABELS = 20
const isCount = (v: unknown) => typeof v === 'number' && v >= 0 && v < 1e15

/** Cached counts by label. Storage is untrusted: drops malformed rows and rows from the future. */
function parseCache(store: KeyValueStore, now: number): Map<string, CachedCounts> {
  try {
    const found: [string, Counts, number][] = JSON.parse(store.get(VISITS_STORAGE_KEY) ?? '[]')
    return new Map(
      found
        .filter(
          ([label, counts, time]) => typeof label === 'string' && isCount(time) && time <= now && counts,
        )
        .map(([label, { today, total, online }, time]) => [
          label,
          {
            counts: Object.fromEntries(
              Object.entries({ today, total, online }).filter(([, count]) => isCount(count)),
            ),
            time,
          },
        ]),
    )
  } catch {
    return new Map()
  }
}

export const readCachedCounts = (
  store: KeyValueStore,
  label: string,
  now: number,
): CachedCounts | undefined => parseCache(store, now).get(label)

/** Caches the counts of a label; the least recently written label is evicted. */
export function cacheCounts(store: KeyValueStore, label: string, { counts, time }: CachedCounts): void {
  const cache = parseCache(store, time)
  cache.delete(label)
  cache.set(label, { counts, time })
  const rows = [...cache].slice(-MAX_LABELS).map(([name, entry]) => [name, entry.counts, entry.time])
  store.set(VISITS_STORAGE_KEY, toJson(rows))
}

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

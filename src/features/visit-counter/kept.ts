import { VISITS_KEY, type VisitName } from '../../contract/visit-paths.ts'
import type { Store } from '../../runtime/storage.ts'

/** What the counter knows: numbers that came, each 0 or more. */
export type Counts = Partial<Record<VisitName, number>>
/** Counts and when they came, epoch milliseconds. */
export interface Kept {
  counts: Counts
  at: number
}

const MOST_LABELS = 20
const isCount = (v: unknown) => typeof v === 'number' && v >= 0 && v < 1e15

/** The last counts by label; what lies there otherwise, or was written in the future, counts as nothing (quality §3). */
function all(store: Store, now: number): Map<string, Kept> {
  try {
    const found = JSON.parse(store.get(VISITS_KEY) ?? '[]') as [string, Counts, number][]
    return new Map(
      found
        .filter(([label, counts, at]) => typeof label === 'string' && isCount(at) && at <= now && counts)
        .map(([label, { today, total, online }, at]) => [
          label,
          {
            counts: Object.fromEntries(
              Object.entries({ today, total, online }).filter(([, count]) => isCount(count)),
            ),
            at,
          },
        ]),
    )
  } catch {
    return new Map()
  }
}

export const readKept = (store: Store, label: string, now: number): Kept | undefined =>
  all(store, now).get(label)

/** Keeps the counts of a label; those used longest ago make room. */
export function keep(store: Store, label: string, { counts, at }: Kept): void {
  const kept = all(store, at)
  kept.delete(label)
  kept.set(label, { counts, at })
  const rows = [...kept].slice(-MOST_LABELS).map(([name, one]) => [name, one.counts, one.at])
  store.set(VISITS_KEY, JSON.stringify(rows))
}

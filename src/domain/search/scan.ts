import type { App } from '../../contract/core/apps.ts'
import { createFacetCounter, createFilter, FACETS, isSet, type Facet, type Filters } from '../app-rules.ts'
import { createNameRank } from './linear-scan.ts'
import type { ResultSet } from './result-set.ts'

/** A list without an index. */
export interface ScannedList {
  position(app: App): number
  letterOf(app: App): string
  /** The values that are counted. */
  valuesOf(facet: Facet): readonly string[]
}

/**
 * Collects what a query finds, and the counts, one item at a time. Ranks matches by name, so that cards do not change
 * places under the pointer once the index is built.
 */
export function createScan({ position, letterOf, valuesOf }: ScannedList, query: Partial<Filters>) {
  const exclusionOf = createFilter(query, letterOf)
  const rankOf = isSet(query.keyword) ? createNameRank(query.keyword) : () => 0
  const byRank: number[][] = [[], [], [], []]
  const counters = FACETS.map(
    (facet) => [facet, createFacetCounter(facet, letterOf, valuesOf(facet))] as const,
  )
  return {
    add(app: App): void {
      const excludedBy = exclusionOf(app)
      if (excludedBy === null) return
      // a filter does not narrow its own counts
      for (const [facet, { add }] of counters) if (!excludedBy || excludedBy === facet) add(app)
      if (!excludedBy) byRank[rankOf(app)]!.push(position(app))
    },
    result(): ResultSet {
      const positions = byRank.flat()
      const counts = new Map(counters.map(([facet, counter]) => [facet, counter.counts()]))
      return {
        positions,
        total: positions.length,
        counts: (facet) => counts.get(facet)!,
        approximate: false,
      }
    },
  }
}

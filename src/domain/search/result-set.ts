import type { Facet } from '../app-rules.ts'

/**
 * How many items each value of a facet would show, with all other filters unchanged. Counted at the first call: a
 * key shows no counts while the filters are closed.
 */
export type FacetCounts = (facet: Facet) => ReadonlyMap<string, number>

/** The result of a query. */
export interface ResultSet {
  /** Positions in the searched list: best first, ties by last update, newest first (§9). */
  positions: readonly number[] | Uint32Array
  total: number
  counts: FacetCounts
  /** There were no exact matches; these are fuzzy ones. */
  approximate: boolean
  /** The search of a long list goes on: so far only matches by name, with the counts of the result before. */
  partial?: boolean
}

/** The items at these positions of a list. A loop takes a fifth of the time of spreading and mapping 50,000 positions. */
export function itemsAt<T>(items: readonly T[], positions: ResultSet['positions']): T[] {
  const found: T[] = []
  for (const position of positions) found.push(items[position]!)
  return found
}

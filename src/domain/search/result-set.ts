import type { Facet } from '../app-rules.ts'

/** How many items each value would show: of all its condition offers, all other conditions as they are (C31). */
export type FacetCounts = Record<Facet, ReadonlyMap<string, number>>

/** What a query found. */
export interface ResultSet {
  /** Positions in the list that was searched: best first, and last updated first among equals (§9). */
  positions: readonly number[] | Uint32Array
  total: number
  counts: FacetCounts
  /** Nothing was found as typed; these are what it may have meant. */
  approximate: boolean
}

import type { Facet } from '../app-rules.ts'

/** How many items each value would show: of all its condition offers, all other conditions as they are (C31). */
export type Counts = Record<Facet, ReadonlyMap<string, number>>

/** What a query found. */
export interface Found {
  /** Positions in the list that was searched: best first, and last updated first among equals (§9). */
  ids: readonly number[] | Uint32Array
  total: number
  counts: Counts
  /** Nothing was found as typed; these are what it may have meant. */
  approximate: boolean
}

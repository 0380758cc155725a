import type { Facet } from '../app-rules.ts'
import type { Facets } from './facets.ts'
import { FIT } from './places.ts'

/** What a term found: the fit of each item, and the same as bits. */
export interface Matches {
  fits: Uint8Array
  bits: Uint32Array
  near: boolean
}

export interface Selected {
  /** Positions in the index, best first. */
  items: Uint32Array
  /** By number of value. */
  tally: Uint32Array
}

/**
 * Items for which everything holds, the best fit first and, among equals, in the order of the index; and the
 * number of items of every value, counted without its own condition: those that fail none, and for the
 * condition that it belongs to, those that fail only that one.
 */
export function select(
  facets: Facets,
  matches: readonly Matches[],
  conditions: readonly { facet: Facet; bits: Uint32Array }[],
): Selected {
  const { ofItem, letters, range, values, size } = facets
  const { starts, entries } = ofItem
  const tally = new Uint32Array(values.length)
  const hits = new Uint32Array(size)
  const ends = new Uint32Array(matches.length * FIT.exact + 1)
  const words = Math.ceil(size / 32)
  const single = matches.length === 1 ? matches[0]!.fits : undefined
  const fitOf = (item: number): number => {
    if (single) return single[item]!
    let fit = 0
    for (const match of matches) fit += match.fits[item]!
    return fit
  }
  let total = 0
  for (let w = 0; w < words; w++) {
    let all = w === words - 1 && size & 31 ? (1 << (size & 31)) - 1 : -1
    for (const match of matches) all &= match.bits[w]!
    if (!all) continue
    let once = 0
    for (const { bits } of conditions) {
      once = (once & bits[w]!) | (all & ~bits[w]!)
      all &= bits[w]!
    }
    for (; all; all &= all - 1) {
      const item = w * 32 + 31 - Math.clz32(all & -all)
      hits[total++] = item
      if (matches.length) ends[fitOf(item)]!++
      tally[letters[item]!]!++
      for (let k = starts[item]!; k < starts[item + 1]!; k++) tally[entries[k]!]!++
    }
    for (; once; once &= once - 1) {
      const bit = once & -once
      const item = w * 32 + 31 - Math.clz32(bit)
      for (const { facet, bits } of conditions) {
        if (bits[w]! & bit) continue
        if (facet === 'letter') tally[letters[item]!]!++
        const [from, to] = range[facet]
        for (let k = starts[item]!; k < starts[item + 1]!; k++)
          if (entries[k]! >= from && entries[k]! < to) tally[entries[k]!]!++
      }
    }
  }
  if (!matches.length) return { items: hits.subarray(0, total), tally }
  // sorted by counting: each fit gets its stretch, the highest first
  let next = 0
  for (let fit = ends.length - 1; fit >= 0; fit--) {
    const count = ends[fit]!
    ends[fit] = next
    next += count
  }
  const items = new Uint32Array(total)
  for (let i = 0; i < total; i++) items[ends[fitOf(hits[i]!)]!++] = hits[i]!
  return { items, tally }
}

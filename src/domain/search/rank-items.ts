import type { Facet } from '../app-rules.ts'
import type { FacetIndex } from './facet-index.ts'
import { SCORE } from './offsets.ts'

/** The matches of a term: the score of each item, and a bitset of the items with a score. */
export interface TermMatches {
  scores: Uint8Array
  bits: Uint32Array
  isFuzzy: boolean
}

interface RankedItems {
  /** Positions in the index, best first. */
  items: Uint32Array
  /** Number of items by facet value number. */
  counts: Uint32Array
}

/**
 * Returns the items that match all terms and filters, best score first, ties in the order of the index; and the number
 * of items of every facet value, ignoring the filter on its own facet: items that pass all filters, plus those that
 * fail only that one.
 */
export function rankItems(
  facets: FacetIndex,
  matches: readonly TermMatches[],
  conditions: readonly { facet: Facet; bits: Uint32Array }[],
): RankedItems {
  const { valuesByItem, letters, range, values, size } = facets
  const { starts, postings: valueIds } = valuesByItem
  const counts = new Uint32Array(values.length)
  const hits = new Uint32Array(size)
  const bucketStarts = new Uint32Array(matches.length * SCORE.exact + 1)
  const words = Math.ceil(size / 32)
  const single = matches.length === 1 ? matches[0]!.scores : undefined
  const scoreOf = (item: number): number => {
    if (single) return single[item]!
    let score = 0
    for (const match of matches) score += match.scores[item]!
    return score
  }
  let total = 0
  for (let w = 0; w < words; w++) {
    let passesAll = w === words - 1 && size & 31 ? (1 << (size & 31)) - 1 : -1
    for (const match of matches) passesAll &= match.bits[w]!
    if (!passesAll) continue
    let failsOne = 0
    for (const { bits } of conditions) {
      failsOne = (failsOne & bits[w]!) | (passesAll & ~bits[w]!)
      passesAll &= bits[w]!
    }
    for (; passesAll; passesAll &= passesAll - 1) {
      const item = w * 32 + 31 - Math.clz32(passesAll & -passesAll)
      hits[total++] = item
      if (matches.length) bucketStarts[scoreOf(item)]!++
      counts[letters[item]!]!++
      for (let k = starts[item]!; k < starts[item + 1]!; k++) counts[valueIds[k]!]!++
    }
    for (; failsOne; failsOne &= failsOne - 1) {
      const bit = failsOne & -failsOne
      const item = w * 32 + 31 - Math.clz32(bit)
      for (const { facet, bits } of conditions) {
        if (bits[w]! & bit) continue
        if (facet === 'letter') counts[letters[item]!]!++
        const [from, to] = range[facet]
        for (let k = starts[item]!; k < starts[item + 1]!; k++)
          if (valueIds[k]! >= from && valueIds[k]! < to) counts[valueIds[k]!]!++
      }
    }
  }
  if (!matches.length) return { items: hits.subarray(0, total), counts }
  // counting sort by score, highest first
  let next = 0
  for (let score = bucketStarts.length - 1; score >= 0; score--) {
    const count = bucketStarts[score]!
    bucketStarts[score] = next
    next += count
  }
  const items = new Uint32Array(total)
  for (let i = 0; i < total; i++) items[bucketStarts[scoreOf(hits[i]!)]!++] = hits[i]!
  return { items, counts }
}

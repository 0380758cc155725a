import type { Facet } from '../app-rules.ts'
import type { FacetIndex } from './facet-index.ts'
import { SCORE } from './offsets.ts'

/** The matches of a term: the score of each item, and a bitset of the items with a score. */
export interface TermMatches {
  scores: Uint8Array
  bits: Uint32Array
  isFuzzy: boolean
}

/** A filter that is set: the facet, and a bitset of the items that it keeps. */
export interface FacetCondition {
  facet: Facet
  bits: Uint32Array
}

/** The bits of one word of a bitset that stand for items: fewer than 32 in the last word. */
const existingBits = (word: number, size: number): number =>
  word === Math.ceil(size / 32) - 1 && size & 31 ? (1 << (size & 31)) - 1 : -1

/** The position of an item in the index, from its word and its bit. */
const itemAt = (word: number, bit: number): number => word * 32 + 31 - Math.clz32(bit)

/** Returns the items that match all terms and filters, best score first, ties in the order of the index. */
export function rankItems(
  size: number,
  matches: readonly TermMatches[],
  conditions: readonly FacetCondition[],
): Uint32Array {
  const hits = new Uint32Array(size)
  const bucketStarts = new Uint32Array(matches.length * SCORE.exact + 1)
  const single = matches.length === 1 ? matches[0]!.scores : undefined
  const scoreOf = (item: number): number => {
    if (single) return single[item]!
    let score = 0
    for (const match of matches) score += match.scores[item]!
    return score
  }
  const words = Math.ceil(size / 32)
  let total = 0
  for (let w = 0; w < words; w++) {
    let passing = existingBits(w, size)
    for (const { bits } of matches) passing &= bits[w]!
    for (const { bits } of conditions) passing &= bits[w]!
    for (; passing; passing &= passing - 1) {
      const item = itemAt(w, passing & -passing)
      hits[total++] = item
      if (matches.length) bucketStarts[scoreOf(item)]!++
    }
  }
  if (!matches.length) return hits.subarray(0, total)
  // counting sort by score, highest first
  let next = 0
  for (let score = bucketStarts.length - 1; score >= 0; score--) {
    const count = bucketStarts[score]!
    bucketStarts[score] = next
    next += count
  }
  const items = new Uint32Array(total)
  for (let i = 0; i < total; i++) items[bucketStarts[scoreOf(hits[i]!)]!++] = hits[i]!
  return items
}

/**
 * Returns the number of items by facet value number, ignoring the filter on its own facet: items that pass all filters,
 * plus those that fail only that one.
 */
export function countFacetItems(
  { valuesByItem, letters, range, values, size }: FacetIndex,
  matches: readonly TermMatches[],
  conditions: readonly FacetCondition[],
): Uint32Array {
  const { starts, postings: valueIds } = valuesByItem
  const counts = new Uint32Array(values.length)
  const words = Math.ceil(size / 32)
  for (let w = 0; w < words; w++) {
    let passesAll = existingBits(w, size)
    for (const { bits } of matches) passesAll &= bits[w]!
    let failsOne = 0
    for (const { bits } of conditions) {
      failsOne = (failsOne & bits[w]!) | (passesAll & ~bits[w]!)
      passesAll &= bits[w]!
    }
    for (; passesAll; passesAll &= passesAll - 1) {
      const item = itemAt(w, passesAll & -passesAll)
      counts[letters[item]!]!++
      for (let k = starts[item]!; k < starts[item + 1]!; k++) counts[valueIds[k]!]!++
    }
    for (; failsOne; failsOne &= failsOne - 1) {
      const bit = failsOne & -failsOne
      const item = itemAt(w, bit)
      for (const { facet, bits } of conditions) {
        if (bits[w]! & bit) continue
        if (facet === 'letter') counts[letters[item]!]!++
        const [from, to] = range[facet]
        for (let k = starts[item]!; k < starts[item + 1]!; k++)
          if (valueIds[k]! >= from && valueIds[k]! < to) counts[valueIds[k]!]!++
      }
    }
  }
  return counts
}

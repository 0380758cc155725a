import type { App } from '../../contract/core/apps.ts'
import { LETTERS } from '../../contract/limits.ts'
import { FACETS, facetValues, matchesAudience, type Facet } from '../app-rules.ts'
import { createPostingsBuilder, type PostingLists } from './postings.ts'
import type { SlicedLoop } from './time-slicing.ts'

/** The values of all five facets, numbered consecutively: the letters are 0 to 25. */
export interface FacetIndex {
  values: readonly { facet: Facet; value: string }[]
  /** The range of value numbers of each facet: [from, to). */
  range: Record<Facet, [number, number]>
  /** Item → values, except its letter. */
  valuesByItem: PostingLists
  /** Value → items, except for letters. */
  itemsByValue: PostingLists
  /** Item → number of its letter; UNKNOWN_LETTER until it is known. */
  letters: Uint8Array
  size: number
}

/** Numbered after the letters, so that it can be counted like one; its count is not used. */
export const UNKNOWN_LETTER = LETTERS.length
export const letterIndex = (letter: string): number =>
  LETTERS.includes(letter) ? LETTERS.indexOf(letter) : UNKNOWN_LETTER

export async function buildFacetIndex(apps: readonly App[], slicedLoop: SlicedLoop): Promise<FacetIndex> {
  const values = [...LETTERS, ''].map((value): FacetIndex['values'][number] => ({ facet: 'letter', value }))
  const range = { letter: [0, UNKNOWN_LETTER] } as FacetIndex['range']
  const valuesByItem = createPostingsBuilder()
  const itemsByValue = createPostingsBuilder()
  const itemOrder = new Uint32Array(apps.length)
  for (const facet of FACETS) {
    if (facet === 'letter') continue
    const valuesOf = (app: App) => facetValues[facet](app)
    const from = values.length
    const ids = new Map<string, number>()
    const add = (value: string) => {
      if (ids.has(value)) return
      ids.set(value, values.length)
      values.push({ facet, value })
    }
    if (facet === 'audience') add('student')
    await slicedLoop(apps.length, (i) => valuesOf(apps[i]!).forEach(add))
    range[facet] = [from, values.length]
    const facetEntries = values.slice(from)
    // audiences match by substring (§5), so an audience counts for every value it contains
    const impliedIds = new Map<string, number[]>()
    for (const [value, id] of ids)
      impliedIds.set(
        value,
        facet === 'audience'
          ? facetEntries.flatMap((other, k) => (matchesAudience([value], other.value) ? [from + k] : []))
          : [id],
      )
    await slicedLoop(apps.length, (i) => {
      itemOrder[i] = i
      const valueIds: number[] = []
      for (const value of valuesOf(apps[i]!))
        for (const id of impliedIds.get(value)!) if (!valueIds.includes(id)) valueIds.push(id)
      for (const id of valueIds) {
        valuesByItem.push(i, id)
        itemsByValue.push(id, i)
      }
    })
  }
  return {
    values,
    range,
    valuesByItem: await valuesByItem.pack(itemOrder, slicedLoop),
    itemsByValue: await itemsByValue.pack(
      values.map((_, i) => i),
      slicedLoop,
    ),
    letters: new Uint8Array(apps.length).fill(UNKNOWN_LETTER),
    size: apps.length,
  }
}

/** A bitset of the items that match a facet value. */
export function facetBitset(facets: FacetIndex, facet: Facet, wanted: string): Uint32Array {
  const { values, range, itemsByValue, letters, size } = facets
  const bits = new Uint32Array(Math.ceil(size / 32))
  if (facet === 'letter') {
    const letter = letterIndex(wanted)
    for (let i = 0; i < size; i++)
      if (letters[i] === letter && letter !== UNKNOWN_LETTER) bits[i >> 5]! |= 1 << (i & 31)
    return bits
  }
  const [from, to] = range[facet]
  const exactMatch = values.findIndex((v, i) => i >= from && i < to && v.value === wanted)
  for (let v = from; v < to; v++) {
    const holds =
      exactMatch >= 0 ? v === exactMatch : facet === 'audience' && matchesAudience([values[v]!.value], wanted)
    if (!holds) continue
    for (let k = itemsByValue.starts[v]!; k < itemsByValue.starts[v + 1]!; k++) {
      const item = itemsByValue.postings[k]!
      bits[item >> 5]! |= 1 << (item & 31)
    }
  }
  return bits
}

/** The counts of a facet's values, from those of all values. */
export function countsOfFacet(
  { values, range }: FacetIndex,
  facet: Facet,
  counters: ArrayLike<number>,
): Map<string, number> {
  const counts = new Map<string, number>()
  const [from, to] = range[facet]
  for (let v = from; v < to; v++) counts.set(values[v]!.value, counters[v]!)
  return counts
}

import { createPostingsBuilder, type PostingLists } from './postings.ts'
import type { SlicedLoop } from './time-slicing.ts'

/** The second of a pair whose first is the last of its run. */
export const END_OF_RUN = 0

/**
 * Where each two neighbours stand. Pairs with the same first lie beside each other, so that looking for one
 * sign alone is one stretch of entries.
 */
export interface BigramPostings extends PostingLists {
  /** First sign → its group; group g holds the pairs groups[g] up to groups[g + 1]. */
  groupOf: Map<number, number>
  groups: Uint32Array
  /** The second sign of each pair. */
  seconds: Uint32Array
}

export function createBigramBuilder() {
  const lists = createPostingsBuilder()
  const firsts = new Map<number, Map<number, number>>()
  let bigramCount = 0
  return {
    push(first: number, second: number, posting: number): void {
      let seconds = firsts.get(first)
      if (!seconds) firsts.set(first, (seconds = new Map()))
      let list = seconds.get(second)
      if (list === undefined) seconds.set(second, (list = bigramCount++))
      lists.push(list, posting)
    },
    async pack(slicedLoop: SlicedLoop): Promise<BigramPostings> {
      const groupOf = new Map<number, number>()
      const groups = new Uint32Array(firsts.size + 1)
      const seconds = new Uint32Array(bigramCount)
      const order = new Uint32Array(bigramCount)
      const all = [...firsts]
      let position = 0
      await slicedLoop(all.length, (g) => {
        const [first, lists] = all[g]!
        groupOf.set(first, g)
        for (const [second, list] of lists) {
          seconds[position] = second
          order[position++] = list
        }
        groups[g + 1] = position
      })
      return { groupOf, groups, seconds, ...(await lists.pack(order, slicedLoop)) }
    },
  }
}

/** The stretch of entries of one sign, or of a pair: [from, to]. */
export function postingRange(bigrams: BigramPostings, first: number, second?: number): [number, number] {
  const { groupOf, groups, seconds, starts } = bigrams
  const g = groupOf.get(first)
  if (g === undefined) return [0, 0]
  if (second === undefined) return [starts[groups[g]!]!, starts[groups[g + 1]!]!]
  for (let p = groups[g]!; p < groups[g + 1]!; p++)
    if (seconds[p] === second) return [starts[p]!, starts[p + 1]!]
  return [0, 0]
}

import { createPostingsBuilder, type PostingLists } from './postings.ts'
import type { SlicedLoop } from './time-slicing.ts'

/** The second element of a bigram whose first element is the last of its run. */
export const END_OF_RUN = 0

/**
 * The postings of each bigram. Bigrams with the same first element are adjacent, so that the postings of a single
 * element are one range.
 */
export interface BigramPostings extends PostingLists {
  /** First element → its group; group g contains the bigrams from groups[g] up to groups[g + 1], exclusive. */
  groupOf: Map<number, number>
  groups: Uint32Array
  /** The second element of each bigram. */
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
      const sortedFirsts = [...firsts]
      let position = 0
      await slicedLoop(sortedFirsts.length, (g) => {
        const [first, lists] = sortedFirsts[g]!
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

/** The range of postings of one element, or of a bigram: [from, to), empty if there are none. */
export function postingRange(bigrams: BigramPostings, first: number, second?: number): [number, number] {
  const { groupOf, groups, seconds, starts } = bigrams
  const g = groupOf.get(first)
  if (g === undefined) return [0, 0]
  if (second === undefined) return [starts[groups[g]!]!, starts[groups[g + 1]!]!]
  for (let p = groups[g]!; p < groups[g + 1]!; p++)
    if (seconds[p] === second) return [starts[p]!, starts[p + 1]!]
  return [0, 0]
}

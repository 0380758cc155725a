import type { SlicedLoop } from './time-slicing.ts'

/** Concatenated lists of 32-bit postings: list i is postings[starts[i]] up to postings[starts[i + 1]], exclusive. */
export interface PostingLists {
  starts: Uint32Array
  postings: Uint32Array
}

const CHUNK = 1 << 15

/** Returns the array if it is long enough, else a copy of at least twice its length. */
export function growArray(array: Uint32Array, length: number): Uint32Array {
  if (length <= array.length) return array
  const longer = new Uint32Array(Math.max(length, array.length * 2))
  longer.set(array)
  return longer
}

/** Collects postings of many lists in any order, then packs them. Consecutive duplicates in a list are dropped. */
export function createPostingsBuilder() {
  let counts: Uint32Array = new Uint32Array(1024)
  let lastPostings: Uint32Array = new Uint32Array(1024)
  let listCount = 0
  let total = 0
  let chunk = new Uint32Array(0)
  const chunks: Uint32Array[] = []
  return {
    push(list: number, posting: number): void {
      if (list >= listCount) {
        listCount = list + 1
        counts = growArray(counts, listCount)
        lastPostings = growArray(lastPostings, listCount)
      }
      if (counts[list]! > 0 && lastPostings[list] === posting) return
      lastPostings[list] = posting
      counts[list]!++
      const slot = total++ % CHUNK
      if (slot === 0) chunks.push((chunk = new Uint32Array(2 * CHUNK)))
      chunk[2 * slot] = list
      chunk[2 * slot + 1] = posting
    },
    /** `order[i]` is the list at position i. Postings keep their order within a list. */
    async pack(order: ArrayLike<number>, slicedLoop: SlicedLoop): Promise<PostingLists> {
      const starts = new Uint32Array(order.length + 1)
      const next = new Uint32Array(listCount)
      await slicedLoop(
        order.length,
        (i) => {
          next[order[i]!] = starts[i]!
          starts[i + 1] = starts[i]! + counts[order[i]!]!
        },
        1024,
      )
      const postings = new Uint32Array(total)
      await slicedLoop(
        total,
        (i) => {
          const from = chunks[Math.floor(i / CHUNK)]!
          const slot = 2 * (i % CHUNK)
          postings[next[from[slot]!]!++] = from[slot + 1]!
        },
        4096,
      )
      return { starts, postings }
    },
  }
}

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

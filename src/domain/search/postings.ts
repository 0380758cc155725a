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

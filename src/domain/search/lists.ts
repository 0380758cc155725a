import type { Paced } from './pace.ts'

/** Many lists of 32-bit entries behind each other: list i is entries[starts[i]] up to entries[starts[i + 1]]. */
export interface Lists {
  starts: Uint32Array
  entries: Uint32Array
}

const CHUNK = 1 << 15

/** A copy twice as long; the same array while it is long enough. */
export function grown(array: Uint32Array, length: number): Uint32Array {
  if (length <= array.length) return array
  const longer = new Uint32Array(Math.max(length, array.length * 2))
  longer.set(array)
  return longer
}

/** Collects entries in any order of lists and lays them out once. A repeated last entry is kept once. */
export function createLists() {
  let counts: Uint32Array = new Uint32Array(1024)
  let last: Uint32Array = new Uint32Array(1024)
  let lists = 0
  let total = 0
  let chunk = new Uint32Array(0)
  const chunks: Uint32Array[] = []
  return {
    push(list: number, entry: number): void {
      if (list >= lists) {
        lists = list + 1
        counts = grown(counts, lists)
        last = grown(last, lists)
      }
      if (counts[list]! > 0 && last[list] === entry) return
      last[list] = entry
      counts[list]!++
      const at = total++ % CHUNK
      if (at === 0) chunks.push((chunk = new Uint32Array(2 * CHUNK)))
      chunk[2 * at] = list
      chunk[2 * at + 1] = entry
    },
    /** `order[i]` is the list that comes i-th. Entries of a list stay in the order in which they came. */
    async pack(order: ArrayLike<number>, paced: Paced): Promise<Lists> {
      const starts = new Uint32Array(order.length + 1)
      const next = new Uint32Array(lists)
      await paced(
        order.length,
        (i) => {
          next[order[i]!] = starts[i]!
          starts[i + 1] = starts[i]! + counts[order[i]!]!
        },
        1024,
      )
      const entries = new Uint32Array(total)
      await paced(
        total,
        (i) => {
          const from = chunks[Math.floor(i / CHUNK)]!
          const at = 2 * (i % CHUNK)
          entries[next[from[at]!]!++] = from[at + 1]!
        },
        4096,
      )
      return { starts, entries }
    },
  }
}

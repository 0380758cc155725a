import type { SlicedLoop } from './time-slicing.ts'

const RUN_LENGTH = 512

/**
 * Sorts positions by `updated` descending; the sort is stable (§9: ties by updated descending). Uses merge sort in time
 * slices, because `Array.prototype.sort` would block on a large list.
 */
export async function sortNewestFirst(
  length: number,
  updated: (position: number) => number,
  slicedLoop: SlicedLoop,
): Promise<Uint32Array> {
  let from: Uint32Array = new Uint32Array(length)
  for (let i = 0; i < length; i++) from[i] = i
  await slicedLoop(
    Math.ceil(length / RUN_LENGTH),
    (r) =>
      from.subarray(r * RUN_LENGTH, (r + 1) * RUN_LENGTH).sort((a, b) => updated(b) - updated(a) || a - b),
    1,
  )
  for (let run = RUN_LENGTH; run < length; run *= 2) {
    const to = new Uint32Array(length)
    let left = 0
    let right = run
    await slicedLoop(
      length,
      (i) => {
        const start = Math.floor(i / (2 * run)) * 2 * run
        if (i === start) {
          left = start
          right = start + run
        }
        const leftEnd = Math.min(start + run, length)
        const rightEnd = Math.min(start + 2 * run, length)
        const takeLeft =
          left < leftEnd && (right >= rightEnd || updated(from[right]!) <= updated(from[left]!))
        to[i] = from[takeLeft ? left++ : right++]!
      },
      2048,
    )
    from = to
  }
  return from
}

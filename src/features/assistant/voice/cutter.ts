/** 16 bit, signed. */
const MOST = 32767

/** Cuts a stream of samples into chunks of exactly `size` 16-bit samples. */
export interface Cutter {
  /** One sample, −1 to 1; louder ones are cut off. */
  take(sample: number): void
  /** What is left, fewer than `size`. */
  rest(): Int16Array<ArrayBuffer>
}

export function createCutter(size: number, give: (chunk: Int16Array<ArrayBuffer>) => void): Cutter {
  let chunk = new Int16Array(size)
  let filled = 0
  return {
    take(sample) {
      chunk[filled++] = Math.max(-MOST - 1, Math.min(MOST, Math.round(sample * (MOST + 1))))
      if (filled < size) return
      const full = chunk
      chunk = new Int16Array(size)
      filled = 0
      give(full)
    },
    rest: () => chunk.slice(0, filled),
  }
}

/** 16 bit, signed. */
const MAX_SAMPLE = 32767

/** Cuts a stream of samples into chunks of exactly `size` 16-bit samples. */
interface Chunker {
  /** Adds one sample, clipped to −1 to 1. */
  write(sample: number): void
  /** The remaining samples, fewer than `size`. */
  remainder(): Int16Array<ArrayBuffer>
}

export function createChunker(size: number, onChunk: (chunk: Int16Array<ArrayBuffer>) => void): Chunker {
  let chunk = new Int16Array(size)
  let filled = 0
  return {
    write(sample) {
      chunk[filled++] = Math.max(-MAX_SAMPLE - 1, Math.min(MAX_SAMPLE, Math.round(sample * (MAX_SAMPLE + 1))))
      if (filled < size) return
      const full = chunk
      chunk = new Int16Array(size)
      filled = 0
      onChunk(full)
    },
    remainder: () => chunk.slice(0, filled),
  }
}

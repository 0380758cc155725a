/** How long work may go on before it lets the page draw and answer. */
export interface TimeSlicing {
  /** Longest stretch without a pause, in milliseconds. */
  sliceMs?: number
  signal?: AbortSignal
  /** A clock in milliseconds, and a pause; tests bring their own. */
  now?: () => number
  pause?: () => Promise<void>
}

/** Loops that stop for breath. Rejects with the signal's reason once it is aborted. */
export type SlicedLoop = (count: number, step: (i: number) => void, stride?: number) => Promise<void>

/**
 * Loops that share one slice. A slice ends well before its limit: the last step, and the garbage it leaves,
 * belong to it too.
 */
export function createSlicedLoop(slicing: TimeSlicing = {}): SlicedLoop {
  const { sliceMs = 8, signal } = slicing
  const now = slicing.now ?? (() => performance.now())
  const pause = slicing.pause ?? (() => new Promise<void>((resolve) => setTimeout(resolve)))
  const budgetMs = sliceMs * 0.6
  let sliceStart = -Infinity
  return async (count, step, stride = 16) => {
    for (let i = 0; i < count; i++) {
      if (i % stride === 0 && now() - sliceStart > budgetMs) {
        await pause()
        signal?.throwIfAborted()
        sliceStart = now()
      }
      step(i)
    }
  }
}

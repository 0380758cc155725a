/** How long work may go on before it lets the page draw and answer. */
export interface Pace {
  /** Longest stretch without a pause, in milliseconds. */
  sliceMs?: number
  signal?: AbortSignal
  /** A clock in milliseconds, and a pause; tests bring their own. */
  now?: () => number
  pause?: () => Promise<void>
}

/** Loops that stop for breath. Rejects with the signal's reason once it is aborted. */
export type Paced = (count: number, step: (i: number) => void, stride?: number) => Promise<void>

/**
 * Loops that share one slice. A slice ends well before its limit: the last step, and the garbage it leaves,
 * belong to it too.
 */
export function createPaced(pace: Pace = {}): Paced {
  const { sliceMs = 8, signal } = pace
  const now = pace.now ?? (() => performance.now())
  const pause = pace.pause ?? (() => new Promise<void>((resolve) => setTimeout(resolve)))
  const limit = sliceMs * 0.6
  let start = -Infinity
  return async (count, step, stride = 16) => {
    for (let i = 0; i < count; i++) {
      if (i % stride === 0 && now() - start > limit) {
        await pause()
        signal?.throwIfAborted()
        start = now()
      }
      step(i)
    }
  }
}

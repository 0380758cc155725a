/** How long work may block before it yields to the event loop. */
export interface TimeSlicing {
  /** Maximum milliseconds without a pause. */
  sliceMs?: number
  signal?: AbortSignal
  /** More urgent work, which each slice waits for. */
  waitFor?: () => Promise<unknown> | undefined
  /** A clock in milliseconds, and a way to yield; mocked in tests. */
  now?: () => number
  pause?: () => Promise<void>
}

/**
 * Yields to what the page has queued, such as React's own tasks. Not at background priority, which a busy page starves.
 * Safari has no scheduler.
 */
const yieldToPage = () =>
  new Promise<void>((resolve) => {
    if ('scheduler' in globalThis) void scheduler.postTask(resolve)
    else setTimeout(resolve)
  })

/** A loop that yields between slices. Rejects with the signal's reason once it is aborted. */
export type SlicedLoop = (count: number, step: (i: number) => void, stride?: number) => Promise<void>

/**
 * Creates a loop function; successive loops share the time slice. A slice ends well before its limit, to leave time for
 * the last step and garbage collection.
 */
export function createSlicedLoop(slicing: TimeSlicing = {}): SlicedLoop {
  const { sliceMs = 8, signal, waitFor } = slicing
  const now = slicing.now ?? (() => performance.now())
  const pause = slicing.pause ?? yieldToPage
  const budgetMs = sliceMs * 0.6
  let sliceStart = -Infinity
  return async (count, step, stride = 16) => {
    for (let i = 0; i < count; i++) {
      if (i % stride === 0 && now() - sliceStart > budgetMs) {
        await pause()
        await waitFor?.()
        signal?.throwIfAborted()
        sliceStart = now()
      }
      step(i)
    }
  }
}

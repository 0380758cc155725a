/** How work yields to the page. */
export interface Slicing {
  signal?: AbortSignal
  /** A clock in milliseconds, and a way to yield; mocked in tests. */
  now?: () => number
  pause?: () => Promise<void>
}

/** Milliseconds without a pause; the last step and garbage collection take some more. */
const SLICE_MS = 5

/** Not at background priority, which a busy page starves. Safari has no scheduler. */
const yieldToPage = () =>
  new Promise<void>((resolve) => {
    if ('scheduler' in globalThis) void scheduler.postTask(resolve)
    else setTimeout(resolve)
  })

/** Maps a list in time slices, so that the page stays responsive. Rejects with the signal's reason once it is aborted. */
export async function mapInSlices<T, U>(
  list: readonly T[],
  change: (item: T, index: number) => U,
  { signal, now = () => performance.now(), pause = yieldToPage }: Slicing = {},
): Promise<U[]> {
  const changed: U[] = []
  let sliceStart = -Infinity
  for (const [i, item] of list.entries()) {
    if (i % 4 === 0 && now() - sliceStart > SLICE_MS) {
      await pause()
      signal?.throwIfAborted()
      sliceStart = now()
    }
    changed.push(change(item, i))
  }
  return changed
}

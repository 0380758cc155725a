/** Concurrent calls share one run, with the arguments of the first call. */
export function singleFlight<A extends unknown[], T>(run: (...args: A) => Promise<T>) {
  let running: Promise<T> | undefined
  return (...args: A): Promise<T> => (running ??= run(...args).finally(() => (running = undefined)))
}

/** Loads once; after a failure, the next call retries. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () =>
    (loading ??= load().catch((e: unknown) => {
      loading = undefined
      throw e
    }))
}

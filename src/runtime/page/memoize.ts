import { makeOnce } from './page-globals.ts'

/**
 * Calls a factory, such as that of a store, once for each key; every later call with that key returns the same value.
 * @param keyOf the key of the arguments; default: the first one
 */
export function memoize<A extends unknown[], T>(
  make: (...args: A) => T,
  keyOf: (...args: A) => unknown = (...args) => args[0],
): (...args: A) => T {
  const made = new Map<unknown, unknown>()
  return (...args) => makeOnce(made, keyOf(...args), () => make(...args))
}

/** The single instance of what each factory makes from a runtime. */
export function createServices<R>(runtime: R): <T>(make: (runtime: R) => T) => T {
  const made = new Map<unknown, unknown>()
  return (make) => makeOnce(made, make, () => make(runtime))
}

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

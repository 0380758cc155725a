/**
 * Calls a factory, such as that of a store, once for each key; every later call with that key returns the same value.
 * @param keyOf the key of the arguments; default: the first one
 */
export function memoize<A extends unknown[], T>(
  make: (...args: A) => T,
  keyOf: (...args: A) => unknown = (...args) => args[0],
): (...args: A) => T {
  const made = new Map<unknown, T>()
  return (...args) => {
    const key = keyOf(...args)
    if (!made.has(key)) made.set(key, make(...args))
    return made.get(key) as T
  }
}

interface Entries<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): unknown
}

/** The value of a key, which is made when it is first asked for. */
export function getOrMake<K, V>(map: Entries<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

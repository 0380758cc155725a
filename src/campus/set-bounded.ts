/** Sets an entry of a cache; the oldest ones make room for it. */
export function setBounded<K, V>(cache: Map<K, V>, max: number, key: K, value: V): void {
  for (const oldest of cache.keys()) {
    if (cache.size < max || cache.has(key)) break
    cache.delete(oldest)
  }
  cache.set(key, value)
}

/** One door to what is kept on the device. Never throws: storage may be refused, full or poisoned. */
export interface KeyValueStore {
  get(key: string): string | null
  /** Returns whether the value outlives the page. */
  set(key: string, value: string): boolean
  remove(key: string): void
}

export interface Storages {
  local: KeyValueStore
  session: KeyValueStore
}

/**
 * @param area asked for late and carefully: reading `window.localStorage` itself throws where storage is refused
 * @returns a store that falls back to memory, so that one page view works all the same
 */
export function createKeyValueStore(area: () => Storage | undefined): KeyValueStore {
  const memory = new Map<string, string>()
  const attempt = <T>(act: (s: Storage) => T): T | undefined => {
    try {
      const storage = area()
      return storage && act(storage)
    } catch {
      return undefined
    }
  }
  return {
    // what did not fit is newer than what is stored
    get: (key) => memory.get(key) ?? attempt((s) => s.getItem(key)) ?? null,
    set(key, value) {
      // some storages drop what is written without an exception
      const isStored = attempt((s) => (s.setItem(key, value), s.getItem(key) === value)) ?? false
      if (isStored) memory.delete(key)
      else memory.set(key, value)
      return isStored
    },
    remove(key) {
      memory.delete(key)
      attempt((s) => s.removeItem(key))
    },
  }
}

/** A list of ids kept under a key; whatever else lies there counts as an empty list. */
export function readIds(store: KeyValueStore, key: string, most = 500): string[] {
  try {
    const found: unknown = JSON.parse(store.get(key) ?? '[]')
    if (!Array.isArray(found)) return []
    return [
      ...new Set(found.filter((v): v is string => typeof v === 'string' && v !== '' && v.length <= 200)),
    ].slice(0, most)
  } catch {
    return []
  }
}

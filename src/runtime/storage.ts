/** One door to what is kept on the device. Never throws: storage may be refused, full or poisoned. */
export interface Store {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

export interface Storages {
  local: Store
  session: Store
}

/**
 * @param area asked for late and carefully: reading `window.localStorage` itself throws where storage is refused
 * @returns a store that falls back to memory, so that one page view works all the same
 */
export function createStore(area: () => Storage | undefined): Store {
  const memory = new Map<string, string>()
  const tried = <T>(act: (s: Storage) => T): T | undefined => {
    try {
      const storage = area()
      return storage && act(storage)
    } catch {
      return undefined
    }
  }
  return {
    // what did not fit is newer than what is stored
    get: (key) => memory.get(key) ?? tried((s) => s.getItem(key)) ?? null,
    set(key, value) {
      const kept = tried((s) => (s.setItem(key, value), true))
      if (kept) memory.delete(key)
      else memory.set(key, value)
    },
    remove(key) {
      memory.delete(key)
      tried((s) => s.removeItem(key))
    },
  }
}

/** A list of ids kept under a key; whatever else lies there counts as an empty list. */
export function readIds(store: Store, key: string, most = 500): string[] {
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

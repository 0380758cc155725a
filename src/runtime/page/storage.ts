import { atom, type ReadableAtom } from 'nanostores'

/** Key-value storage on the device. Never throws, even if storage is denied, full or corrupted. */
export interface KeyValueStore {
  get(key: string): string | null
  /** Returns whether the value was persisted. */
  set(key: string, value: string): boolean
  remove(key: string): void
  keys(): string[]
}

export interface Storages {
  local: KeyValueStore
  session: KeyValueStore
  /** Whether the browser refused to keep the user's last choice or text; the stores then have it for this page view. */
  $isRefused?: ReadableAtom<boolean>
}

/** Keys of what users choose or write; all others are written on their own, and losing them does no harm. */
const CHOSEN =
  /^univ\.(guestFavorites|lang|theme|size|contrast|guideTicks|noticesAway|drafts|singleKeys|phrases|savedFilters|listView)/

/** Both storages of the browser. */
export function createStorages(): Storages {
  const $isRefused = atom(false)
  const onSet = (key: string, isStored: boolean) => {
    if (CHOSEN.test(key)) $isRefused.set(!isStored)
  }
  return {
    local: createKeyValueStore(() => globalThis.localStorage, onSet),
    session: createKeyValueStore(() => globalThis.sessionStorage, onSet),
    $isRefused,
  }
}

/**
 * @param area called lazily inside a try block: reading `window.localStorage` itself throws if storage is denied
 * @returns a store that falls back to memory for the current page view
 */
export function createKeyValueStore(
  area: () => Storage | undefined,
  onSet?: (key: string, isStored: boolean) => void,
): KeyValueStore {
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
    // a value in memory could not be stored, so it is newer than the stored one
    get: (key) => memory.get(key) ?? attempt((s) => s.getItem(key)) ?? null,
    set(key, value) {
      // some browsers silently discard writes
      const isStored = attempt((s) => (s.setItem(key, value), s.getItem(key) === value)) ?? false
      if (isStored) memory.delete(key)
      else memory.set(key, value)
      onSet?.(key, isStored)
      return isStored
    },
    remove(key) {
      memory.delete(key)
      attempt((s) => s.removeItem(key))
    },
    keys() {
      const names = [...memory.keys()]
      attempt((s) => {
        for (let i = 0; i < s.length; i++) names.push(s.key(i)!)
      })
      return names
    },
  }
}

/** The JSON value of a key, to be validated: other scripts may have changed it. undefined for none, or what is not JSON. */
export function readStored(store: Pick<KeyValueStore, 'get'>, key: string): unknown {
  try {
    return JSON.parse(store.get(key) ?? '')
  } catch {
    return undefined
  }
}

/** Reads a list of ids; an invalid value counts as an empty list. */
export function readIds(store: KeyValueStore, key: string, most = 500): string[] {
  const found = readStored(store, key)
  if (!Array.isArray(found)) return []
  return [
    ...new Set(found.filter((v): v is string => typeof v === 'string' && v !== '' && v.length <= 200)),
  ].slice(0, most)
}

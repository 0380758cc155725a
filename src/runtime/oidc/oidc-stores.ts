import type { StateStore } from 'oidc-client-ts'
import type { KeyValueStore } from '../page/storage.ts'

/** Uses the same keys as the library's own web storage: `oidc.<key>`. */
export function createUserStore(store: KeyValueStore): StateStore {
  return {
    set: async (key, value) => void store.set(`oidc.${key}`, value),
    get: async (key) => store.get(`oidc.${key}`),
    async remove(key) {
      const value = store.get(`oidc.${key}`)
      store.remove(`oidc.${key}`)
      return value
    },
    // the library uses it only to clear stale requests; session storage drops those when the tab closes
    getAllKeys: async () => [],
  }
}

/** The library's `request_type` for a silent renewal. */
const SILENT = 'si:s'

/** Stores pending requests: redirects in session storage, those of a hidden frame in memory only. */
export function createRequestStore(tab: KeyValueStore): StateStore {
  const tabStore = createUserStore(tab)
  const frames = new Map<string, string>()
  return {
    ...tabStore,
    async set(key, value) {
      const { request_type } = JSON.parse(value) as { request_type?: string }
      if (request_type !== SILENT) return tabStore.set(key, value)
      frames.clear()
      frames.set(key, value)
    },
    get: async (key) => frames.get(key) ?? tabStore.get(key),
    async remove(key) {
      const value = frames.get(key)
      frames.delete(key)
      return value ?? tabStore.remove(key)
    },
  }
}

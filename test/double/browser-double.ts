import type { Browser } from '../../src/runtime/page/browser.ts'
import { createKeyValueStore } from '../../src/runtime/page/storage.ts'

export const createMemoryStore = (kept: Record<string, string> = {}) => {
  const store = createKeyValueStore(() => undefined)
  for (const [key, value] of Object.entries(kept)) store.set(key, value)
  return store
}

/** The double of the browser: nothing stored, no other tab, no network, a clock that stands; a test gives the rest. */
export const createBrowserDouble = (given: Partial<Browser> = {}): Browser => ({
  now: () => 0,
  schedule: () => () => {},
  fetch: () => Promise.reject(new TypeError('Failed to fetch')),
  storages: { local: createMemoryStore(), session: createMemoryStore() },
  random: () => 0.5,
  channel: () => undefined,
  userAgent: '',
  log() {},
  currentUrl: () => '',
  onStorageChange: () => () => {},
  navigate: async () => {},
  withLock: (_name, run) => run(),
  ...given,
})

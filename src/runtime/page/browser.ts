import { createStorages, type Storages } from './storage.ts'

/** The clock and its timers. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Runs once after `ms`; returns a function that cancels it. */
  schedule(run: () => void, ms: number): () => void
}

/** What the runtime uses of the browser; tests have one double of it. */
export interface Browser extends Clock {
  fetch: typeof fetch
  storages: Storages
  random(): number
  /** Opens a channel between the tabs of this origin; undefined on a server. */
  channel(name: string): BroadcastChannel | undefined
  userAgent: string
  log(message: string): void
  /** Absolute URL of the page; '' on a server. */
  currentUrl(): string
  /** Reports each local storage key that another tab may have changed (null: any); returns an unsubscribe function. */
  onStorageChange(listener: (key: string | null) => void): () => void
  /** Resolves when the page is restored from the back/forward cache, or when the navigation times out. */
  navigate(url: string): Promise<void>
  /** Runs exclusively across the tabs of this origin. */
  withLock<T>(name: string, run: () => Promise<T>): Promise<T>
  /** Loads a URL in a hidden frame and resolves to the final URL. Unset: oidc-client-ts does it. */
  loadInFrame?(url: string): Promise<string>
}

const NAVIGATION_TIMEOUT_MS = 10_000
const LOCK_TIMEOUT_MS = 30_000

/** Safe to create on a server, where it stores nothing and no event fires. */
export const createBrowser = (fetching: typeof fetch = (...a) => fetch(...a)): Browser => ({
  now: () => Date.now(),
  schedule(run, ms) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  fetch: fetching,
  random: () => Math.random(),
  storages: createStorages(),
  channel: (name) => globalThis.document && new BroadcastChannel(name),
  userAgent: globalThis.navigator?.userAgent ?? '',
  log: (message) => console.warn(`[univ] ${message}`),
  currentUrl: () => globalThis.location?.href ?? '',
  onStorageChange(listener) {
    const stop = new AbortController()
    const on = globalThis.addEventListener
    on?.('storage', (e) => listener(e.key), stop)
    // a page restored from the back/forward cache has missed storage events
    on?.('pageshow', (e) => e.persisted && listener(null), stop)
    on?.('online', () => listener(null), stop)
    return () => stop.abort()
  },
  navigate: (url) =>
    new Promise((resolve) => {
      addEventListener('pageshow', (e) => e.persisted && resolve())
      setTimeout(resolve, NAVIGATION_TIMEOUT_MS)
      location.assign(url)
    }),
  async withLock(name, run) {
    // Web Locks require a secure context; without them, tabs do not wait for each other
    const locks = globalThis.navigator?.locks
    return locks ? locks.request(name, { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }, run) : run()
  },
})

/** Time as the session sees it. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Runs once after `ms`; returns a function that cancels it. */
  schedule(run: () => void, ms: number): () => void
}

/** What the session needs of its page; scripted in tests. */
export interface SessionAdapter extends Clock {
  /** Absolute URL of the page; '' where there is no page. */
  currentUrl(): string
  /** Calls back with a local storage key that another tab may have changed (null: any); returns the unsubscriber. */
  onStorageChange(listener: (key: string | null) => void): () => void
  /** Resolves when the page is restored from the back/forward cache, or when the navigation did not happen. */
  navigate(url: string): Promise<void>
  /** Runs exclusively across the tabs of this origin. */
  withLock<T>(name: string, run: () => Promise<T>): Promise<T>
  /** Loads a URL in a hidden frame and resolves to the URL it ends at. Unset: oidc-client-ts does. */
  loadInFrame?(url: string): Promise<string>
}

export const browserClock: Clock = {
  now: () => Date.now(),
  schedule(run, ms) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** The adapter of a browser page; on a server, of a page where nothing happens. */
export const createSessionAdapter = (): SessionAdapter => ({
  ...browserClock,
  currentUrl: () => globalThis.location?.href ?? '',
  onStorageChange(listener) {
    const stop = new AbortController()
    const on = globalThis.addEventListener
    on?.('storage', (e) => listener(e.key), stop)
    // a page restored from the back/forward cache has missed the events meanwhile
    on?.('pageshow', (e) => e.persisted && listener(null), stop)
    on?.('online', () => listener(null), stop)
    return () => stop.abort()
  },
  // a guest's page needs neither
  navigate: async (url) => (await import('./navigate-and-lock.ts')).navigate(url),
  withLock: async (name, run) => (await import('./navigate-and-lock.ts')).withLock(name, run),
})

/** The one door of the session to its page; tests script it. */
export interface Door {
  /** Address of the page, absolute; '' where there is no page. */
  here(): string
  /** Shows another address of this origin, without a navigation. */
  show(path: string): void
  /** Tells that another tab may have changed a key of the local storage (null: any); returns the way to stop. */
  heard(tell: (key: string | null) => void): () => void
  /** Epoch milliseconds. */
  now(): number
  /** Runs once after the time; returns the way to call it off. */
  later(run: () => void, ms: number): () => void
  /** Leaves for an address; resolves only when the page is still here after all, or here again. Unset: the browser's way. */
  go?(url: string): Promise<void>
  /** Runs one at a time in all tabs of this origin. Unset: the browser's locks. */
  alone?<T>(name: string, run: () => Promise<T>): Promise<T>
  /** Asks an address in a hidden frame and brings the answer's address. Unset: the library's own frame. */
  frame?(url: string): Promise<string>
}

/** The door of a browser page. Made on a server it is a page where nothing happens. */
export const browserDoor = (): Door => ({
  here: () => globalThis.location?.href ?? '',
  show: (path) => history.replaceState(history.state, '', path),
  heard(tell) {
    const stop = new AbortController()
    const on = globalThis.addEventListener
    on?.('storage', (e) => tell(e.key), stop)
    // a page out of the back/forward cache has missed the events of its sleep
    on?.('pageshow', (e) => e.persisted && tell(null), stop)
    on?.('online', () => tell(null), stop)
    return () => stop.abort()
  },
  now: () => Date.now(),
  later(run, ms) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
})

const NAVIGATION_TIMEOUT_MS = 10_000
const LOCK_TIMEOUT_MS = 30_000

/** Implements `navigate` of session-adapter.ts. */
export const navigate = (url: string): Promise<void> =>
  new Promise((resolve) => {
    addEventListener('pageshow', (e) => e.persisted && resolve())
    setTimeout(resolve, NAVIGATION_TIMEOUT_MS)
    location.assign(url)
  })

/** Web Locks require a secure context; without them, tabs do not wait for each other. */
export async function withLock<T>(name: string, run: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  return locks ? locks.request(name, { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }, run) : run()
}

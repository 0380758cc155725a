/** What the sign-in does to its browser page where the door leaves it open. */

const LEAVING_MS = 10_000
const WAITING_MS = 30_000

/** Resolves when the page comes back out of the back/forward cache, or when nothing came of it. */
export const go = (url: string): Promise<void> =>
  new Promise((resolve) => {
    addEventListener('pageshow', (e) => e.persisted && resolve())
    setTimeout(resolve, LEAVING_MS)
    location.assign(url)
  })

/** Web Locks are there on secure pages only; without them tabs do not wait for each other. */
export const alone = <T>(name: string, run: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks
    ? (navigator.locks.request(name, { signal: AbortSignal.timeout(WAITING_MS) }, run) as Promise<T>)
    : run()

export const pageLang = (): string => globalThis.document?.documentElement.lang ?? ''

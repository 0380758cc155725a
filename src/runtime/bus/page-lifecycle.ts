/** The page events and locks that the bus and pending writes use; mocked in tests. */
export interface PageLifecycle {
  hidden(): boolean
  /** Returns an unsubscribe function. */
  listen(type: PageEvent, run: (event: Event) => void): () => void
  /** Undefined in insecure contexts: every tab then opens its own stream. */
  locks: Pick<LockManager, 'request'> | undefined
}

/** `freeze` and `resume` exist in Chromium only: elsewhere a page falls asleep without an event. */
type PageEvent = 'visibilitychange' | 'pagehide' | 'pageshow' | 'beforeunload' | 'freeze' | 'resume'

export const createPageLifecycle = (): PageLifecycle => ({
  hidden: () => globalThis.document?.hidden ?? false,
  listen(type, run) {
    const target = /^page|^before/.test(type) ? globalThis : globalThis.document
    target?.addEventListener?.(type, run)
    return () => target?.removeEventListener?.(type, run)
  },
  locks: globalThis.navigator?.locks,
})

/** Resolves when the page is visible or the signal aborts. */
export const untilVisible = (page: PageLifecycle, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const check = () => {
      if (page.hidden() && !signal.aborted) return
      unsubscribe()
      signal.removeEventListener('abort', check)
      done()
    }
    const unsubscribe = page.listen('visibilitychange', check)
    signal.addEventListener('abort', check)
    check()
  })

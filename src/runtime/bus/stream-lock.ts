import type { Browser } from '../page/browser.ts'
import type { PageLifecycle } from './page-lifecycle.ts'

/** A visible tab that waits for the lock asks this often whether its holder is awake. */
const ASK_MS = 10_000
/** After so many questions without an answer, the waiting tab takes the lock. */
const MAX_UNANSWERED = 3
/** A hidden holder gives the lock to a visible tab; not at once, or each change of tabs would reopen the stream. */
const KEEP_WHEN_HIDDEN_MS = 30_000
/** Taking a lock needs no waiting; if it does, this browser's locks do not work. */
const STEAL_TIMEOUT_MS = 10_000

/** Messages between the tab that waits for the lock and the tab that holds it. */
const ASK = 'awake?'
const BEAT = 'awake'

/**
 * Runs `lead` while this tab holds the lock of the stream. The browser keeps the lock for a tab that it has put to sleep
 * (without an event in some browsers), so a visible tab does not wait for it without limit: it asks over the channel,
 * and takes the lock if nobody answers.
 * @param signal ends the waiting or the leading
 * @param lead its signal aborts when another tab leads
 * @returns false if tabs cannot share a stream: locks are denied, or the tabs do not hear each other
 */
export async function leadWithLock(
  platform: Browser,
  page: PageLifecycle & { locks: NonNullable<PageLifecycle['locks']> },
  { name, channel }: { name: string; channel: BroadcastChannel },
  signal: AbortSignal,
  lead: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const waiting = new AbortController()
  const leading = new AbortController()
  let isGranted = false
  let isOverdue = false
  let unanswered = 0
  let hiddenSince = page.hidden() ? platform.now() : Infinity
  let cancelTimer = () => {}
  let onStealTimeout = () => {}

  /** Holds the lock until leading ends or is aborted: a page that freezes has no time to close its stream first. */
  const hold = async () => {
    if (leading.signal.aborted) return
    isGranted = true
    cancelTimer()
    channel.postMessage(BEAT)
    await Promise.race([
      lead(leading.signal),
      new Promise((done) => leading.signal.addEventListener('abort', done)),
    ])
  }
  const ask = () => {
    cancelTimer()
    if (isGranted || isOverdue || page.hidden()) return
    if (unanswered++ === MAX_UNANSWERED) {
      isOverdue = true
      cancelTimer = platform.schedule(() => onStealTimeout(), STEAL_TIMEOUT_MS)
      return waiting.abort()
    }
    channel.postMessage(ASK)
    // tabs that wait for the same holder do not take the lock from each other
    cancelTimer = platform.schedule(ask, ASK_MS * (0.75 + platform.random() / 4))
  }
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (data === BEAT) unanswered = 0
    if (data !== ASK || !isGranted) return
    if (platform.now() - hiddenSince >= KEEP_WHEN_HIDDEN_MS) leading.abort()
    else channel.postMessage(BEAT)
  }
  const stop = () => {
    waiting.abort()
    leading.abort()
    onStealTimeout()
  }
  const onVisibilityChange = () => {
    hiddenSince = page.hidden() ? platform.now() : Infinity
    unanswered = 0
    ask()
  }

  const unsubscribe = page.listen('visibilitychange', onVisibilityChange)
  channel.addEventListener('message', onMessage)
  signal.addEventListener('abort', stop)
  try {
    const queued = page.locks.request(name, { signal: waiting.signal }, hold)
    ask()
    await queued.catch((e: unknown) => {
      if (!isOverdue || signal.aborted) throw e
      const timedOut = new Promise((_, reject) => (onStealTimeout = () => reject(e)))
      return Promise.race([page.locks.request(name, { steal: true }, hold), timedOut])
    })
    return true
  } catch {
    // a tab from which the lock is taken while it is visible was awake: the other one did not hear it
    return signal.aborted || (isGranted && page.hidden())
  } finally {
    stop()
    cancelTimer()
    unsubscribe()
    channel.removeEventListener('message', onMessage)
    signal.removeEventListener('abort', stop)
  }
}

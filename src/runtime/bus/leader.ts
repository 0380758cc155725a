import type { Runtime } from '../runtime.ts'
import type { StreamMessage } from './event-stream.ts'
import type { PageLifecycle } from './page-lifecycle.ts'
import { readStream } from './read-stream.ts'

/** Reconnects use exponential backoff with jitter, between these two limits. */
export const MIN_BACKOFF_MS = 1_000
const MAX_BACKOFF_MS = 30_000
/** Without a working stream everything is polled this often (decisions, "Bus"), from the third failure on. */
const POLL_MS = 60_000
const FAILURES_BEFORE_POLLING = 3
/** A page hidden for this long closes its stream. */
const CLOSE_WHEN_HIDDEN_MS = 300_000

/** Callbacks for the stream of the leading tab. */
interface StreamEvents {
  lastEventId(): string
  /** Returns whether the message could be decoded. */
  onMessage(message: StreamMessage): boolean
  /** Events may have been missed: refetch everything on screen. */
  resync(): void
}

/** Keeps the stream open until the signal aborts or the page has been hidden for `CLOSE_WHEN_HIDDEN_MS`. */
export async function leadStream(
  runtime: Runtime,
  page: PageLifecycle,
  signal: AbortSignal,
  hasMissedEvents: boolean,
  { lastEventId, onMessage, resync }: StreamEvents,
): Promise<void> {
  const { platform, session } = runtime
  const [away, stopWatching] = abortWhenAway(runtime, page, signal)
  const onOpen = () => hasMissedEvents && resync()
  const poller = createPoller(platform, resync)
  const onAnyMessage = (message: StreamMessage) => poller.heard(onMessage(message))
  let failures = 0
  let wasUnauthorized = false
  let isReported = false
  let lastPollAt = platform.now()
  for (;;) {
    const outcome = await readStream(runtime, lastEventId(), away, { onOpen, onMessage: onAnyMessage })
    // if a renewed token is rejected too, do not renew in a loop
    const isRefused = outcome === 'unauthorized' && (wasUnauthorized || !(await session.renew()))
    if (isRefused && !isReported && !away.aborted)
      await session.reauthenticate({ system: 'bus', status: 401, code: '' })
    isReported = isRefused || (isReported && outcome !== 'healthy')
    if (away.aborted) break
    hasMissedEvents = true
    wasUnauthorized = outcome === 'unauthorized'
    failures = outcome === 'healthy' ? 0 : failures + 1
    if (failures < FAILURES_BEFORE_POLLING) lastPollAt = platform.now()
    const backoff = Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** failures) * (0.5 + platform.random() / 2)
    await delay(runtime, Math.min(backoff, lastPollAt + POLL_MS - platform.now()), away)
    if (away.aborted) break
    if (platform.now() - lastPollAt < POLL_MS) continue
    lastPollAt = platform.now()
    resync()
  }
  poller.stop()
  stopWatching()
}

/** Polls if messages arrive but none of them can be decoded; stops at the first one that can. */
function createPoller(platform: Runtime['platform'], poll: () => void) {
  let cancelPoll: (() => void) | undefined
  let isUseful = false
  const start = () =>
    (cancelPoll = platform.schedule(() => {
      poll()
      start()
    }, POLL_MS))
  return {
    heard(isReadable: boolean) {
      isUseful ||= isReadable
      if (isUseful) cancelPoll?.()
      else if (!cancelPoll) start()
    },
    stop: () => cancelPoll?.(),
  }
}

/**
 * Derives a signal that also aborts when the page has been hidden for `CLOSE_WHEN_HIDDEN_MS`.
 * @returns the signal, and a function that removes the listeners
 */
function abortWhenAway(
  { platform }: Runtime,
  page: PageLifecycle,
  signal: AbortSignal,
): [AbortSignal, () => void] {
  const away = new AbortController()
  const abort = () => away.abort()
  signal.addEventListener('abort', abort)
  let cancelTimer = () => {}
  const onVisibilityChange = () => {
    cancelTimer()
    cancelTimer = page.hidden() ? platform.schedule(abort, CLOSE_WHEN_HIDDEN_MS) : () => {}
  }
  onVisibilityChange()
  const unsubscribe = page.listen('visibilitychange', onVisibilityChange)
  const stop = () => {
    cancelTimer()
    unsubscribe()
    signal.removeEventListener('abort', abort)
  }
  return [away.signal, stop]
}

const delay = ({ platform }: Runtime, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const finish = () => {
      cancel()
      signal.removeEventListener('abort', finish)
      done()
    }
    const cancel = platform.schedule(finish, ms)
    signal.addEventListener('abort', finish)
  })

import type { Runtime } from '../runtime.ts'
import type { StreamMessage } from './event-stream.ts'
import type { PageLifecycle } from './page-lifecycle.ts'
import { createWait } from '../wire/retry.ts'
import { readStream } from './read-stream.ts'

/** Reconnects use exponential backoff with jitter, between these two limits. */
export const MIN_BACKOFF_MS = 1_000
const MAX_BACKOFF_MS = 30_000
/** Without news of the server, everything on screen is refetched this often. */
const POLL_MS = 60_000
/** Bytes that arrive this long after the request show that the stream works; the first ones only that it opened. */
const WORKS_AFTER_MS = 15_000
/** A page hidden for this long closes its stream. */
const CLOSE_WHEN_HIDDEN_MS = 300_000

/** 'known': received before; 'unidentified': without an id that tells; 'invalid': could not be decoded. */
export type MessageNews = 'new' | 'known' | 'unidentified' | 'invalid'

/** Callbacks for the stream of the leading tab. */
interface StreamEvents {
  lastEventId(): string
  onMessage(message: StreamMessage): MessageNews
  /** Events may have been missed: refetch everything on screen. */
  resync(): void
}

/**
 * Keeps the stream open until the signal aborts or the page has been hidden for `CLOSE_WHEN_HIDDEN_MS`. The delay
 * between attempts grows until a stream delivers something: one that only lasted may be held open by a proxy.
 */
export async function leadStream(
  runtime: Runtime,
  page: PageLifecycle,
  signal: AbortSignal,
  hasMissedEvents: boolean,
  { lastEventId, onMessage, resync }: StreamEvents,
): Promise<void> {
  const { platform, session } = runtime
  const [away, stopWatching] = abortWhenAway(runtime, page, signal)
  const poller = createPoller(platform, resync)
  const wait = createWait(platform)
  let failures = 0
  let wasUnauthorized = false
  let isReported = false
  for (;;) {
    const requestedAt = platform.now()
    let isWorking = false
    const outcome = await readStream(runtime, lastEventId(), away, {
      onOpen: () => hasMissedEvents && poller.pollNow(),
      onBytes() {
        poller.postpone()
        isWorking ||= platform.now() - requestedAt >= WORKS_AFTER_MS
      },
      onMessage(message) {
        const news = onMessage(message)
        poller.heard(news !== 'invalid')
        isWorking ||= news === 'new'
      },
    })
    // if a renewed token is rejected too, do not renew in a loop
    const isRefused = outcome === 'unauthorized' && (wasUnauthorized || !(await session.renew()))
    if (isRefused && !isReported && !away.aborted)
      await session.reauthenticate({ system: 'bus', status: 401, code: '' }, true)
    isReported = isRefused || (isReported && outcome !== 'closed')
    if (away.aborted) break
    hasMissedEvents = true
    wasUnauthorized = outcome === 'unauthorized'
    failures = isWorking ? 0 : failures + 1
    const backoff = Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** failures)
    await wait(backoff * (0.5 + platform.random() / 2), away)
    if (away.aborted) break
  }
  poller.stop()
  stopWatching()
}

/**
 * What is on screen is as fresh as the last poll or the server's last bytes; when both are `POLL_MS` old, polls. Bytes
 * do not count while messages arrive and none of them can be decoded.
 */
function createPoller(platform: Runtime['platform'], poll: () => void) {
  let isReadable: boolean | undefined
  let cancel = () => {}
  const restart = () => {
    cancel()
    cancel = platform.schedule(pollNow, POLL_MS)
  }
  const pollNow = () => {
    restart()
    poll()
  }
  restart()
  return {
    pollNow,
    postpone: () => isReadable !== false && restart(),
    heard(canDecode: boolean) {
      isReadable ||= canDecode
    },
    stop: () => cancel(),
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

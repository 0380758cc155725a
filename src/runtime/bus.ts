import { EVENT_TYPES, readEvent, type EventType } from '../contract/events.ts'
import { streamParser } from './event-stream.ts'
import type { Runtime } from './runtime.ts'

type Tell = (type: EventType, subject: string) => void

/** Pauses between tries grow from the first to the second, with jitter. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** While no stream can be had, what is on screen is asked for again so often (decisions, "Bus"). */
const POLL_MS = 60_000
/** After so many failures in a row one polls. */
const PATIENCE = 3
/** The server sends a comment every 15 s; longer silence is a dead line. */
const SILENCE_MS = 45_000
/** A page hidden for so long closes its stream. */
const HIDDEN_MS = 300_000

/**
 * Opens the stream of the signed-in person: one a browser, held by the tab that gets the lock; the others hear it
 * through a BroadcastChannel. An event is told once; a stream that dropped makes everything on screen be asked for
 * once again, told as every type without a subject.
 */
export function openBus(runtime: Runtime, tell: Tell): { close(): void } {
  const { config, platform, session } = runtime
  const state = session.$session.get()
  const name = `univ-bus:${config.bases.bus}:${state.state === 'signed-in' ? state.user.id : ''}`
  const channel = platform.channel(name)
  const end = new AbortController()
  const { signal } = end
  const all = () => EVENT_TYPES.forEach((type) => tell(type, ''))
  let last = 0

  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // what another tab says is checked like a reply
    if (data === 'again') return all()
    try {
      const event = readEvent(data)
      last = Math.max(last, event.id)
      tell(event.type, event.subject)
    } catch {
      platform.log('an event of another tab could not be read')
    }
  })

  const pause = (ms: number) =>
    new Promise<void>((done) => {
      const stop = platform.later(done, ms)
      signal.addEventListener('abort', () => (stop(), done()), { once: true })
    })

  /** Reads one connection to its end; resolves to whether it ever stood. */
  async function connect(again: boolean): Promise<boolean> {
    const tokens = session.tokens()
    if (!tokens || !config.trusted.has(new URL(config.bases.bus).origin)) return false
    const line = new AbortController()
    const stop = () => line.abort()
    signal.addEventListener('abort', stop, { once: true })
    const hidden = watchHidden(platform.later, stop)
    let alive = platform.later(stop, SILENCE_MS)
    try {
      const reply = await platform.fetch(config.bases.bus, {
        headers: {
          accept: 'text/event-stream',
          authorization: `Bearer ${tokens.accessToken}`,
          ...(last > 0 && { 'last-event-id': String(last) }),
        },
        credentials: 'omit',
        redirect: 'error',
        cache: 'no-store',
        signal: line.signal,
      })
      if (reply.status === 401) await session.renew()
      if (!reply.ok || !reply.body) return false
      if (again) {
        all()
        channel?.postMessage('again')
      }
      const parse = streamParser()
      const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader()
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return true
        alive()
        alive = platform.later(stop, SILENCE_MS)
        for (const message of parse(value)) heard(message.id, message.event, message.data)
      }
    } catch {
      return !line.signal.aborted
    } finally {
      alive()
      hidden()
      signal.removeEventListener('abort', stop)
    }
  }

  function heard(id: string, type: string, data: string): void {
    try {
      const event = readEvent({ ...(JSON.parse(data) as object), type, id })
      // a replay may bring what is known; an event is told once
      if (event.id <= last) return
      last = event.id
      tell(event.type, event.subject)
      channel?.postMessage(event)
    } catch {
      platform.log(`an event of the bus could not be read (${type.slice(0, 20)})`)
    }
  }

  async function lead(): Promise<void> {
    let failures = 0
    let again = false
    let polled = platform.now()
    while (!signal.aborted) {
      await visible(signal)
      if (signal.aborted) return
      const stood = await connect(again)
      again = true
      failures = stood ? 0 : failures + 1
      if (signal.aborted) return
      if (failures >= PATIENCE && platform.now() - polled >= POLL_MS) {
        polled = platform.now()
        all()
        channel?.postMessage('again')
      }
      const wait = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)
      await pause(wait * (0.5 + platform.random() / 2))
    }
  }

  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  const leading = locks ? locks.request(name, { signal }, lead) : lead()
  leading.catch((e: unknown) => {
    if (!signal.aborted) platform.log(`the bus ended: ${String(e)}`)
  })
  return {
    close() {
      end.abort()
      channel?.close()
    },
  }
}

/** Calls `stop` once the page has been hidden for long, or is put away; returns the way to stop watching. */
function watchHidden(later: Runtime['platform']['later'], stop: () => void): () => void {
  if (typeof document === 'undefined') return () => {}
  let cancel = () => {}
  const changed = () => {
    cancel()
    if (document.hidden) cancel = later(stop, HIDDEN_MS)
  }
  changed()
  document.addEventListener('visibilitychange', changed)
  addEventListener('pagehide', stop)
  return () => {
    cancel()
    document.removeEventListener('visibilitychange', changed)
    removeEventListener('pagehide', stop)
  }
}

/** Resolves when the page is shown. */
function visible(signal: AbortSignal): Promise<void> {
  if (typeof document === 'undefined' || !document.hidden) return Promise.resolve()
  return new Promise((done) => {
    const over = () => {
      document.removeEventListener('visibilitychange', over)
      done()
    }
    document.addEventListener('visibilitychange', over)
    signal.addEventListener('abort', over, { once: true })
  })
}

import { EVENT_TYPES, readEvent, type BusEvent, type EventType } from '../contract/events.ts'
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
/** The server sends a comment every 15 s; longer silence is a dead line. A line that lived so long was none of many. */
const SILENCE_MS = 45_000
const STEADY_MS = 15_000
/** A page hidden for so long closes its stream. */
const HIDDEN_MS = 300_000
/** So many events are remembered, to tell each once. */
const REMEMBERED = 1_000

/** The page that the bus serves; scripted in tests. */
export interface BusPage {
  hidden(): boolean
  /** Returns the way to stop. */
  listen(type: 'visibilitychange' | 'pagehide' | 'pageshow', run: (event: Event) => void): () => void
  /** Undefined where there are none (insecure pages): then every tab has a stream of its own. */
  locks: Pick<LockManager, 'request'> | undefined
}

const browserPage = (): BusPage => ({
  hidden: () => globalThis.document?.hidden ?? false,
  listen(type, run) {
    const target = type === 'visibilitychange' ? globalThis.document : globalThis
    target?.addEventListener?.(type, run)
    return () => target?.removeEventListener?.(type, run)
  },
  locks: globalThis.navigator?.locks,
})

/**
 * Opens the stream of the signed-in person: one a browser, held by the tab that gets the lock; the others hear it
 * through a BroadcastChannel. An event is told once; a stream that dropped makes everything on screen be asked for
 * once again, told as every type without a subject.
 */
export function openBus(runtime: Runtime, tell: Tell, page = browserPage()): { close(): void } {
  const { config, platform, session } = runtime
  const state = session.$session.get()
  const name = `univ-bus:${config.bases.bus}:${state.state === 'signed-in' ? state.user.id : ''}`
  const all = () => EVENT_TYPES.forEach((type) => tell(type, ''))
  const seen = new Set<number>()
  let last = 0

  /** One life of the page: from its beginning, or its return from the back/forward cache, until it is put away. */
  function live(missed: boolean): () => void {
    const end = new AbortController()
    const { signal } = end
    let channel = page.locks && platform.channel(name)
    const say = (what: BusEvent | 'again') => channel?.postMessage(what)
    const resync = () => {
      all()
      say('again')
    }

    channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      // what another tab says is checked like a reply
      if (data === 'again') return all()
      const event = read(data, 'another tab')
      if (event) tell(event.type, event.subject)
    })

    function heard(id: string, type: string, data: string): void {
      const event = read(() => ({ ...(JSON.parse(data) as object), type, id }), 'the bus')
      // a replay may bring what is known
      if (!event || seen.has(event.id)) return
      seen.add(event.id)
      for (const old of seen) if (seen.size > REMEMBERED) seen.delete(old)
      last = event.id
      tell(event.type, event.subject)
      say(event)
    }

    /** Reads one connection to its end; resolves to whether it was a good one. */
    async function connect(
      away: AbortSignal,
      again: boolean,
      mayRenew: boolean,
    ): Promise<boolean | 'refused'> {
      const tokens = session.tokens()
      if (!tokens || !config.trusted.has(new URL(config.bases.bus).origin)) return false
      const line = new AbortController()
      const stop = () => line.abort()
      away.addEventListener('abort', stop)
      let hush = platform.later(stop, SILENCE_MS)
      const begun = platform.now()
      let good = false
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
        if (reply.status === 401) {
          if (mayRenew) await session.renew()
          return 'refused'
        }
        const isStream = /^text\/event-stream\b/.test(reply.headers.get('content-type') ?? '')
        if (!reply.ok || !reply.body || !isStream) return false
        if (again) resync()
        const parse = streamParser()
        const decoder = new TextDecoder()
        const reader = reply.body.getReader()
        for (;;) {
          const { done, value } = await reader.read()
          if (done) break
          hush()
          hush = platform.later(stop, SILENCE_MS)
          for (const { id, event, data } of parse(decoder.decode(value, { stream: true }))) {
            heard(id, event, data)
            good = true
          }
        }
      } catch {
        // cut, refused or silent: what follows is the same
      } finally {
        hush()
        stop()
        away.removeEventListener('abort', stop)
      }
      return good || platform.now() - begun >= STEADY_MS
    }

    /** Holds the stream until the page ends or is hidden for long. */
    async function lead(again: boolean): Promise<void> {
      const away = new AbortController()
      const leave = () => away.abort()
      signal.addEventListener('abort', leave)
      let cancel = () => {}
      const looked = () => {
        cancel()
        cancel = page.hidden() ? platform.later(leave, HIDDEN_MS) : () => {}
      }
      looked()
      const unlook = page.listen('visibilitychange', looked)
      let failures = 0
      let refused = false
      let polled = platform.now()
      while (!away.signal.aborted) {
        const outcome = await connect(away.signal, again, !refused)
        if (away.signal.aborted) break
        again = true
        refused = outcome === 'refused'
        failures = outcome === true ? 0 : failures + 1
        if (failures < PATIENCE) polled = platform.now()
        const wait =
          Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.5 + platform.random() / 2)
        await pause(Math.min(wait, polled + POLL_MS - platform.now()), away.signal)
        if (away.signal.aborted || platform.now() - polled < POLL_MS) continue
        polled = platform.now()
        resync()
      }
      cancel()
      unlook()
      signal.removeEventListener('abort', leave)
    }

    async function run(): Promise<void> {
      while (!signal.aborted) {
        missed ||= page.hidden()
        await shown(signal)
        if (signal.aborted) return
        const asked = platform.now()
        let led = false
        const turn = () => {
          led = true
          // who had to wait for its turn does not know what was told between two leaders
          return lead(missed || platform.now() - asked > FIRST_PAUSE_MS)
        }
        try {
          await (channel && page.locks ? page.locks.request(name, { signal }, turn) : turn())
        } catch (e) {
          if (signal.aborted) return
          if (led) throw e
          // locks may be refused where storage is: then every tab has its own stream, and hears no other
          channel?.close()
          channel = undefined
        }
        missed ||= led
      }
    }

    run().catch((e: unknown) => platform.log(`the bus ended: ${String(e)}`))
    return () => {
      end.abort()
      channel?.close()
      channel = undefined
    }
  }

  function read(data: unknown, from: string): BusEvent | null {
    try {
      return readEvent(typeof data === 'function' ? (data as () => unknown)() : data)
    } catch {
      platform.log(`an event of ${from} could not be read`)
      return null
    }
  }

  const pause = (ms: number, signal: AbortSignal) =>
    new Promise<void>((done) => {
      const over = () => {
        stop()
        signal.removeEventListener('abort', over)
        done()
      }
      const stop = platform.later(over, ms)
      signal.addEventListener('abort', over)
    })

  /** Resolves when the page is shown. */
  const shown = (signal: AbortSignal) =>
    new Promise<void>((done) => {
      const look = () => {
        if (page.hidden() && !signal.aborted) return
        unlook()
        signal.removeEventListener('abort', look)
        done()
      }
      const unlook = page.listen('visibilitychange', look)
      signal.addEventListener('abort', look)
      look()
    })

  let end = live(false)
  // a page in the back/forward cache holds neither stream nor lock, else it would not be kept there
  const stops = [
    page.listen('pagehide', () => end()),
    page.listen('pageshow', (event) => {
      if ((event as PageTransitionEvent).persisted) end = live(true)
    }),
  ]
  return {
    close() {
      for (const stop of stops) stop()
      end()
    },
  }
}

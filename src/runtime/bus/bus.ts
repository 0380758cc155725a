import { EVENT_TYPES, decodeBusEvent, type BusEvent, type EventType } from '../../contract/core/bus-events.ts'
import type { Runtime } from '../runtime.ts'
import { parseJson } from '../wire/read-json.ts'
import type { StreamMessage } from './event-stream.ts'
import { leadStream, MIN_BACKOFF_MS } from './leader.ts'
import { createPageLifecycle, untilVisible, type PageLifecycle } from './page-lifecycle.ts'

/** How many event ids are remembered for deduplication. */
const MAX_SEEN_IDS = 1_000

/**
 * The event bus of the signed-in user (decisions, "Bus"): one stream per browser, held by the tab that acquires the
 * lock and forwarded to the other tabs through a BroadcastChannel. Each event is reported once. After a gap, every type
 * is reported without a subject, so that everything on screen is refetched.
 */
export class Bus {
  readonly #runtime: Runtime
  readonly #onEvent: (type: EventType, subject: string) => void
  readonly #page: PageLifecycle
  readonly #name: string
  readonly #seenIds = new Set<string>()
  readonly #unsubscribers: (() => void)[]
  #lastEventId = ''
  #channel: BroadcastChannel | undefined
  #suspension = new AbortController()

  constructor(
    runtime: Runtime,
    onEvent: (type: EventType, subject: string) => void,
    page = createPageLifecycle(),
  ) {
    this.#runtime = runtime
    this.#onEvent = onEvent
    this.#page = page
    const state = runtime.session.$session.get()
    this.#name = `univ-bus:${runtime.config.bases.bus}:${state.state === 'signed-in' ? state.user.id : ''}`
    this.#start(false)
    // an open stream or a held lock would make the page ineligible for the back/forward cache
    this.#unsubscribers = [
      page.listen('pagehide', () => this.#suspend()),
      page.listen('pageshow', (event) => {
        if ((event as PageTransitionEvent).persisted) this.#start(true)
      }),
    ]
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribers) unsubscribe()
    this.#suspend()
  }

  /** @param hasMissedEvents true when the page is restored from the back/forward cache */
  #start(hasMissedEvents: boolean): void {
    const { platform } = this.#runtime
    this.#suspension = new AbortController()
    this.#channel = this.#page.locks && platform.channel(this.#name)
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data === 'again') return this.#reportAll()
      // other scripts of this origin can post to the channel, so messages are validated like replies
      const event = this.#parse(() => data, 'another tab')
      if (event) this.#onEvent(event.type, event.subject)
    })
    this.#run(this.#suspension.signal, hasMissedEvents).catch((e: unknown) =>
      platform.log(`the bus stopped: ${String(e)}`),
    )
  }

  #suspend(): void {
    this.#suspension.abort()
    this.#channel?.close()
    this.#channel = undefined
  }

  /** Leads whenever this tab acquires the lock. */
  async #run(signal: AbortSignal, hasMissedEvents: boolean): Promise<void> {
    const { platform } = this.#runtime
    while (!signal.aborted) {
      hasMissedEvents ||= this.#page.hidden()
      await untilVisible(this.#page, signal)
      if (signal.aborted) return
      const requestedAt = platform.now()
      let wasLeader = false
      const lead = () => {
        wasLeader = true
        // while this tab waited for the lock, events may have been lost between two leaders
        const hasWaited = platform.now() - requestedAt > MIN_BACKOFF_MS
        return this.#lead(signal, hasMissedEvents || hasWaited)
      }
      try {
        await (this.#channel && this.#page.locks
          ? this.#page.locks.request(this.#name, { signal }, lead)
          : lead())
      } catch (e) {
        if (signal.aborted) return
        if (wasLeader) throw e
        // browsers that deny storage may deny locks too: every tab then opens its own stream and uses no channel
        this.#channel?.close()
        this.#channel = undefined
      }
      hasMissedEvents ||= wasLeader
    }
  }

  #lead(signal: AbortSignal, hasMissedEvents: boolean): Promise<void> {
    return leadStream(this.#runtime, this.#page, signal, hasMissedEvents, {
      lastEventId: () => this.#lastEventId,
      onMessage: (message) => this.#onMessage(message),
      resync: () => {
        this.#reportAll()
        this.#channel?.postMessage('again')
      },
    })
  }

  /** @returns whether the message could be decoded */
  #onMessage({ id, event: type, data }: StreamMessage): boolean {
    const named = type === 'message' ? {} : { type }
    const event = this.#parse(() => ({ ...parseData(data), ...named, id }), 'the bus')
    if (!event) return false
    // a replay may repeat known events; ignore ids if the server gives every event the same one
    if (this.#seenIds.size > 1 && this.#seenIds.has(event.id)) return true
    if (event.id) this.#seenIds.add(event.id)
    for (const old of this.#seenIds) if (this.#seenIds.size > MAX_SEEN_IDS) this.#seenIds.delete(old)
    // an id with other characters is not a valid Last-Event-ID header
    if (/^[!-~]+$/.test(event.id)) this.#lastEventId = event.id
    this.#onEvent(event.type, event.subject)
    this.#channel?.postMessage(event)
    return true
  }

  #reportAll(): void {
    for (const type of EVENT_TYPES) this.#onEvent(type, '')
  }

  #parse(read: () => unknown, source: string): BusEvent | null {
    try {
      return decodeBusEvent(read())
    } catch {
      this.#runtime.platform.log(`ignored an invalid event from ${source}`)
      return null
    }
  }
}

/** Parses the event data as JSON; returns {} (no subject) if it is not JSON. */
function parseData(data: string): object {
  try {
    return Object(parseJson(data)) as object
  } catch {
    return {}
  }
}

import { EVENT_TYPES, decodeBusEvent, type BusEvent, type EventType } from '../../contract/core/bus-events.ts'
import type { Runtime } from '../runtime.ts'
import { userIdOf } from '../session/user-change.ts'
import { parseJson } from '../wire/read-json.ts'
import type { StreamMessage } from './event-stream.ts'
import { leadStream, MIN_BACKOFF_MS, type MessageNews } from './leader.ts'
import { createPageLifecycle, untilVisible, type PageLifecycle } from './page-lifecycle.ts'
import { leadWithLock } from './stream-lock.ts'

/** How many events are remembered for deduplication. */
const MAX_SEEN = 1_000

export interface BusListener {
  type: EventType
  run(subject: string): void
}

/** Starts the bus; each of its events is reported to the listeners that there are then. */
export const startBus = (runtime: Runtime, listeners: Iterable<BusListener>): Bus =>
  new Bus(runtime, (type, subject) => {
    for (const listener of listeners)
      try {
        if (listener.type === type) listener.run(subject)
      } catch (e) {
        runtime.platform.log(`a listener for "${type}" failed: ${String(e)}`)
      }
  })

/**
 * The event bus of the signed-in user: one stream per browser, held by the tab that acquires the
 * lock (./stream-lock.ts) and forwarded to the other tabs through a BroadcastChannel. Each event is reported once. After a gap, every type
 * is reported without a subject, so that everything on screen is refetched.
 */
export class Bus {
  readonly #runtime: Runtime
  readonly #onEvent: (type: EventType, subject: string) => void
  readonly #page: PageLifecycle
  readonly #name: string
  readonly #seen = new Set<string>()
  #firstId = ''
  #hasDistinctIds = false
  readonly #unsubscribers: (() => void)[]
  #lastEventId = ''
  #channel: BroadcastChannel | undefined
  /** Null while the page is in the back/forward cache or frozen. */
  #suspension: AbortController | null = null

  constructor(
    runtime: Runtime,
    onEvent: (type: EventType, subject: string) => void,
    page = createPageLifecycle(),
  ) {
    this.#runtime = runtime
    this.#onEvent = onEvent
    this.#page = page
    this.#name = `univ-bus:${runtime.config.bases.bus}:${userIdOf(runtime.session.$session.get())}`
    this.#start(false)
    // an open stream or a held lock would make the page ineligible for the back/forward cache
    this.#unsubscribers = [
      page.listen('pagehide', () => this.#suspend()),
      page.listen('freeze', () => this.#suspend()),
      page.listen('resume', () => this.#start(true)),
      page.listen('pageshow', (event) => {
        if ('persisted' in event && event.persisted) this.#start(true)
      }),
    ]
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribers) unsubscribe()
    this.#suspend()
  }

  /** @param hasMissedEvents true when the page is restored from the back/forward cache, or wakes */
  #start(hasMissedEvents: boolean): void {
    if (this.#suspension) return
    const { platform } = this.#runtime
    this.#suspension = new AbortController()
    this.#channel = this.#page.locks && platform.channel(this.#name)
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data === 'again') return this.#reportAll()
      // other scripts of this origin can post to the channel, so messages are validated like replies
      const event = typeof data === 'object' && this.#parse(() => data, 'another tab')
      // this tab's own stream may have delivered it, while two tabs lead for a moment
      if (event && this.#identify(event) !== 'known') this.#onEvent(event.type, event.subject)
    })
    this.#run(this.#suspension.signal, hasMissedEvents).catch((e: unknown) =>
      platform.log(`the bus stopped: ${String(e)}`),
    )
  }

  #suspend(): void {
    this.#suspension?.abort()
    this.#suspension = null
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
      const lead = (leading: AbortSignal) => {
        wasLeader = true
        // while this tab waited for the lock, events may have been lost between two leaders
        const hasWaited = platform.now() - requestedAt > MIN_BACKOFF_MS
        return this.#lead(leading, hasMissedEvents || hasWaited)
      }
      if (!(await this.#share(signal, lead))) {
        // every tab then opens its own stream and uses no channel
        this.#channel?.close()
        this.#channel = undefined
        if (!signal.aborted) await lead(signal)
      }
      hasMissedEvents ||= wasLeader
    }
  }

  /** @returns false if tabs cannot share a stream */
  async #share(signal: AbortSignal, lead: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
    const channel = this.#channel
    const { locks } = this.#page
    if (!channel || !locks) return false
    return leadWithLock(
      this.#runtime.platform,
      { ...this.#page, locks },
      { name: this.#name, channel },
      signal,
      lead,
    )
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

  #onMessage({ id, event: type, data }: StreamMessage): MessageNews {
    const named = type === 'message' ? {} : { type }
    const event = this.#parse(() => ({ ...parseData(data), ...named, id }), 'the bus')
    if (!event) return 'invalid'
    const news = this.#identify(event)
    if (news === 'known') return news
    // an id with other characters is not a valid Last-Event-ID header
    if (/^[!-~]+$/.test(event.id)) this.#lastEventId = event.id
    this.#onEvent(event.type, event.subject)
    this.#channel?.postMessage(event)
    return news
  }

  /**
   * 'known': received before, in a replay or from another tab. Servers that restart give old ids to new events, so type
   * and subject count too; a server that gives every event one id does not identify them.
   */
  #identify({ id, type, subject }: BusEvent): 'new' | 'known' | 'unidentified' {
    if (!id) return 'unidentified'
    const key = `${id} ${type} ${subject}`
    if (this.#seen.has(key)) return this.#hasDistinctIds ? 'known' : 'unidentified'
    this.#firstId ||= id
    this.#hasDistinctIds ||= id !== this.#firstId
    this.#seen.add(key)
    for (const old of this.#seen) if (this.#seen.size > MAX_SEEN) this.#seen.delete(old)
    return 'new'
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
    return Object(parseJson(data))
  } catch {
    return {}
  }
}

// Simulates a browser with several tabs of one user: shared locks and channels, one clock, one event server.
import { createFakeLock } from './fake-lock.ts'
import { Bus } from '../../src/runtime/bus/bus.ts'
import type { PageLifecycle } from '../../src/runtime/bus/page-lifecycle.ts'
import type { RejectedCall } from '../../src/runtime/session/session.ts'
import type { Runtime } from '../../src/runtime/runtime.ts'

/** One connection to the server. */
interface Connection {
  tab: string
  headers: Headers
  /** Sends an event as one frame; `write` sends arbitrary text. */
  send(id: number, type?: string, subject?: string): Promise<void>
  write(text: string): Promise<void>
  /** Ends or aborts the reply. */
  end(how?: 'cut'): Promise<void>
  /** The client has disconnected. */
  closed: boolean
}

export interface Tab {
  received: string[]
  log: string[]
  hide(hidden: boolean): Promise<void>
  /** Fires pagehide; `shown` restores the page from the back/forward cache. */
  pageHide(): Promise<void>
  pageShow(): Promise<void>
  /** Fires freeze or resume, as Chromium does. */
  freeze(isFrozen: boolean): Promise<void>
  /** Stops the page's timers, messages and replies without an event; waking delivers what has waited. */
  sleep(isAsleep: boolean): Promise<void>
  close(): Promise<void>
  /** Number of active listeners and timers of the page. */
  countListeners(): number
  /** Posts to the bus channel as another script of our origin would. */
  postForged(data: unknown): Promise<void>
  renewals: number
  /** Refusals it reported to the session. */
  refusals: string[]
}

interface BusBrowser {
  connections: Connection[]
  /** Open connections. */
  openConnections(): Connection[]
  /** How the server treats the next connections; default 'stream'. */
  answer: 'stream' | 'offline' | number | 'html' | 'brief' | 'no headers'
  tab(
    name: string,
    options?: {
      locks?: 'shared' | 'none' | 'refused' | 'stuck'
      /** Its channels reach no other tab. */
      deaf?: boolean
      hidden?: boolean
      token?: () => string
      trusted?: string
    },
  ): Promise<Tab>
  advance(ms: number): Promise<void>
  timers(): number
}

const flush = async () => {
  for (let i = 0; i < 5; i++) await new Promise(setImmediate)
}

export function createBusBrowser(): BusBrowser {
  let now = 1_800_000_000_000
  let timers: { time: number; run(): void }[] = []
  const schedule = (run: () => void, ms: number) => {
    const timer = { time: now + ms, run }
    timers.push(timer)
    return () => void (timers = timers.filter((other) => other !== timer))
  }
  const connections: Connection[] = []
  const channels = new Set<FakeChannel>()
  const requestLock = createFakeLock()

  class FakeChannel extends EventTarget {
    readonly name: string
    readonly deliver: (run: () => void) => void
    constructor(name: string, deliver = (run: () => void) => run()) {
      super()
      this.name = name
      this.deliver = deliver
      channels.add(this)
    }
    postMessage(message: unknown) {
      const data = structuredClone(message)
      const dispatch = (other: FakeChannel) => () =>
        channels.has(other) && other.dispatchEvent(new MessageEvent('message', { data }))
      for (const other of channels)
        if (other !== this && other.name === this.name) setImmediate(() => other.deliver(dispatch(other)))
    }
    close() {
      channels.delete(this)
    }
  }

  const browser: BusBrowser = {
    connections,
    answer: 'stream',
    openConnections: () => connections.filter(({ closed }) => !closed),
    timers: () => timers.length,
    async advance(ms) {
      const end = now + ms
      for (;;) {
        const due = timers.filter(({ time }) => time <= end).sort((a, b) => a.time - b.time)[0]
        if (!due) break
        timers = timers.filter((timer) => timer !== due)
        now = Math.max(now, due.time)
        due.run()
        await flush()
      }
      now = end
      await flush()
    },
    async tab(
      name,
      {
        locks: kind = 'shared',
        deaf = false,
        hidden: startsHidden = false,
        token = () => 'token',
        trusted = 'https://hall.example.edu',
      } = {},
    ) {
      let hidden = startsHidden
      let asleep: (() => void)[] | null = null
      const deliver = (run: () => void) => (asleep ? void asleep.push(run) : run())
      const listeners = new Set<{ type: string; run(event: Event): void }>()
      const emit = async (type: string, event: object = {}) => {
        for (const listener of [...listeners]) if (listener.type === type) listener.run(event as Event)
        await flush()
      }
      const page: PageLifecycle = {
        hidden: () => hidden,
        listen(type, run) {
          const listener = { type, run }
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
        locks: (kind === 'none'
          ? undefined
          : kind === 'refused'
            ? { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) }
            : kind === 'stuck'
              ? {
                  request: (_: string, { signal }: LockOptions) =>
                    new Promise((_, no) =>
                      signal?.addEventListener('abort', () => no(signal.reason as Error)),
                    ),
                }
              : {
                  request: (_: string, options: object, run: () => Promise<void>) =>
                    requestLock(deliver, options, run),
                }) as PageLifecycle['locks'],
      }
      const tab: Tab = {
        received: [],
        log: [],
        renewals: 0,
        refusals: [],
        async hide(now) {
          hidden = now
          await emit('visibilitychange')
        },
        pageHide: () => emit('pagehide', { persisted: true }),
        pageShow: () => emit('pageshow', { persisted: true }),
        freeze: (isFrozen) => emit(isFrozen ? 'freeze' : 'resume'),
        async sleep(isAsleep) {
          const waiting = asleep ?? []
          asleep = isAsleep ? waiting : null
          if (!isAsleep) for (const run of waiting) run()
          await flush()
        },
        async close() {
          bus.close()
          await flush()
        },
        countListeners: () => listeners.size,
        async postForged(data) {
          const forger = new FakeChannel('univ-bus:https://hall.example.edu/bus:student')
          forger.postMessage(data)
          await flush()
          forger.close()
        },
      }
      const runtime = {
        config: {
          bases: { bus: 'https://hall.example.edu/bus' },
          trustedOrigins: new Set([trusted]),
        },
        session: {
          $session: { get: () => ({ state: 'signed-in', user: { id: 'student', name: '' } }) },
          tokens: () => (token() ? { accessToken: token(), idToken: '' } : null),
          renew: () => Promise.resolve(++tab.renewals > 0),
          reauthenticate: async ({ system, status }: RejectedCall) =>
            void tab.refusals.push(`${system} ${status}`),
        },
        platform: {
          now: () => now,
          random: () => 1,
          schedule: (run: () => void, ms: number) => schedule(() => deliver(run), ms),
          channel: (channel: string) => new FakeChannel(deaf ? name : channel, deliver),
          log: (message: string) => void tab.log.push(message),
          fetch: (_url: string, init: RequestInit) => connect(name, init, deliver),
        },
      } as unknown as Runtime
      const bus = new Bus(
        runtime,
        (type, subject) => void tab.received.push(subject ? `${type} ${subject}` : type),
        page,
      )
      await flush()
      return tab
    },
  }

  function connect(tab: string, init: RequestInit, deliver: (run: () => void) => void): Promise<Response> {
    if (browser.answer === 'offline') return Promise.reject(new TypeError('Failed to fetch'))
    let controller!: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({
      start: (streamController) => void (controller = streamController),
    })
    const line: Connection = {
      tab,
      headers: new Headers(init.headers),
      closed: false,
      send: (id, type = 'task', subject = `t${id}`) =>
        line.write(`id: ${id}\nevent: ${type}\ndata: ${JSON.stringify({ subject })}\n\n`),
      async write(text) {
        deliver(() => line.closed || controller.enqueue(new TextEncoder().encode(text)))
        await flush()
      },
      async end(how) {
        line.closed = true
        if (how) controller.error(new TypeError('network error'))
        else controller.close()
        await flush()
      },
    }
    connections.push(line)
    init.signal!.addEventListener('abort', () => {
      if (line.closed) return
      line.closed = true
      controller.error(init.signal!.reason)
    })
    const { answer } = browser
    if (answer === 'no headers')
      return new Promise((_, reject) =>
        init.signal!.addEventListener('abort', () => reject(init.signal!.reason as Error)),
      )
    const stream = { 'content-type': 'text/event-stream; charset=utf-8' }
    if (typeof answer === 'number')
      return Promise.resolve(new Response(body, { status: answer, headers: stream }))
    if (answer === 'html')
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/html' } }))
    if (answer === 'brief') {
      line.closed = true
      controller.close()
    }
    return Promise.resolve(new Response(body, { headers: stream }))
  }
  return browser
}

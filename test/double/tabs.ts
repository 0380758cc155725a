// A browser with several tabs of one person: locks and channels that they share, one clock, one server of events.
import { openBus, type BusPage } from '../../src/runtime/bus.ts'
import type { Runtime } from '../../src/runtime/runtime.ts'

/** One connection that the server got. */
export interface Line {
  tab: string
  headers: Headers
  /** Sends an event, a whole frame, or any text. */
  send(id: number, type?: string, subject?: string): Promise<void>
  write(text: string): Promise<void>
  /** Ends the reply, or cuts it. */
  end(how?: 'cut'): Promise<void>
  /** The client is gone. */
  closed: boolean
}

export interface Tab {
  told: string[]
  log: string[]
  hide(hidden: boolean): Promise<void>
  /** The page is left; `shown` brings it back from the back/forward cache. */
  away(): Promise<void>
  back(): Promise<void>
  close(): Promise<void>
  /** Listeners of the page and timers that are there. */
  held(): number
  /** What other script of our origin says on the channel of the bus. */
  forge(data: unknown): Promise<void>
  renewals: number
}

export interface Browser {
  lines: Line[]
  /** Connections that are open now. */
  open(): Line[]
  /** What the server does with the next connection, and those after it; 'stream' unless told otherwise. */
  answer: 'stream' | 'offline' | number | 'html' | 'brief'
  tab(
    name: string,
    options?: {
      locks?: 'shared' | 'none' | 'refused'
      hidden?: boolean
      token?: () => string
      trusted?: string
    },
  ): Promise<Tab>
  pass(ms: number): Promise<void>
  timers(): number
}

const settle = async () => {
  for (let i = 0; i < 5; i++) await new Promise(setImmediate)
}

export function createBrowser(): Browser {
  let now = 1_800_000_000_000
  let timers: { at: number; run(): void }[] = []
  const later = (run: () => void, ms: number) => {
    const timer = { at: now + ms, run }
    timers.push(timer)
    return () => void (timers = timers.filter((one) => one !== timer))
  }
  const lines: Line[] = []
  const channels = new Set<FakeChannel>()
  const queue: { run(): Promise<void>; signal: AbortSignal }[] = []
  let taken = false

  class FakeChannel extends EventTarget {
    readonly name: string
    constructor(name: string) {
      super()
      this.name = name
      channels.add(this)
    }
    postMessage(message: unknown) {
      const data = structuredClone(message)
      for (const other of channels)
        if (other !== this && other.name === this.name)
          setImmediate(
            () => channels.has(other) && other.dispatchEvent(new MessageEvent('message', { data })),
          )
    }
    close() {
      channels.delete(this)
    }
  }

  const next = () => {
    if (taken || queue.length === 0) return
    taken = true
    void queue.shift()!.run()
  }
  const locks = {
    request: (_name: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>) =>
      new Promise<void>((done, no) => {
        const turn = {
          signal,
          async run() {
            try {
              await run()
              done()
            } catch (e) {
              no(e as Error)
            } finally {
              taken = false
              next()
            }
          },
        }
        signal.addEventListener('abort', () => {
          const at = queue.indexOf(turn)
          if (at < 0) return
          queue.splice(at, 1)
          no(signal.reason as Error)
        })
        queue.push(turn)
        next()
      }),
  }

  const browser: Browser = {
    lines,
    answer: 'stream',
    open: () => lines.filter(({ closed }) => !closed),
    timers: () => timers.length,
    async pass(ms) {
      const end = now + ms
      for (;;) {
        const due = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
        if (!due) break
        timers = timers.filter((one) => one !== due)
        now = Math.max(now, due.at)
        due.run()
        await settle()
      }
      now = end
      await settle()
    },
    async tab(
      name,
      {
        locks: kind = 'shared',
        hidden: startsHidden = false,
        token = () => 'token',
        trusted = 'https://hall.example.edu',
      } = {},
    ) {
      let hidden = startsHidden
      const listeners = new Set<{ type: string; run(event: Event): void }>()
      const emit = async (type: string, event: object = {}) => {
        for (const one of [...listeners]) if (one.type === type) one.run(event as Event)
        await settle()
      }
      const page: BusPage = {
        hidden: () => hidden,
        listen(type, run) {
          const one = { type, run }
          listeners.add(one)
          return () => void listeners.delete(one)
        },
        locks: (kind === 'none'
          ? undefined
          : kind === 'refused'
            ? { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) }
            : locks) as BusPage['locks'],
      }
      const tab: Tab = {
        told: [],
        log: [],
        renewals: 0,
        async hide(now) {
          hidden = now
          await emit('visibilitychange')
        },
        away: () => emit('pagehide', { persisted: true }),
        back: () => emit('pageshow', { persisted: true }),
        async close() {
          bus.close()
          await settle()
        },
        held: () => listeners.size,
        async forge(data) {
          const forger = new FakeChannel('univ-bus:https://hall.example.edu/bus:student')
          forger.postMessage(data)
          await settle()
          forger.close()
        },
      }
      const runtime = {
        config: {
          bases: { bus: 'https://hall.example.edu/bus' },
          trusted: new Set([trusted]),
        },
        session: {
          $session: { get: () => ({ state: 'signed-in', user: { id: 'student', name: '' } }) },
          tokens: () => (token() ? { accessToken: token(), idToken: '' } : null),
          renew: () => Promise.resolve(++tab.renewals > 0),
        },
        platform: {
          now: () => now,
          random: () => 1,
          later,
          channel: (channel: string) => new FakeChannel(channel),
          log: (message: string) => void tab.log.push(message),
          fetch: (_url: string, init: RequestInit) => connection(name, init),
        },
      } as unknown as Runtime
      const bus = openBus(
        runtime,
        (type, subject) => void tab.told.push(subject ? `${type} ${subject}` : type),
        page,
      )
      await settle()
      return tab
    },
  }

  function connection(tab: string, init: RequestInit): Promise<Response> {
    if (browser.answer === 'offline') return Promise.reject(new TypeError('Failed to fetch'))
    let controller!: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({ start: (one) => void (controller = one) })
    const line: Line = {
      tab,
      headers: new Headers(init.headers),
      closed: false,
      send: (id, type = 'task', subject = `t${id}`) =>
        line.write(`id: ${id}\nevent: ${type}\ndata: ${JSON.stringify({ subject })}\n\n`),
      async write(text) {
        controller.enqueue(new TextEncoder().encode(text))
        await settle()
      },
      async end(how) {
        line.closed = true
        if (how) controller.error(new TypeError('network error'))
        else controller.close()
        await settle()
      },
    }
    lines.push(line)
    init.signal!.addEventListener('abort', () => {
      if (line.closed) return
      line.closed = true
      controller.error(init.signal!.reason)
    })
    const { answer } = browser
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

// Two windows without a browser: a page of another origin, and the portal's window or frame, joined by hand.
import type { Ajar, ForeignDoor } from '../../src/runtime/foreign-door.ts'
import type { Heard } from '../../src/runtime/foreign-messages.ts'
import { settle } from './session-page.ts'

export const LIBRARY = 'https://library.example'
export const PORTAL = 'https://portal.univ.edu'
export const NONCE = 'n'.repeat(32)
export const T0 = 1_800_000_000_000

/** One clock for all sides. */
export class Clock {
  now = T0
  #timers: { at: number; run: () => void }[] = []
  later = (run: () => void, ms: number): (() => void) => {
    const timer = { at: this.now + ms, run }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer)
    }
  }
  waiting = (): number => this.#timers.length
  async pass(ms: number): Promise<void> {
    const end = this.now + ms
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.#timers = this.#timers.filter((one) => one !== next)
      this.now = Math.max(this.now, next.at)
      next.run()
      await settle()
    }
    this.now = end
    await settle()
  }
}

export interface Other extends Ajar {
  url: URL
  nonce: string
  kind: 'window' | 'frame'
  /** What the page posted to it, with the origin that it may be read by. */
  posted: { data: unknown; origin: string }[]
  isClosed: boolean
  focused: number
}

/** The page of another origin: what it opened, and how the test speaks to it. */
export function foreignPage({ origin = LIBRARY, clock = new Clock() } = {}) {
  const opened: Other[] = []
  const listeners = new Set<(message: Heard) => void>()
  const page = { blocked: false }
  const make = (url: string, kind: Other['kind']): Other => {
    const other: Other = {
      url: new URL(url),
      nonce: new URL(url).searchParams.get('nonce') ?? '',
      kind,
      source: { window: opened.length },
      posted: [],
      isClosed: false,
      focused: 0,
      post: (data, to) => void other.posted.push({ data, origin: to }),
      closed: () => other.isClosed,
      focus: () => void other.focused++,
      close: () => void (other.isClosed = true),
    }
    opened.push(other)
    return other
  }
  const door: ForeignDoor = {
    origin,
    open: (url) => (page.blocked ? null : make(url, 'window')),
    frame: (url) => make(url, 'frame'),
    heard(tell) {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    random: () => `${NONCE}${opened.length}`,
    now: () => clock.now,
    later: clock.later,
  }
  const hear = async (message: Heard): Promise<void> => {
    for (const tell of listeners) tell(message)
    await settle()
  }
  return {
    door,
    clock,
    page,
    opened,
    hear,
    listeners: () => listeners.size,
    last: () => opened.at(-1)!,
    /** The portal's window says something, as it should be said. */
    says: (other: Other, what: Record<string, unknown>) =>
      hear({
        data: { univ: 'univ-hand-over/1', nonce: other.nonce, ...what },
        origin: PORTAL,
        source: other.source,
      }),
  }
}

/** What is wrong with a message that is otherwise right: 60 ways, for either side. */
export function forgeries(right: Heard, good: Record<string, unknown>): [string, Heard][] {
  const from = (origin: string): Heard => ({ ...right, origin })
  const of = (source: unknown): Heard => ({ ...right, source })
  const data = (value: unknown): Heard => ({ ...right, data: value })
  const field = (more: Record<string, unknown>): Heard => data({ ...good, ...more })
  const { origin } = right
  const host = origin.slice('https://'.length)
  const nonce = String(good['nonce'])
  const origins: Record<string, string> = {
    'no origin': '',
    'the origin of a sandboxed frame': 'null',
    'any origin': '*',
    'another origin': 'https://evil.example',
    'the origin over http': `http://${host}`,
    'the origin with a port': `${origin}:8443`,
    'the origin with a slash': `${origin}/`,
    'the origin with a path': `${origin}/workflow`,
    'the origin in capitals': origin.toUpperCase(),
    'the origin at the front of a longer one': `${origin}.evil.example`,
    'the origin behind an account': `https://${host}@evil.example`,
    'the origin as an account': `https://evil.example@${host}`,
    'a sub-domain of the origin': `https://www.${host}`,
    'a host that ends like it': `https://evil${host}`,
    'the host alone': host,
    'the origin with a blank': `${origin} `,
    'the origin with a line break': `${origin}\n`,
    'the origin with a dot at its end': `${origin}.`,
    'the origin with NUL': `${origin}\0`,
    'a file': 'file://',
    'a data address': 'data:,',
    'an extension': 'chrome-extension://abcdef',
    'two origins': `${origin} https://evil.example`,
    'letters that look like it': origin.replace('e', 'е'),
  }
  const sources: Record<string, unknown> = {
    'no window': null,
    'an unknown window': undefined,
    'another window': {},
    'a window that looks the same': { ...(right.source as object) },
    'a name for a window': 'opener',
    'a number': 0,
  }
  const nonces: Record<string, unknown> = {
    'no nonce': undefined,
    'an empty nonce': '',
    'another nonce': 'm'.repeat(nonce.length),
    'half a nonce': nonce.slice(0, -1),
    'a longer nonce': `${nonce}n`,
    'a nonce in capitals': nonce.toUpperCase(),
    'a nonce in a list': [nonce],
    'a nonce that says it is one': { toString: () => nonce },
    'a true nonce': true,
  }
  const datas: Record<string, unknown> = {
    nothing: null,
    'nothing at all': undefined,
    'a text': JSON.stringify(good),
    'a number for a message': 1,
    'a list of the message': [good],
    'an empty message': {},
    'a message inherited': Object.create(good),
    'a message in a wrapper': { data: good },
    'the message of another library': { source: 'oidc-client', url: `${PORTAL}/#access_token=x` },
    'the message of a frame of ours': { univ: 'univ-frame/1', height: 3 },
    'a map of the message': new Map(Object.entries(good)),
  }
  const fields: Record<string, Record<string, unknown>> = {
    'another protocol': { univ: 'univ-hand-over/2' },
    'no protocol': { univ: undefined },
    'a protocol in a list': { univ: ['univ-hand-over/1'] },
    'no type': { type: undefined },
    'an unknown type': { type: 'sign-out' },
    'a type in capitals': { type: String(good['type']).toUpperCase() },
    'a type in a list': { type: [good['type']] },
    'a type of the prototype': { type: '__proto__' },
    'a type of objects': { type: 'constructor' },
    'a true type': { type: true },
  }
  return [
    ...Object.entries(origins).map(([name, v]): [string, Heard] => [name, from(v)]),
    ...Object.entries(sources).map(([name, v]): [string, Heard] => [name, of(v)]),
    ...Object.entries(nonces).map(([name, v]): [string, Heard] => [name, field({ nonce: v })]),
    ...Object.entries(datas).map(([name, v]): [string, Heard] => [name, data(v)]),
    ...Object.entries(fields).map(([name, v]): [string, Heard] => [name, field(v)]),
  ]
}

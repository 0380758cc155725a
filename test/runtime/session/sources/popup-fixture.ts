// A page of another origin and the portal's popup or frame, connected by the test.
import { resolveConfig } from '../../../../src/runtime/config/resolve-config.ts'
import { createBrowserDouble, createMemoryStore } from '../../../double/browser-double.ts'
import { createPopupSource } from '../../../../src/runtime/session/sources/popup.ts'
import { SessionStore } from '../../../../src/runtime/session/store.ts'
import type { SessionState } from '../../../../src/runtime/session/session.ts'
import type { WindowHandle, Windows } from '../../../../src/runtime/session/sources/windows.ts'
import type { IncomingMessage } from '../../../../src/runtime/session/sources/popup-messages.ts'
import { FakeClock, flush } from '../fake-clock.ts'

export const LIBRARY = 'https://library.example'
export const PORTAL = 'https://portal.univ.edu'
export const NONCE = 'n'.repeat(32)
export const T0 = 1_800_000_000_000

interface FakeWindow extends WindowHandle {
  url: URL
  nonce: string
  kind: 'window' | 'frame'
  /** What the page posted to it, with the target origin. */
  messages: { data: unknown; origin: string }[]
  closed: boolean
  focused: number
}

/** The page of another origin: what it opened, and how the test posts to it. */
function createCrossOriginPage({ origin = LIBRARY, userAgent = '' } = {}) {
  const clock = new FakeClock(T0)
  const opened: FakeWindow[] = []
  const listeners = new Set<(message: IncomingMessage) => void>()
  const page = { blocked: false, left: '' }
  const make = (url: string, kind: FakeWindow['kind']): FakeWindow => {
    const other: FakeWindow = {
      url: new URL(url),
      nonce: new URL(url).searchParams.get('nonce') ?? '',
      kind,
      source: { window: opened.length },
      messages: [],
      closed: false,
      focused: 0,
      post: (data, to) => void other.messages.push({ data, origin: to }),
      isClosed: () => other.closed,
      focus: () => void other.focused++,
      close: () => void (other.closed = true),
    }
    opened.push(other)
    return other
  }
  const windows: Windows = {
    origin,
    isTopLevel: true,
    opener: null,
    openPopup: (url) => (page.blocked ? null : make(url, 'window')),
    openFrame: (url) => make(url, 'frame'),
    onMessage(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const browser = createBrowserDouble({
    userAgent,
    currentUrl: () => `${origin}/page?seq=card&code=secret#top`,
    navigate: async (url) => void (page.left = url),
    now: () => clock.now,
    schedule: clock.schedule,
  })
  const receive = async (message: IncomingMessage): Promise<void> => {
    for (const listener of listeners) listener(message)
    await flush()
  }
  return {
    windows,
    browser,
    clock,
    page,
    opened,
    receive,
    listeners: () => listeners.size,
    last: () => opened.at(-1)!,
    /** The portal's popup or frame posts a genuine message. */
    says: (other: FakeWindow, message: Record<string, unknown>) =>
      receive({
        data: { univ: 'univ-hand-over/1', nonce: other.nonce, ...message },
        origin: PORTAL,
        source: other.source,
      }),
  }
}

export const MINUTE = 60_000
export const user = { id: 'u1', name: 'Li Ming' }
export const grant = { type: 'session', accessToken: 'abc.def', expires: T0 + 60 * MINUTE, user }
export const guest: SessionState = { state: 'guest' }
export const signedIn: SessionState = { state: 'signed-in', user, viaPopup: true }

const configOf = (embedOrigins: string[]) =>
  resolveConfig(
    `${PORTAL}/`,
    [{ values: { embedOrigins }, url: `${PORTAL}/univ-config.json`, label: 'univ-config.json' }],
    (message) => {
      throw new Error(message)
    },
  )

/** The session of that page. */
export function openRequestingPage({
  listed = [LIBRARY],
  origin = LIBRARY,
  userAgent = '',
  isReturning = false,
  keeps = true,
} = {}) {
  const site = createCrossOriginPage({ origin, userAgent })
  const { browser } = site
  const memory = createMemoryStore()
  const tab = { ...memory, set: (key: string, value: string) => (memory.set(key, value), keeps) }
  if (isReturning) tab.set('univ.signInReturn', 'true')
  browser.storages = { local: memory, session: tab }
  const source = createPopupSource({ config: configOf(listed), lang: () => 'en', browser }, site.windows)
  const session = new SessionStore(source, site)
  const changes: SessionState[] = []
  session.$session.listen((state) => void changes.push(state))
  return { ...site, session, changes, tab }
}

/** 60 messages with one fault each, for either side. */
export function createForgeries(
  right: IncomingMessage,
  good: Record<string, unknown>,
): [string, IncomingMessage][] {
  const from = (origin: string): IncomingMessage => ({ ...right, origin })
  const of = (source: unknown): IncomingMessage => ({ ...right, source })
  const data = (value: unknown): IncomingMessage => ({ ...right, data: value })
  const field = (more: Record<string, unknown>): IncomingMessage => data({ ...good, ...more })
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
    'a subdomain of the origin': `https://www.${host}`,
    'a host with the same suffix': `https://evil${host}`,
    'the host alone': host,
    'the origin with a blank': `${origin} `,
    'the origin with a line break': `${origin}\n`,
    'the origin with a dot at its end': `${origin}.`,
    'the origin with NUL': `${origin}\0`,
    'a file': 'file://',
    'a data address': 'data:,',
    'an extension': 'chrome-extension://abcdef',
    'two origins': `${origin} https://evil.example`,
    homoglyphs: origin.replace('e', 'е'),
  }
  const sources: Record<string, unknown> = {
    'no window': null,
    'an unknown window': undefined,
    'another window': {},
    'a copy of the window': { ...(right.source as object) },
    'a window name': 'opener',
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
    'an object that stringifies to the nonce': { toString: () => nonce },
    'a true nonce': true,
  }
  const datas: Record<string, unknown> = {
    nothing: null,
    'nothing at all': undefined,
    'a text': JSON.stringify(good),
    'a number for a message': 1,
    'a list of the message': [good],
    'an empty message': {},
    'an inherited message': Object.create(good),
    'a message in a wrapper': { data: good },
    'the message of another library': { source: 'oidc-client', url: `${PORTAL}/#access_token=x` },
    'the message of an own embed frame': { univ: 'univ-frame/1', height: 3 },
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
    ...Object.entries(origins).map(([name, v]): [string, IncomingMessage] => [name, from(v)]),
    ...Object.entries(sources).map(([name, v]): [string, IncomingMessage] => [name, of(v)]),
    ...Object.entries(nonces).map(([name, v]): [string, IncomingMessage] => [name, field({ nonce: v })]),
    ...Object.entries(datas).map(([name, v]): [string, IncomingMessage] => [name, data(v)]),
    ...Object.entries(fields).map(([name, v]): [string, IncomingMessage] => [name, field(v)]),
  ]
}

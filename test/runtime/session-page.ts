// A browser without a screen for the session: tabs that share one local storage, one clock and one set of locks.
import { resolveConfig, type Config } from '../../src/runtime/config.ts'
import type { Door } from '../../src/runtime/session-door.ts'
import { createSession, type SessionOptions, type SessionState } from '../../src/runtime/session.ts'
import type { Renewal } from '../../src/runtime/sign-in.ts'
import { createStore, type Storages } from '../../src/runtime/storage.ts'

export const ORIGIN = 'https://portal.univ.edu'
export const AUTHORITY = `${ORIGIN}/oidc`
export const KEY = `oidc.user:${AUTHORITY}:univ-portal`
export const T0 = 1_800_000_000_000

export function configOf(values: Record<string, unknown> = {}): Config {
  const source = { values, url: `${ORIGIN}/univ-config.json`, from: 'univ-config.json' }
  return resolveConfig(`${ORIGIN}/`, [source], (message) => {
    throw new Error(message)
  })
}

/** A stored session as oidc-client-ts writes it. */
export const recordOf = (user = 'u1', more: Record<string, unknown> = {}, now = T0): string =>
  JSON.stringify({
    id_token: `id.of.${user}`,
    session_state: null,
    access_token: `access-of-${user}`,
    token_type: 'Bearer',
    scope: 'openid profile',
    profile: { sub: user, name: `Name ${user}` },
    expires_at: now / 1000 + 3600,
    ...more,
  })

class Area implements Storage {
  readonly #kept = new Map<string, string>()
  changed: (key: string) => void = () => {};
  [name: string]: unknown
  get length() {
    return this.#kept.size
  }
  key = (index: number) => [...this.#kept.keys()][index] ?? null
  getItem = (key: string) => this.#kept.get(key) ?? null
  setItem = (key: string, value: string) => {
    if (this.#kept.get(key) === value) return // a browser tells of changes only
    this.#kept.set(key, value)
    this.changed(key)
  }
  removeItem = (key: string) => {
    if (this.#kept.delete(key)) this.changed(key)
  }
  clear = () => this.#kept.clear()
  all = () => Object.fromEntries(this.#kept)
}

/** What the provider's part was asked for, and the answers it gives. */
export interface ScriptedSignIn {
  calls: string[]
  renew: () => Promise<Renewal>
  complete: (url: string) => Promise<string>
  load: NonNullable<SessionOptions['load']>
}

export class Browser {
  readonly local = new Area()
  now = T0
  readonly #timers: { at: number; run: () => void }[] = []
  readonly #heard = new Map<object, (key: string | null) => void>()
  #last: Promise<unknown> = Promise.resolve()

  /** Lets the time go by, timer by timer; what they begin is done before the next. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms
    for (;;) {
      const next = this.#timers.filter((t) => t.at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.#timers.splice(this.#timers.indexOf(next), 1)
      this.now = Math.max(this.now, next.at)
      next.run()
      await settle()
    }
    this.now = end
  }

  timers = (): number[] => this.#timers.map((t) => t.at - this.now)

  /** As a tab does when another one wrote, or when it comes out of the back/forward cache (null). */
  tell(key: string | null): void {
    for (const tell of this.#heard.values()) tell(key)
  }

  /** One tab; `kept` is its session storage, which outlives a page of it. */
  tab({ at = '/workflow/index', kept = new Area(), clock = () => this.now } = {}) {
    const page = {}
    const log: string[] = []
    let here = at.startsWith('/') ? ORIGIN + at : at
    const door: Door = {
      here: () => here,
      show(path) {
        here = new URL(path, here).href
        log.push(`show ${here}`)
      },
      heard: (tell) => {
        this.#heard.set(page, tell)
        return () => this.#heard.delete(page)
      },
      now: clock,
      later: (run, ms) => {
        if (ms > 2 ** 31 - 1) throw new Error('a browser would not wait at all for so long a time')
        const timer = { at: this.now + ms, run }
        this.#timers.push(timer)
        return () => {
          const index = this.#timers.indexOf(timer)
          if (index >= 0) this.#timers.splice(index, 1)
        }
      },
      async go(url) {
        log.push(`go ${url}`)
      },
      alone: <T>(_name: string, run: () => Promise<T>) => {
        const mine = this.#last.then(run, run)
        this.#last = mine
        return mine
      },
    }
    const local = createStore(() => {
      this.local.changed = (key) => {
        for (const [other, tell] of this.#heard) if (other !== page) tell(key)
      }
      return this.local
    })
    const storages: Storages = { local, session: createStore(() => kept) }
    const { signIn, script } = scripted()
    const open = (options: Partial<SessionOptions> = {}) =>
      createSession({ config: configOf(), storages, door, load: signIn.load, ...options })
    return { door, storages, kept, log, signIn, script, open, here: () => here }
  }
}

/** The lazy part, scripted: `script` holds its next answers. */
function scripted() {
  const calls: string[] = []
  const script = {
    renew: async (): Promise<Renewal> => 'refused',
    complete: async (_url: string): Promise<string> => '/workflow/index',
  }
  const signIn = {
    calls,
    load: async () => ({
      createSignIn: () => ({
        async begin(target?: string) {
          calls.push(`begin ${target ?? 'here'}`)
        },
        async complete(url: string) {
          calls.push(`complete ${url}`)
          return script.complete(url)
        },
        async renew() {
          calls.push('renew')
          return script.renew()
        },
        async leave(idToken: string) {
          calls.push(`leave ${idToken}`)
        },
      }),
    }),
  }
  return { signIn, script }
}

export const guest: SessionState = { state: 'guest' }
export const signedIn = (id = 'u1'): SessionState => ({
  state: 'signed-in',
  user: { id, name: `Name ${id}` },
})
export const MINUTE = 60_000

/** A tab that is open; `changes` is what its listeners saw. */
export function opened({ record, at, flag }: { record?: string; at?: string; flag?: string } = {}) {
  const browser = new Browser()
  if (record) browser.local.setItem(KEY, record)
  const tab = browser.tab(at ? { at } : {})
  if (flag) tab.kept.setItem('hasSigned', flag)
  const session = tab.open()
  const changes: SessionState[] = []
  session.$session.listen((now) => void changes.push(now))
  return { browser, tab, session, changes, calls: tab.signIn.calls }
}

/** Everything that was waiting for nothing but its turn is done. */
export const settle = () => new Promise<void>((done) => setImmediate(done))

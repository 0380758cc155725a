// A fake browser: tabs that share one local storage, one clock and one lock.
import type { Config } from '../../../src/runtime/config/config.ts'
import { resolveConfig } from '../../../src/runtime/config/resolve-config.ts'
import { bareCallbackUrl } from '../../../src/element/scope/capture-before-load.ts'
import type { RejectedCall, SessionOptions, SessionState } from '../../../src/runtime/session/session.ts'
import { createRedirectSource } from '../../../src/runtime/session/sources/redirect.ts'
import { SessionStore } from '../../../src/runtime/session/store.ts'
import type { RenewalResult } from '../../../src/runtime/oidc/create-sign-in.ts'
import { createKeyValueStore, type Storages } from '../../../src/runtime/page/storage.ts'
import { createBrowserDouble } from '../../double/browser-double.ts'
import { FakeClock } from './fake-clock.ts'

export const ORIGIN = 'https://portal.univ.edu'
export const AUTHORITY = `${ORIGIN}/oidc`
export const KEY = `oidc.user:${AUTHORITY}:univ-portal`
export const T0 = 1_800_000_000_000

export function createConfig(values: Record<string, unknown> = {}): Config {
  const source = { values, url: `${ORIGIN}/univ-config.json`, label: 'univ-config.json' }
  return resolveConfig(`${ORIGIN}/`, [source], (message) => {
    throw new Error(message)
  })
}

/** A stored session as oidc-client-ts writes it. */
export const createStoredRecord = (user = 'u1', more: Record<string, unknown> = {}, now = T0): string =>
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

class FakeStorage implements Storage {
  readonly #entries = new Map<string, string>()
  onChange: (key: string) => void = () => {};
  [name: string]: unknown
  get length() {
    return this.#entries.size
  }
  key = (index: number) => [...this.#entries.keys()][index] ?? null
  getItem = (key: string) => this.#entries.get(key) ?? null
  setItem = (key: string, value: string) => {
    if (this.#entries.get(key) === value) return // a browser reports changes only
    this.#entries.set(key, value)
    this.onChange(key)
  }
  removeItem = (key: string) => {
    if (this.#entries.delete(key)) this.onChange(key)
  }
  clear = () => this.#entries.clear()
  all = () => Object.fromEntries(this.#entries)
}

export class FakeBrowser extends FakeClock {
  readonly local = new FakeStorage()
  readonly #listeners = new Map<(key: string | null) => void, object>()
  #lock: Promise<unknown> = Promise.resolve()

  constructor() {
    super(T0)
  }

  /** Dispatches a change by another tab, or a return from the back/forward cache (null), to all tabs. */
  dispatchStorage(key: string | null): void {
    for (const listener of this.#listeners.keys()) listener(key)
  }

  /** One tab; `log` holds the URLs that it navigated to ("go …"). */
  tab({ path = '/workflow/index', clock = () => this.now } = {}) {
    const owner = {}
    const tabStorage = new FakeStorage()
    const log: string[] = []
    let currentUrl = path.startsWith('/') ? ORIGIN + path : path
    const local = createKeyValueStore(() => {
      this.local.onChange = (key) => {
        for (const [listener, other] of this.#listeners) if (other !== owner) listener(key)
      }
      return this.local
    })
    const storages: Storages = { local, session: createKeyValueStore(() => tabStorage) }
    const page = createBrowserDouble({
      storages,
      currentUrl: () => currentUrl,
      onStorageChange: (listener) => {
        this.#listeners.set(listener, owner)
        return () => this.#listeners.delete(listener)
      },
      now: clock,
      schedule: this.schedule,
      async navigate(url) {
        log.push(`go ${url}`)
      },
      withLock: <T>(_name: string, run: () => Promise<T>) => {
        const turn = this.#lock.then(run, run)
        this.#lock = turn
        return turn
      },
    })
    const { calls, script, loadSignIn } = createScriptedSignIn()
    const options = (): SessionOptions => {
      const bareUrl = bareCallbackUrl(currentUrl)
      const callbackUrl = bareUrl && currentUrl
      currentUrl = bareUrl || currentUrl
      return { config: createConfig(), browser: page, callbackUrl, loadSignIn }
    }
    const open = (more: Partial<SessionOptions> = {}) => {
      const all = { ...options(), ...more }
      return new SessionStore(createRedirectSource(all), all)
    }
    const goTo = (path: string) => void (currentUrl = ORIGIN + path)
    return { browser: page, goTo, storages, tabStorage, log, calls, script, options, open, loadSignIn }
  }
}

/** The OpenID Connect client, scripted: `script` holds its next answers, `calls` what it was called with. */
function createScriptedSignIn() {
  const calls: string[] = []
  const script = {
    renew: async (): Promise<RenewalResult> => 'refused',
    complete: async (_url: string): Promise<string> => '/workflow/index',
  }
  const loadSignIn = async () => ({
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
      async signOut(idToken: string) {
        calls.push(`signOut ${idToken}`)
      },
    }),
  })
  return { calls, script, loadSignIn }
}

export const guest: SessionState = { state: 'guest' }
export const signedIn = (id = 'u1'): SessionState => ({
  state: 'signed-in',
  user: { id, name: `Name ${id}` },
})
export const MINUTE = 60_000
/** The rejection by a service that does not accept the token. */
export const refused: RejectedCall = { system: 'taskApi', status: 401, code: 'ACCESS_TOKEN_INVALID' }

/** An open tab; `changes` is what the listeners of its session received. */
export function openTab({
  record,
  path,
  hasSigned,
}: { record?: string; path?: string; hasSigned?: string } = {}) {
  const browser = new FakeBrowser()
  if (record) browser.local.setItem(KEY, record)
  const tab = browser.tab(path ? { path } : {})
  if (hasSigned) tab.tabStorage.setItem('hasSigned', hasSigned)
  const session = tab.open()
  const changes: SessionState[] = []
  session.$session.listen((now) => void changes.push(now))
  return { browser, tab, session, changes, calls: tab.calls }
}

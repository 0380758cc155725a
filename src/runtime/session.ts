import { atom, type ReadableAtom } from 'nanostores'
import { SESSION_KEYS, userKey } from '../contract/keys.ts'
import type { Config } from './config.ts'
import { browserDoor, type Door } from './session-door.ts'
import { isToken, readRecord, type Held } from './session-record.ts'
import type { SignIn, SignInKit } from './sign-in.ts'
import type { Storages } from './storage.ts'

/** Who uses the page (§4 "Sign-in state"). */
export type SessionState =
  | { state: 'guest' }
  /** `byWindow`: handed over by a window of the portal, for this page only (S16). */
  | { state: 'signed-in'; user: { id: string; name: string }; byWindow?: true }

/** What a signed-in browser holds. Never logged, never shown, never in a URL but `id_token_hint` (K2). */
export interface Tokens {
  accessToken: string
  idToken: string
}

/** What to tell about the session, with a button to do something about it; null: nothing. */
export type SessionTrouble =
  | null
  | 'session-ended'
  /** within a minute, and it cannot be renewed without the person (S18) */
  | 'session-ending'
  /** pages of another origin (S16): the browser held the window back; signed out here, but not at the portal */
  | 'window-blocked'
  | 'left-here'
  /** nobody can sign in here: another origin that is not listed; a frame of such a page */
  | 'not-listed'
  | 'framed'

/** The one session of all tags of a page and, through storage events, of all tabs. */
export interface Session {
  $session: ReadableAtom<SessionState>
  $trouble: ReadableAtom<SessionTrouble>
  /** Resolves when it is known who is here: at once, but for a stored record that has to be renewed first. */
  settled: Promise<void>
  /** Loads what a press needs: a window opens within the turn of the press only (S16). */
  ready(): void
  /** The tokens now, or null for a guest and while they are out of date. */
  tokens(): Tokens | null
  /** Goes to the provider, and afterwards to `target` (path and query under the base path; default: here). */
  signIn(target?: string): Promise<void>
  /** Ends the session here and at the provider, which returns to the current page (§6). */
  signOut(): Promise<void>
  /** Completes the sign-in callback; resolves to the target, a checked path under the base path. Throws SignInFailed. */
  finish(url: string): Promise<string>
  /** Renews once for all who ask at the same time, in all tabs; false where that cannot be. */
  renew(): Promise<boolean>
  /** The server ended the session (OIDC_BC_LOGOUT, §8): forget it here, in all tabs. */
  forget(): void
  /** The token was refused although renewed: sign in again, at most one round trip a minute (decisions). */
  again(): Promise<void>
  /** A token that the host page hands in; null takes it back (S17). Kept in memory only. */
  handIn(tokens: (Tokens & { user: { id: string; name: string } }) | null): void
  dispose(): void
}

export interface SessionOptions {
  config: Config
  storages: Storages
  door?: Door
  /** Language that the provider's pages are asked for; unset: as chosen here, configured, or the page's. */
  lang?: () => string
  /** The heavy part, only for signing in, out and renewing. */
  load?: () => Promise<{ createSignIn(kit: SignInKit): SignIn }>
}

/** What an event makes of `hasSigned` ("this person wants to be signed in") when it is unset, 'false' or 'true'. */
export const WISHES = {
  /** a stored record for the configured server: at start, after the callback, from another tab */
  found: ['true', 'true', 'true'],
  /** no such record at start: the first navigation sets it to 'false' (§4) */
  none: ['false', 'false', 'true'],
  /** chose to log in */
  chooses: ['true', 'true', 'true'],
  /** signed out: here, in another tab or by the server; also clears `targetNow` */
  leaves: [null, null, null],
} as const

/** Renewal begins so long before the end (short-lived tokens: at half time) and is tried again so often. */
const MINUTE = 60_000
/** About the longest that a timer can count. */
const TIMER_MS = 2e9

export function createSession(options: SessionOptions): Session {
  const { config, storages, door = browserDoor(), lang } = options
  const { load = () => import('./sign-in.ts') } = options
  const { local, session } = storages
  const key = userKey(config.oidc.authority, config.oidc.clientId)
  const $session = atom<SessionState>({ state: 'guest' })
  const $trouble = atom<SessionTrouble>(null)
  let held: Held | null = null
  let handed: (Tokens & { user: Held['user'] }) | null = null
  let leaving = false
  let renewed = 0
  /** The end that was told of before. */
  let warned = 0
  let stopTimer = () => {}

  /** One run for all who ask while it runs. */
  const once = <A extends unknown[], T>(run: (...given: A) => Promise<T>) => {
    let running: Promise<T> | undefined
    return (...given: A) => (running ??= run(...given).finally(() => (running = undefined)))
  }

  let lazy: Promise<SignIn> | undefined
  const signIn = () =>
    (lazy ??= load().then(
      (part) => part.createSignIn({ config, storages, door, lang }),
      (e: unknown) => {
        lazy = undefined // the next press tries again
        throw e
      },
    ))

  const bare = () => door.here().split(/[?#]/, 1)[0]!
  /** On one of the provider's two ways back? */
  const on = (page: string) =>
    bare().replace(/^\w+:\/\/[^/]*/, '') === `${config.basePath}workflow/oidc${page}`

  function move(event: keyof typeof WISHES): void {
    const wish = WISHES[event][['false', 'true'].indexOf(session.get(SESSION_KEYS.hasSigned)!) + 1]!
    if (wish === null) session.remove(SESSION_KEYS.hasSigned)
    else session.set(SESSION_KEYS.hasSigned, wish)
    if (event === 'leaves') session.remove(SESSION_KEYS.targetNow)
  }

  /** Takes the stored record for what it is now. One who is signed in stays so until the provider says no. */
  function take(): void {
    held = readRecord(local.get(key), door.now())
    show()
  }

  function show(): void {
    const was = $session.get()
    const before = was.state === 'guest' ? null : was.user
    const user = handed?.user ?? (held && (left() > 0 || before?.id === held.user.id) ? held.user : null)
    if (user?.id !== before?.id || user?.name !== before?.name)
      $session.set(user ? { state: 'signed-in', user } : { state: 'guest' })
    if (user && (handed || held?.expires !== warned)) $trouble.set(null)
    if (left() > 0) plan(Math.max(left() - MINUTE, left() / 2))
    else stopTimer()
  }

  /** Milliseconds until the stored session ends. */
  const left = () => (held ? held.expires - door.now() : 0)

  function plan(ms: number): void {
    stopTimer()
    stopTimer = door.later(() => void due(), Math.min(Math.max(ms, 1000), TIMER_MS))
  }

  /** Time to renew the stored session. */
  async function due(): Promise<void> {
    // the callback page is about to have a new one, and a frame must not open the next
    if (!held || on('Callback') || on('Renew')) return
    if (left() > 2 * MINUTE) return show()
    const outcome = await renewal()
    if (outcome === 'renewed' || !held) return
    if (outcome === 'unreachable') plan(MINUTE)
    else if (left() > 0) {
      warned = held.expires
      $trouble.set('session-ending')
      plan(left())
    } else end($session.get().state === 'guest' ? null : 'session-ended')
  }

  const renewal = once(async () => {
    try {
      const outcome = await (await signIn()).renew()
      if (outcome === 'renewed') {
        renewed = door.now()
        take()
      }
      return outcome
    } catch {
      return 'unreachable'
    }
  })

  /** Tokens handed in are the host's: then neither the stored session nor the provider's is ours to end. */
  function end(trouble: SessionTrouble): void {
    if (handed) handed = null
    else {
      held = null
      local.remove(key)
    }
    show()
    $trouble.set(trouble)
  }

  // start
  let answer = ''
  if (on('Callback') && door.here() !== bare()) {
    // tokens leave the address bar before anything else runs
    answer = door.here()
    door.show(bare())
  }
  take()
  move(held ? 'found' : 'none')
  const settled = held && left() <= 0 ? due() : Promise.resolve()

  const unhear = door.heard((changed) => {
    if (changed !== null && changed !== key) return
    const before = held
    take()
    if (held) move('found')
    else if (before) move('leaves')
    if (held && left() <= 0) void due()
  })

  const roundTrip = once(async () => {
    if ($session.get().state === 'guest') return
    const now = door.now()
    const since = now - Number(session.get(SESSION_KEYS.lastRoundTrip))
    if (handed || (since >= 0 && since < MINUTE)) return end('session-ended')
    session.set(SESSION_KEYS.lastRoundTrip, String(now))
    await go()
  })

  async function go(target?: string): Promise<void> {
    if (leaving) return // a guard that sees the guest must not overtake the sign-out
    move('chooses')
    await (await signIn()).begin(target)
  }

  const finish = once(async (url: string) => {
    answer = ''
    const target = await (await signIn()).complete(url)
    take()
    move('found')
    session.remove(SESSION_KEYS.targetNow)
    return target
  })

  return {
    $session,
    $trouble,
    settled,
    ready() {},
    tokens: () => handed ?? (left() > 0 ? held : null),
    signIn: go,
    async signOut() {
      const idToken = handed ? '' : held?.idToken
      leaving = true
      try {
        end(null)
        move('leaves')
        if (idToken) await (await signIn()).leave(idToken)
      } finally {
        leaving = false
      }
    },
    finish(url) {
      door.show(bare())
      return finish(answer || url)
    },
    async renew() {
      // a token just renewed and refused all the same will not get better this way
      const vain = handed || (left() > 0 && door.now() - renewed < MINUTE)
      return held !== null && !vain && (await renewal()) === 'renewed'
    },
    forget() {
      end('session-ended')
      move('leaves')
    },
    again: roundTrip,
    handIn(tokens) {
      handed = tokens && isToken(tokens.accessToken) && tokens.user?.id ? tokens : null
      show()
    },
    dispose() {
      unhear()
      stopTimer()
    },
  }
}

import { atom } from 'nanostores'
import { HAND_OVER_PAGES, type HandedOver } from '../contract/hand-over.ts'
import { foreignDoor, type ForeignDoor } from './foreign-door.ts'
import { exchange, type Outcome } from './foreign-exchange.ts'
import { isToken } from './session-record.ts'
import type { Session, SessionOptions, SessionState, SessionTrouble, Tokens } from './session.ts'

const MINUTE = 60_000
/** So long may somebody look for a password; afterwards the window's answer is nobody's. */
const WINDOW_MS = 20 * MINUTE
const FRAME_MS = 12_000
/** About the longest that a timer can count. */
const TIMER_MS = 2e9

/** `univ.edu` of `cms.univ.edu`, `univ.edu.cn` of `cms.univ.edu.cn`; a host that is an address as it is. */
const siteOf = ({ protocol, hostname }: URL): string => {
  if (/^[\d.]+$|:/.test(hostname)) return protocol + hostname
  const names = hostname.split('.')
  const most = /\.(?:ac|co|com|edu|gov|net|org)\.[a-z]{2}$/.test(hostname) ? 3 : 2
  return protocol + names.slice(-most).join('.')
}

/**
 * May a frame of the portal have its cookies and storage here? Where third-party cookies are off, only under the
 * same site. The whole list of sites is thousands long; a wrong guess asks once in vain.
 */
export const isNear = (page: string, portal: string): boolean =>
  siteOf(new URL(page)) === siteOf(new URL(portal))

/**
 * The session on a page of another origin (S16, decisions "Sign-in"): a guest until somebody presses; then a window
 * of the portal signs in and hands a session over. It is kept in memory only and ends with the page: what the host
 * page stores, its other scripts keep. Renewed by a hidden frame of the portal where that may be, else after a word.
 */
export function createForeignSession(
  { config, lang }: Pick<SessionOptions, 'config' | 'lang'>,
  door: ForeignDoor = foreignDoor(),
): Session {
  const portal = new URL(config.home).origin
  const $session = atom<SessionState>({ state: 'guest' })
  const $trouble = atom<SessionTrouble>(null)
  let held: HandedOver | null = null
  let handed: (Tokens & { user: HandedOver['user'] }) | null = null
  let open: { focus(): void; done: Promise<void> } | null = null
  let renewing: Promise<boolean> | null = null
  let renewed = 0
  /** The last token was refused although it had not ended: the portal must not hand it over again. */
  let stale = false
  let stopTimer = () => {}

  const left = () => (held ? held.expires - door.now() : 0)

  function show(trouble: SessionTrouble): void {
    const user = handed?.user ?? held?.user
    const was = $session.get()
    const before = was.state === 'guest' ? undefined : was
    const byWindow = !handed && Boolean(held)
    if (
      user?.id !== before?.user.id ||
      user?.name !== before?.user.name ||
      byWindow !== Boolean(before?.byWindow)
    )
      $session.set(user ? { state: 'signed-in', user, ...(byWindow && { byWindow }) } : { state: 'guest' })
    $trouble.set(null) // else one that was put away would not be shown again
    $trouble.set(trouble)
  }

  function take(given: HandedOver): void {
    held = given
    stale = false
    show(null)
    plan(Math.max(left() - MINUTE, left() / 2))
  }

  function end(trouble: SessionTrouble): void {
    stopTimer()
    if (handed) handed = null
    else held = null
    show(trouble)
  }

  function plan(ms: number): void {
    stopTimer()
    stopTimer = door.later(() => void due(), Math.min(Math.max(ms, 1000), TIMER_MS))
  }

  async function due(): Promise<void> {
    if (!held || handed) return
    if (left() > 2 * MINUTE) return plan(left() - MINUTE)
    const mine = held
    if ((left() > 0 && (await renew())) || held !== mine) return
    if (left() <= 0) return end('session-ended')
    $trouble.set('session-ending')
    plan(left())
  }

  function address(page: keyof typeof HAND_OVER_PAGES, nonce: string): string {
    const url = new URL(config.basePath + HAND_OVER_PAGES[page], config.home)
    const chosen = lang?.() || globalThis.document?.documentElement.lang || config.lang
    const query = { origin: door.origin, nonce, ui_locales: chosen, again: stale ? '1' : '' }
    for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value)
    return url.href
  }

  /** Opened before anything is waited for: a browser lets a window open within the press only. */
  async function signIn(): Promise<void> {
    if (open) {
      open.focus()
      return open.done
    }
    if (!config.embedOrigins.includes(door.origin)) {
      console.warn(`[univ] nobody can sign in here: ${portal} does not list ${door.origin} in embedOrigins`)
      return show('not-listed')
    }
    const nonce = door.random()
    const other = door.open(address('window', nonce))
    if (!other) return show('window-blocked')
    $trouble.set(null)
    const done = exchange(door, other, { portal, nonce, limit: WINDOW_MS }).then((outcome) => {
      open = null
      if (typeof outcome === 'object') take(outcome)
    })
    open = { focus: () => other.focus(), done }
    return done
  }

  /** Whoever the portal knows by now: only the same person is renewed without a word. */
  async function renewInFrame(): Promise<boolean> {
    const who = held?.user.id
    if (!who || !isNear(door.origin, portal)) return false
    const nonce = door.random()
    const frame = door.frame(address('frame', nonce))
    let outcome: Outcome
    try {
      outcome = await exchange(door, frame, { portal, nonce, limit: FRAME_MS })
    } finally {
      frame.close()
    }
    if (typeof outcome !== 'object' || outcome.user.id !== who || held?.user.id !== who) return false
    renewed = door.now()
    take(outcome)
    return true
  }

  async function renew(): Promise<boolean> {
    // a token just renewed and refused all the same will not get better this way
    if (!held || handed || (left() > 0 && door.now() - renewed < MINUTE)) return false
    if (left() > 2 * MINUTE) stale = true
    return (renewing ??= renewInFrame().finally(() => (renewing = null)))
  }

  return {
    $session,
    $trouble,
    settled: Promise.resolve(),
    ready() {},
    tokens() {
      if (handed) return handed
      return held && left() > 0 ? { accessToken: held.accessToken, idToken: '' } : null
    },
    signIn,
    async signOut() {
      const told = handed ? null : 'left-here'
      if ($session.get().state === 'signed-in') end(told)
    },
    // only the portal has a way back from the provider
    finish: () => Promise.reject(new Error('no sign-in ends on a page of another origin')),
    renew,
    forget() {
      stale = true
      end('session-ended')
    },
    async again() {
      if ($session.get().state === 'guest') return
      stale = true
      end('session-ended')
    },
    handIn(tokens) {
      handed = tokens && isToken(tokens.accessToken) && tokens.user?.id ? tokens : null
      show(null)
    },
    dispose: () => stopTimer(),
  }
}

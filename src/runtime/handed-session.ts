import { meProfile } from '../contract/profile.ts'
import { Misshapen, maybe, record, text, time } from '../contract/shape.ts'
import { createRest } from './rest.ts'
import type { Runtime } from './runtime.ts'
import { isToken } from './session-record.ts'
import { createSend } from './transport.ts'

/** A session of the host page (S17). It is kept in memory only, and sent to configured origins only (quality §3). */
export interface HandedSession {
  accessToken: string
  /** Epoch seconds, milliseconds or ISO; none: until the server says no. */
  expiresAt?: number | string
  /** Whose it is; unset, the process platform is asked. */
  user?: { id: string; name: string }
}
/** The session itself, or who brings it: asked at once, and again a minute before it ends. null takes it back. */
export type Handed = HandedSession | null | (() => HandedSession | null | Promise<HandedSession | null>)

const MINUTE = 60_000
/** About the longest that a timer can count. */
const TIMER_MS = 2e9

interface Read {
  accessToken: string
  expires: number
  user: { id: string; name: string } | null
}

/** Checked like any input; null for what is no session, or over. */
function readHanded(value: unknown, now: number): Read | null {
  try {
    const given = record({
      accessToken: text(),
      expiresAt: time,
      user: maybe(record({ id: text(), name: text() })),
    })(value)
    const { accessToken, expiresAt: expires, user } = given
    if (!isToken(accessToken) || (expires > 0 && expires <= now)) return null
    return { accessToken, expires, user: user?.id ? { id: user.id, name: user.name || user.id } : null }
  } catch (e) {
    if (e instanceof Misshapen) return null
    throw e
  }
}

/** Takes what the host hands in; @returns the way to stop asking. What was taken stays until the host takes it back. */
export function takeHanded(runtime: Runtime, handed: unknown): () => void {
  const { config, platform, session } = runtime
  let live = true
  let stop = () => {}

  async function ownerOf(accessToken: string): Promise<{ id: string; name: string }> {
    const send = createSend(config, { tokens: () => ({ accessToken, idToken: '' }) }, platform)
    const { id, name, account } = await createRest(config, send)(meProfile, {})
    return { id, name: name || account || id }
  }

  async function take(): Promise<void> {
    const value: unknown = typeof handed === 'function' ? await (handed as () => unknown)() : handed
    if (!live) return
    const read = readHanded(value, platform.now())
    if (!read) {
      if (value !== null && value !== undefined) platform.log('the session that was handed in is none')
      return session.handIn(null)
    }
    const { accessToken, expires } = read
    const user = read.user ?? (await ownerOf(accessToken))
    if (!live) return
    session.handIn({ accessToken, idToken: '', user })
    if (!expires) return
    const left = expires - platform.now()
    const again = typeof handed === 'function' ? Math.max(left - MINUTE, left / 2, 1000) : left
    stop = platform.later(
      () => (typeof handed === 'function' ? begin() : session.handIn(null)),
      Math.min(again, TIMER_MS),
    )
  }
  // what the host's own function throws is told without its words: they may hold the token
  const begin = () =>
    void take().catch((e: unknown) => {
      platform.log(`no session was handed in (${e instanceof Error ? e.name : typeof e})`)
      if (live) session.handIn(null)
    })
  begin()
  return () => {
    live = false
    stop()
  }
}

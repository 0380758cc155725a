import { LATER_KEYS } from '../contract/later-keys.ts'
import { userKey } from '../contract/keys.ts'
import type { Config } from './config.ts'
import { fromPortal, isNonce, isOrigin, readFromPage, type Heard } from './foreign-messages.ts'
import { readRecord, type Held } from './session-record.ts'
import type { Session } from './session.ts'
import type { Storages } from './storage.ts'

/** What the window shows; its texts stand in the page. */
export type Stage =
  | 'waiting'
  | 'signing-in'
  /** the person is asked */
  | 'asking'
  | 'done'
  | 'declined'
  /** opened by hand, or cut off from the page that asked */
  | 'alone'
  | 'not-listed'
  /** the page that asked does not answer, or is none that may ask */
  | 'no-answer'
  | 'failed'

/** What the portal's window (or hidden frame) needs of its page; tests script it. */
export interface PortalDoor {
  /** The portal's origin. */
  origin: string
  /** Path of this page, below the origin. */
  path: string
  query: URLSearchParams
  /** The window that opened or holds this one; null where there is none. */
  other: { source: unknown; post(data: unknown, origin: string): void } | null
  /** In a frame nothing is shown and nobody is asked. */
  framed: boolean
  heard(tell: (message: Heard) => void): () => void
  now(): number
  later(run: () => void, ms: number): () => void
  show(stage: Stage): void
  /** Asks whether the page of this origin may have the session of this person. */
  ask(origin: string, name: string): Promise<boolean>
  close(): void
}

export interface HandOverParts {
  config: Config
  storages: Storages
  session: Session
  door: PortalDoor
}

const ANSWER_MS = 10_000
/** A session that ends sooner is renewed first. */
const WORTH_MS = 120_000
const MOST_AGREED = 50

/** Who agreed to which origin, newest first. Whatever else may lie there is nothing. */
function agreed(raw: string | null): [string, string][] {
  try {
    const found: unknown = JSON.parse(raw ?? '[]')
    if (!Array.isArray(found)) return []
    const isPair = (v: unknown): v is [string, string] =>
      Array.isArray(v) && v.length === 2 && v.every((part) => typeof part === 'string' && part.length <= 300)
    return found.filter(isPair).slice(0, MOST_AGREED)
  } catch {
    return []
  }
}

/**
 * The portal's side of a sign-in on a page of another origin: makes sure who asks, signs in here where nobody is,
 * asks the person the first time, hands the session to exactly that origin and goes away.
 * @returns the stage that it came to rest at
 */
export async function handOver({ config, storages, session, door }: HandOverParts): Promise<Stage> {
  const { local } = storages
  const asks = door.query.get('origin')
  const nonce = door.query.get('nonce')
  const rest = (stage: Stage): Stage => {
    door.show(stage)
    return stage
  }
  if (!isOrigin(asks) || !isNonce(nonce) || !door.other) return rest('alone')
  const own = asks === door.origin
  if (!own && !config.embedOrigins.includes(asks)) return rest('not-listed')
  const { other } = door
  const say = (what: Parameters<typeof fromPortal>[1]) => other.post(fromPortal(nonce, what), asks)

  /** Waits for a word of the page that asks; what others say changes nothing. */
  const word = (type: 'ask' | 'taken'): Promise<boolean> =>
    new Promise((resolve) => {
      const end = (heard: boolean) => {
        stop()
        unlimit()
        resolve(heard)
      }
      const stop = door.heard((message) => {
        if (readFromPage(message, { origin: asks, source: other.source, nonce }) === type) end(true)
      })
      const unlimit = door.later(() => end(false), ANSWER_MS)
    })

  const stored = (worth = 0): Held | null => {
    const held = readRecord(local.get(userKey(config.oidc.authority, config.oidc.clientId)), door.now())
    return held && held.expires - door.now() > worth ? held : null
  }

  /** The stored session; renewed where it is about to end or was refused; null: somebody has to sign in. */
  async function present(): Promise<Held | null> {
    await session.settled
    // who has just signed in gets what there is: it will not get better by doing it again
    if (door.query.has('signed')) return stored()
    const held = stored(WORTH_MS)
    if (held && !door.query.has('again')) return held
    return (await session.renew()) ? stored() : null
  }

  if (!own) {
    const asked = word('ask')
    say({ type: 'ready' })
    // nobody is led to the sign-in by a page that cannot show that it is the one that asks
    if (!(await asked)) return rest('no-answer')
  }
  const held = await present()
  if (!held) {
    if (door.framed) {
      say({ type: 'none' })
      return rest('declined')
    }
    if (door.query.has('signed')) return rest('failed')
    door.show('signing-in')
    const back = new URLSearchParams(door.query)
    back.delete('again')
    back.set('signed', '1')
    try {
      await session.signIn(`${door.path}?${String(back)}`)
      return 'signing-in'
    } catch {
      return rest('failed')
    }
  }
  if (own) {
    // the page that asked hears of it through the storage
    door.show('done')
    door.close()
    return 'done'
  }

  const { id, name } = held.user
  const known = agreed(local.get(LATER_KEYS.handedTo))
  if (!known.some(([who, origin]) => who === id && origin === asks)) {
    const yes = !door.framed && (await door.ask(asks, name))
    if (!yes) {
      say({ type: 'none' })
      door.show('declined')
      if (!door.framed) door.close()
      return 'declined'
    }
    local.set(LATER_KEYS.handedTo, JSON.stringify([[id, asks], ...known].slice(0, MOST_AGREED)))
  }
  // whoever thought long about it: somebody may have signed out meanwhile, or another person in
  const now = stored()
  if (now?.user.id !== id) return rest('failed')
  const taken = word('taken')
  say({ type: 'session', accessToken: now.accessToken, expires: now.expires, user: now.user })
  if (!(await taken)) return rest('no-answer')
  door.show('done')
  if (!door.framed) door.close()
  return 'done'
}

import { HAND_OVER, type FromPage, type FromPortal, type HandedOver } from '../contract/hand-over.ts'
import { isToken } from './session-record.ts'

/** What a window is told, as far as it counts: any page of any origin may send one. */
export interface Heard {
  data: unknown
  origin: string
  source: unknown
}

/** Whom a message must come from to be read at all: exactly this origin, exactly this window, in this asking. */
export interface Expected {
  origin: string
  source: unknown
  nonce: string
}

const YEAR_MS = 366 * 86_400_000
const LONGEST_TOKEN = 10_000
const isName = (v: unknown): v is string => typeof v === 'string' && v.trim() !== '' && v.length <= 255

/** 128 bits and more, as {@link import('./foreign-door.ts')} makes them. */
export const isNonce = (v: unknown): v is string => typeof v === 'string' && /^[\w-]{20,64}$/.test(v)

/** An origin as a browser writes it, and one that can be sent to: never 'null', never '*'. */
export function isOrigin(v: unknown): v is string {
  try {
    return typeof v === 'string' && /^https?:/.test(v) && new URL(v).origin === v
  } catch {
    return false
  }
}

/** The message's own fields, or null for what is not from there; nothing of a stranger's message is looked at. */
function fieldsOf(heard: Heard, { origin, source, nonce }: Expected): Record<string, unknown> | null {
  if (!isOrigin(origin) || heard.origin !== origin) return null
  if (!source || heard.source !== source || !isNonce(nonce)) return null
  const { data } = heard
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null
  const own = (name: string): unknown =>
    Object.hasOwn(data, name) ? (data as Record<string, unknown>)[name] : undefined
  if (own('univ') !== HAND_OVER || own('nonce') !== nonce) return null
  return Object.fromEntries(
    ['type', 'accessToken', 'expires', 'user'].map((name) => [name, own(name)] as const),
  )
}

/** On the page that asks: what the portal's window or frame said, or null. */
export function readFromPortal(
  heard: Heard,
  expected: Expected & { now: number },
): { type: 'ready' | 'none' } | { type: 'session'; session: HandedOver } | null {
  const fields = fieldsOf(heard, expected)
  if (!fields) return null
  const { type, accessToken, expires, user } = fields
  if (type === 'ready' || type === 'none') return { type }
  if (type !== 'session') return null
  if (!isToken(accessToken) || accessToken.length > LONGEST_TOKEN) return null
  if (typeof expires !== 'number' || !(expires > expected.now && expires <= expected.now + YEAR_MS))
    return null
  if (typeof user !== 'object' || user === null) return null
  const { id, name } = user as Record<string, unknown>
  if (!isName(id) || !isName(name)) return null
  return { type, session: { accessToken, expires, user: { id, name } } }
}

/** In the portal's window or frame: what the page that asks said, or null. */
export function readFromPage(heard: Heard, expected: Expected): FromPage['type'] | null {
  const type = fieldsOf(heard, expected)?.['type']
  return type === 'ask' || type === 'taken' ? type : null
}

export const fromPortal = (
  nonce: string,
  what: { type: 'ready' | 'none' } | ({ type: 'session' } & HandedOver),
): FromPortal => ({ univ: HAND_OVER, nonce, ...what })

export const fromPage = (nonce: string, type: FromPage['type']): FromPage => ({
  univ: HAND_OVER,
  nonce,
  type,
})

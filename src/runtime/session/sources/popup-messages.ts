import {
  SIGN_IN_POPUP_PROTOCOL,
  type GrantedSession,
  type PortalMessage,
  type RequesterMessage,
} from '../../../contract/sign-in-popup.ts'
import { isOrigin } from '../../config/parse-url.ts'
import { isName, isPlausibleExpiry, isToken } from '../../oidc/record.ts'

/** The fields used of a `MessageEvent`; untrusted, since any page of any origin can post one. */
export interface IncomingMessage {
  data: unknown
  origin: string
  source: unknown
}

/** The only accepted sender: exactly this origin, this window and this request. */
interface ExpectedSender {
  origin: string
  source: unknown
  nonce: string
}

const MAX_TOKEN_LENGTH = 10_000

/** At least 120 bits, as created by {@link import('./windows.ts')}. */
export const isNonce = (v: unknown): v is string => typeof v === 'string' && /^[\w-]{20,64}$/.test(v)

/** Returns the message's own fields; null for any other sender, without reading its data. */
function readFields(
  message: IncomingMessage,
  { origin, source, nonce }: ExpectedSender,
): Record<string, unknown> | null {
  if (!isOrigin(origin) || message.origin !== origin) return null
  if (!source || message.source !== source || !isNonce(nonce)) return null
  const { data } = message
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null
  const own = new Map<string, unknown>(Object.entries(data))
  if (own.get('univ') !== SIGN_IN_POPUP_PROTOCOL || own.get('nonce') !== nonce) return null
  return Object.fromEntries(own)
}

/** On the requesting page: parses a message from the portal's popup or frame; null if it is invalid. */
export function parsePortalMessage(
  message: IncomingMessage,
  expected: ExpectedSender & { now: number },
): { type: 'ready' | 'none' } | { type: 'session'; session: GrantedSession } | null {
  const fields = readFields(message, expected)
  if (!fields) return null
  const { type, accessToken, expires, user } = fields
  if (type === 'ready' || type === 'none') return { type }
  if (type !== 'session') return null
  if (!isToken(accessToken) || accessToken.length > MAX_TOKEN_LENGTH) return null
  const { now } = expected
  if (typeof expires !== 'number' || !(expires > now) || !isPlausibleExpiry(expires, now)) return null
  const { id, name }: Record<string, unknown> = Object(user)
  if (!isName(id) || !isName(name)) return null
  return { type, session: { accessToken, expires, user: { id, name } } }
}

/** In the portal's popup or frame: parses a message from the requesting page; null if it is invalid. */
export function parsePageMessage(
  message: IncomingMessage,
  expected: ExpectedSender,
): RequesterMessage['type'] | null {
  const type = readFields(message, expected)?.['type']
  return type === 'ask' || type === 'taken' ? type : null
}

export const createPortalMessage = (
  nonce: string,
  message: { type: 'ready' | 'none' } | ({ type: 'session' } & GrantedSession),
): PortalMessage => ({ univ: SIGN_IN_POPUP_PROTOCOL, nonce, ...message })

export const createPageMessage = (nonce: string, type: RequesterMessage['type']): RequesterMessage => ({
  univ: SIGN_IN_POPUP_PROTOCOL,
  nonce,
  type,
})

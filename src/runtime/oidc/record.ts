export interface User {
  id: string
  name: string
}

/** A session with an expiry time, as stored or granted. */
export interface SessionRecord {
  accessToken: string
  /** '' if the page does not receive one. */
  idToken: string
  user: User
  /** Epoch milliseconds. */
  expires: number
}

const MAX_LENGTH = 100_000
const YEAR_MS = 366 * 86_400_000

/** Whether the value is valid in an Authorization header (RFC 6750 §2.1, b64token). */
export const isToken = (v: unknown): v is string => typeof v === 'string' && /^[\w.~+/-]+=*$/.test(v)

/** Whether the value is a valid user id or name. */
export const isName = (v: unknown): v is string => typeof v === 'string' && v.trim() !== '' && v.length <= 255

/** Rejects sessions longer than a year, which no provider grants. */
export const isPlausibleExpiry = (expires: number, now: number): boolean =>
  expires > 0 && expires <= now + YEAR_MS

/** Parses the value that oidc-client-ts stores under `oidc.user:…`, expired or not; null for anything else. */
export function parseSessionRecord(raw: string | null, now: number): SessionRecord | null {
  try {
    if (!raw || raw.length > MAX_LENGTH) return null
    const record: Record<string, unknown> = JSON.parse(raw)
    const { access_token, id_token, token_type, expires_at, profile } = record
    const { sub, name, preferred_username }: Record<string, unknown> = Object(profile)
    const expires = Number.isInteger(expires_at) ? Number(expires_at) * 1000 : 0
    if (!isToken(access_token) || !isToken(id_token) || !isName(sub)) return null
    if (!/^bearer$/i.test(String(token_type)) || !isPlausibleExpiry(expires, now)) return null
    const displayName = [name, preferred_username].find(isName) ?? sub
    return { accessToken: access_token, idToken: id_token, user: { id: sub, name: displayName }, expires }
  } catch {
    return null
  }
}

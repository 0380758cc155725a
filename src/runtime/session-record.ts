/** The stored session as this product reads it. */
export interface Held {
  accessToken: string
  idToken: string
  user: { id: string; name: string }
  /** Epoch milliseconds. */
  expires: number
}

const MOST_CHARACTERS = 100_000
const YEAR_MS = 366 * 86_400_000

/** Fit for an authorization header (RFC 6750 2.1, b64token). */
export const isToken = (v: unknown): v is string => typeof v === 'string' && /^[\w.~+/-]+=*$/.test(v)

const isText = (v: unknown): v is string => typeof v === 'string' && v.trim() !== '' && v.length <= 255

/** What oidc-client-ts stored under `oidc.user:…`, out of date or not; null for whatever else may lie there. */
export function readRecord(raw: string | null, now: number): Held | null {
  try {
    if (!raw || raw.length > MOST_CHARACTERS) return null
    const { access_token, id_token, token_type, expires_at, profile } = JSON.parse(raw) as Record<
      string,
      unknown
    >
    const { sub, name, preferred_username } = profile as Record<string, unknown>
    const expires = Number.isInteger(expires_at) ? (expires_at as number) * 1000 : 0
    if (
      !isToken(access_token) ||
      !isToken(id_token) ||
      !isText(sub) ||
      !/^bearer$/i.test(token_type as string)
    )
      return null
    if (expires <= 0 || expires > now + YEAR_MS) return null
    const called = [name, preferred_username].find(isText) ?? sub
    return { accessToken: access_token, idToken: id_token, user: { id: sub, name: called }, expires }
  } catch {
    return null
  }
}

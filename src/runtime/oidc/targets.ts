import { parseUrl } from '../config/parse-url.ts'

/** Validates the redirect target after a sign-in; untrusted, whatever its source. */

interface TargetScope {
  origin: string
  /** With a leading and a trailing slash. */
  basePath: string
}

const MAX_LENGTH = 2000
/** Never valid targets, in any spelling: returning to one of these would start another sign-in. */
const SIGN_IN_PAGES = /^(?:workflow\/oidc(?:callback|renew)|signin-oidc-error|(?:workflow\/)?home)\/*$/i
/** Parameters of a provider's response, and tokens that a careless link may contain. */
const SECRET_PARAMS = [
  'code',
  'state',
  'id_token',
  'access_token',
  'refresh_token',
  'session_state',
  'id_token_hint',
]

/** @returns path and query on this origin under the base path, or null */
export function checkTarget(value: unknown, { origin, basePath }: TargetScope): string | null {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return null
  // reject what a URL parser strips (control characters, spaces) or turns into a slash, and lone surrogates
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\u007f-\u00a0\\]/.test(value) || /\p{Surrogate}/u.test(value)) return null
  const path = value.replace(/[?#].*/s, '')
  // a proxy may decode these once more than we do
  if (!path.startsWith(basePath) || path.includes('//') || /%(?:2f|5c|2e|25|[01]|7f)/i.test(path)) return null
  const url = parseUrl(value, origin)
  if (url?.origin !== origin || !url.pathname.startsWith(basePath)) return null
  let page: string
  try {
    page = decodeURIComponent(url.pathname.slice(basePath.length))
  } catch {
    return null
  }
  return SIGN_IN_PAGES.test(page) ? null : url.pathname + url.search
}

/** Returns the URL without its fragment and secret parameters. */
export function stripSecrets(href: string): URL {
  const url = new URL(href)
  url.hash = ''
  for (const name of SECRET_PARAMS) if (url.searchParams.has(name)) url.searchParams.delete(name)
  return url
}

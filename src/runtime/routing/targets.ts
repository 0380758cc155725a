import { parseUrl } from './links.ts'

/** Where a sign-in may lead back to (decisions, "Sign-in"): hostile until checked, whoever wrote it down. */

export interface TargetScope {
  origin: string
  /** With a slash at both ends. */
  basePath: string
}

const MAX_LENGTH = 2000
/** Coming back to one of these would begin the next sign-in: never a target, however it is spelt. */
const SIGN_IN_PAGES = /^(?:workflow\/oidc(?:callback|renew)|signin-oidc-error|(?:workflow\/)?home)\/*$/i
/** Parameters of a provider's answer, and tokens that a careless link may carry. */
const SECRET_PARAMS = [
  'code',
  'state',
  'id_token',
  'access_token',
  'refresh_token',
  'session_state',
  'id_token_hint',
]

/** @returns path and query on our own origin under the base path, or null */
export function checkTarget(value: unknown, { origin, basePath }: TargetScope): string | null {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return null
  // what a URL parser drops (controls, blanks) or turns into a slash, and text that has no UTF-8 form
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\u007f-\u00a0\\]/.test(value) || /\p{Surrogate}/u.test(value)) return null
  const path = /^[^?#]*/.exec(value)![0]
  // a server in between may decode these once more than we do
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

/** The address without fragment and without what is nobody else's business. */
export function stripSecrets(href: string): URL {
  const url = new URL(href)
  url.hash = ''
  for (const name of SECRET_PARAMS) if (url.searchParams.has(name)) url.searchParams.delete(name)
  return url
}

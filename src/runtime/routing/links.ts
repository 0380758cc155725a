import { parseUrl } from '../config/parse-url.ts'

/** The allow-list for URLs (quality §3). Every URL used as a link, an image source or a window target passes it. */

const LINK_PROTOCOLS = /^(?:https?|mailto|tel):$/

/**
 * @param value untrusted URL
 * @param against base for relative URLs: `config.linkBase`
 * @returns an absolute http(s), mailto or tel URL, or null
 */
export function safeLink(value: string, against: string): string | null {
  const url = parseLink(value, against)
  return url && LINK_PROTOCOLS.test(url.protocol) && !url.username && !url.password ? url.href : null
}

/**
 * An image URL: http(s) from allowed origins and that of the configuration only, so that a response cannot make browsers
 * contact other servers.
 */
export function safeImage(value: string, against: string, allowed: ReadonlySet<string>): string | null {
  const url = parseLink(value, against)
  const isAllowed = url && (allowed.has(url.origin) || url.origin === new URL(against).origin)
  return isAllowed && /^https?:$/.test(url.protocol) ? url.href : null
}

function parseLink(value: string, against: string): URL | null {
  // URL parsers strip control characters, which can hide a scheme: reject URLs that contain them
  // eslint-disable-next-line no-control-regex
  if (!value.trim() || value.startsWith('#') || value.length > 4000 || /[\u0000-\u001f\u007f\\]/.test(value))
    return null
  return parseUrl(value, against)
}

export { parseUrl }

import { parseUrl } from '../config/parse-url.ts'

/** The one allow-list of addresses (quality §3). Everything that becomes a link, a picture or a window passes it. */

const LINK_PROTOCOLS = /^(?:https?|mailto|tel):$/

/**
 * @param value hostile until proven
 * @param against what a relative address belongs to: the configuration's own origin
 * @returns an absolute http(s), mailto or tel address, or null
 */
export function safeLink(value: string, against: string): string | null {
  const url = parseLink(value, against)
  return url && LINK_PROTOCOLS.test(url.protocol) && !url.username && !url.password ? url.href : null
}

/** A picture: http(s) from an allowed origin only, so that a reply cannot make readers call elsewhere. */
export function safeImage(value: string, against: string, allowed: ReadonlySet<string>): string | null {
  const url = parseLink(value, against)
  return url && /^https?:$/.test(url.protocol) && allowed.has(url.origin) ? url.href : null
}

function parseLink(value: string, against: string): URL | null {
  // control characters and spaces inside a scheme are dropped by URL parsers: refuse what hides behind them
  // eslint-disable-next-line no-control-regex
  if (!value.trim() || value.startsWith('#') || value.length > 4000 || /[\u0000-\u001f\u007f\\]/.test(value))
    return null
  return parseUrl(value, against)
}

export { parseUrl }

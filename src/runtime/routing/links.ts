import { parseUrl } from '../config/parse-url.ts'
import { cleanAddress } from './clean-address.ts'

/** The allow-list for URLs. Every URL used as a link, an image source or a window target passes it. */

const LINK_PROTOCOLS = /^(?:https?|mailto|tel):$/
/** Has a scheme or a drive, or begins at the root: not beside the page. */
const NOT_BESIDE = /^(?:[a-z][a-z\d+.-]*[:|]|\/)/i

/**
 * @param value untrusted address, as people write it: it is cleaned before it is judged (clean-address.ts)
 * @param against base for relative URLs: `config.linkBase`. A page on a disk may link to the files beside it
 * @returns an absolute http(s), mailto or tel URL, or null; for a page on a disk also a file URL
 */
export function safeLink(value: string, against: string): string | null {
  const address = readAddress(value)
  const url = parseLink(address, against)
  if (!url || url.username || url.password) return null
  const isBeside = url.protocol === 'file:' && !NOT_BESIDE.test(address)
  return LINK_PROTOCOLS.test(url.protocol) || isBeside ? url.href : null
}

/** The link that calls a telephone number, as people write it; null without one. */
export const telephoneLink = (telephone: string, against: string): string | null =>
  safeLink(`tel:${telephone.replace(/[^\d+]/g, '')}`, against)

/**
 * An image URL: http(s) from allowed origins and that of the configuration only, so that a response cannot make browsers
 * contact other servers.
 */
export function safeImage(value: string, against: string, allowed: ReadonlySet<string>): string | null {
  const url = parseLink(readAddress(value), against)
  const isAllowed = url && (allowed.has(url.origin) || url.origin === new URL(against).origin)
  return isAllowed && /^https?:$/.test(url.protocol) ? url.href : null
}

const MAX_LENGTH = 4000

const readAddress = (value: string): string => (value.length > MAX_LENGTH ? '' : cleanAddress(value))

function parseLink(address: string, against: string): URL | null {
  // URL parsers strip control characters, which can hide a scheme: reject addresses that contain them, and markup
  // eslint-disable-next-line no-control-regex
  if (!address || /[\u0000-\u001f\u007f\\<>"]/.test(address)) return null
  // a fragment alone is a place on the page, except a route of a single-page application
  if (address.startsWith('#') && !/^#!?\//.test(address)) return null
  const isHostAlone = address.startsWith('//') && !/^https?:/.test(against)
  return parseUrl(isHostAlone ? `https:${address}` : address, against)
}

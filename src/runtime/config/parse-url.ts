/**
 * @returns the path below which a campus gateway (WebVPN) serves another site: `/https/` or `/http-8080/` and the site's
 *   name, plain or encrypted, without a trailing slash; '' for other URLs
 */
export const gatewayPrefix = (url: string): string =>
  /^\w+:\/\/[^/]+(\/https?(?:-\d+)?\/[\w.:-]+)\//.exec(url)?.[1] ?? ''

/**
 * Parses a URL; returns null if it is invalid. Behind a gateway, a root-relative URL stays below the gateway's path.
 * `URL.canParse` is newer than the browsers we support.
 */
export function parseUrl(value: string, against?: string): URL | null {
  try {
    const prefix = against && /^\/(?!\/)/.test(value) ? gatewayPrefix(against) : ''
    return new URL(prefix && !value.startsWith(`${prefix}/`) ? prefix + value : value, against)
  } catch {
    return null
  }
}

/** Whether the value is a serialised http(s) origin, valid as the target of postMessage: never 'null', never '*'. */
export const isOrigin = (v: unknown): v is string =>
  typeof v === 'string' && /^https?:/.test(v) && parseUrl(v)?.origin === v

/**
 * Returns an absolute http(s) URL without fragment and trailing slash, '' for '', and undefined for anything else,
 * including URLs with credentials.
 */
export function parseBaseUrl(value: unknown, against: string): string | undefined {
  if (value === '') return ''
  const url = typeof value === 'string' && parseUrl(value, against)
  if (!url) return
  url.hash = ''
  if (/^https?:$/.test(url.protocol) && !url.username && !url.password) return url.href.replace(/\/+$/, '')
}

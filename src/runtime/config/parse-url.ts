/** Parses a URL; returns null if it is invalid. `URL.canParse` is newer than the browsers we support. */
export function parseUrl(value: string, against?: string): URL | null {
  try {
    return new URL(value, against)
  } catch {
    return null
  }
}

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

/** An address taken apart, or null; URL.canParse is younger than the browsers we serve. */
export function urlOf(value: string, against?: string): URL | null {
  try {
    return new URL(value, against)
  } catch {
    return null
  }
}

/** An http(s) address without a slash at the end; '' stays. Undefined for anything else. */
export function address(value: unknown, against: string): string | undefined {
  if (value === '') return ''
  const url = typeof value === 'string' && urlOf(value, against)
  if (!url) return
  url.hash = ''
  if (/^https?:$/.test(url.protocol) && !url.username && !url.password) return url.href.replace(/\/+$/, '')
}

/**
 * Local storage that may be refused, without the store of the runtime: the launcher is small.
 * @param value to be kept; null removes; none reads
 */
export function kept(key: string, value?: string | null): string | null {
  try {
    if (value) localStorage.setItem(key, value)
    else if (value === null) localStorage.removeItem(key)
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * Reads or writes local storage, which may be denied. Independent of the runtime, to keep the launcher small.
 * @param value to store; null removes; undefined reads
 */
export function localStorageItem(key: string, value?: string | null): string | null {
  try {
    if (value) localStorage.setItem(key, value)
    else if (value === null) localStorage.removeItem(key)
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

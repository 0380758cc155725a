// The session that a page stores on the device.
import type { Page } from 'playwright-core'

/** The access token; undefined when signed out. */
export const storedToken = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'))
    return (JSON.parse(localStorage.getItem(key ?? '') ?? '{}') as { access_token?: string }).access_token
  })

/** Moves the session's expiry to a minute ago, so that the next page has to renew it. */
export const expireStoredSession = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'))!
    const record = JSON.parse(localStorage.getItem(key)!) as object
    const expires_at = Math.floor(Date.now() / 1000) - 60
    localStorage.setItem(key, JSON.stringify({ ...record, expires_at }))
  })

/** Runs in a page: removes all that pages have stored, except the session. */
export function forgetAllButSession(): void {
  if (window !== top) return
  sessionStorage.clear()
  for (const name of Object.keys(localStorage))
    if (!name.startsWith('oidc.user:')) localStorage.removeItem(name)
}

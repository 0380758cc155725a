import { pageSlot } from '../../runtime/page/page-slot.ts'

export interface AddressBar {
  currentUrl(): string
  /** Shows another URL of this origin without a navigation. */
  replaceUrl(url: string): void
}

/**
 * Takes the provider's answer out of the address bar: tokens must not stay there while scripts and configuration load.
 * @returns the callback's full URL, for the session to check later; '' on any other page
 */
export function takeCallbackUrl(page: AddressBar): string {
  const url = page.currentUrl()
  const bareUrl = url.replace(/[?#].*$/s, '')
  if (bareUrl === url || !bareUrl.endsWith('/workflow/oidcCallback')) return ''
  page.replaceUrl(bareUrl)
  return url
}

/** The one place that cleans the callback's URL. For the portal's entry only: no other tag writes a page's URL. */
export function captureSignInResponse(): void {
  if (typeof location === 'undefined') return
  const callbackUrl = takeCallbackUrl({
    currentUrl: () => location.href,
    replaceUrl: (url) => history.replaceState(history.state, '', url),
  })
  if (callbackUrl) pageSlot().signInResponse = callbackUrl
}

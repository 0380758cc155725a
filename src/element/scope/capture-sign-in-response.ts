import { pageGlobals } from '../../runtime/page/page-globals.ts'

export interface AddressBar {
  currentUrl(): string
  /** Replaces the URL with another of this origin, without navigation. */
  replaceUrl(url: string): void
}

/**
 * Removes the provider's response from the address bar: tokens must not stay there while scripts and configuration
 * load.
 * @returns the full callback URL, which the session validates later; '' on any other page
 */
export function takeCallbackUrl(page: AddressBar): string {
  const url = page.currentUrl()
  const bareUrl = url.replace(/[?#].*$/s, '')
  if (bareUrl === url || !bareUrl.endsWith('/workflow/oidcCallback')) return ''
  page.replaceUrl(bareUrl)
  return url
}

/** The only place that cleans the callback URL. For the portal's entry only: no other tag changes a page's URL. */
export function captureSignInResponse(): void {
  if (typeof location === 'undefined') return
  const callbackUrl = takeCallbackUrl({
    currentUrl: () => location.href,
    replaceUrl: (url) => history.replaceState(history.state, '', url),
  })
  if (callbackUrl) pageGlobals().signInResponse = callbackUrl
}

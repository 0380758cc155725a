import { pageGlobals } from '../../runtime/page/page-globals.ts'

/** What cannot wait until the portal's code has loaded. */
export function captureBeforeLoad(): void {
  captureSignInResponse()
  captureCommandKey()
}

/** The URL of a callback page without the provider's response; '' if it holds none, and for any other page. */
export function bareCallbackUrl(url: string): string {
  const bareUrl = url.replace(/[?#].*$/s, '')
  return bareUrl !== url && bareUrl.endsWith('/workflow/oidcCallback') ? bareUrl : ''
}

/**
 * Removes the provider's response from the address bar: tokens must not stay there while scripts and configuration
 * load. The session validates it later. The only place that cleans the callback URL; for the portal's entry only: no
 * other tag changes a page's URL.
 */
function captureSignInResponse(): void {
  const { href } = globalThis.location ?? { href: '' }
  const bareUrl = bareCallbackUrl(href)
  if (!bareUrl) return
  history.replaceState(history.state, '', bareUrl)
  pageGlobals().signInResponse = href
}

/**
 * Whether a key press is Ctrl+K or Cmd+K, with Caps Lock too. The key's place counts only in layouts without Latin
 * letters: in Dvorak it types another one.
 */
export const isCommandKey = (event: KeyboardEvent): boolean => {
  const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event
  if (ctrlKey === metaKey || shiftKey || altKey || event.getModifierState('AltGraph')) return false
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK'
}

/**
 * Keeps Ctrl+K or Cmd+K pressed while the portal's code is still loading, when a prerendered page already looks ready
 * and the browser would open its own search; `useCommandKeys` (portal/command) then opens the command bar. For the
 * portal's entry only.
 */
function captureCommandKey(): void {
  if (typeof document === 'undefined') return
  let isPressed = false
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isCommandKey(event)) return
    const { target } = event // a key inside the portal's shadow root comes from the portal
    const isPortal = target instanceof Element && target.localName === 'univ-portal'
    if (!isPortal && !(target === document.body && document.querySelector('body > univ-portal'))) return
    event.preventDefault()
    isPressed = true
  }
  addEventListener('keydown', onKeyDown)
  pageGlobals().takeCommandKey = () => {
    removeEventListener('keydown', onKeyDown)
    return isPressed
  }
}

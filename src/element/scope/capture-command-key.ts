import { pageGlobals } from '../../runtime/page/page-globals.ts'

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
export function captureCommandKey(): void {
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

import { pageGlobals } from '../../runtime/page/page-globals.ts'

/**
 * Keeps Ctrl+K or Cmd+K pressed while the portal's code is still loading, when a prerendered page already looks ready
 * and the browser would open its own search; `useCommandKeys` (portal/command) then opens the command bar. For the
 * portal's entry only.
 */
export function captureCommandKey(): void {
  if (typeof document === 'undefined') return
  let isPressed = false
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return
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

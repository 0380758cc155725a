import { parseMode, detectMode, type Mode } from '../../runtime/page/device.ts'

/** Windows that match use the mobile layout, as in all tags (runtime/page/device.ts). */
const NARROW_SCREEN_QUERY = '(max-width: 599px)'

export function launcherMode(host: HTMLElement): Mode {
  const named = parseMode(host.getAttribute('mode') ?? '')
  if (named) return named
  return matchMedia(NARROW_SCREEN_QUERY).matches
    ? 'mobile'
    : detectMode(navigator.userAgent, navigator.maxTouchPoints)
}

/** Calls `run` when the layout or the language that applies to the element may have changed; returns a function that stops it. */
export function watchLangAndMode(host: HTMLElement, run: () => void): () => void {
  const screen = matchMedia(NARROW_SCREEN_QUERY)
  screen.addEventListener('change', run)
  const observer = new MutationObserver(run)
  observer.observe(host, { attributes: true })
  // `lang` in the element's own tree and on the page
  observer.observe(host.getRootNode(), { subtree: true, attributeFilter: ['lang'] })
  observer.observe(document.documentElement, { attributeFilter: ['lang'] })
  return () => {
    screen.removeEventListener('change', run)
    observer.disconnect()
  }
}

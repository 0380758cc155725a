import { zoomOf } from '../../ui/window-pixels.ts'

/** Long enough for the data to load; a later scroll would surprise the user. */
const GIVE_UP_MS = 5_000

/**
 * Restores the scroll position once the page is tall enough again: the browser's own scroll restoration runs before the
 * page's data has loaded. Aborts when the user scrolls, touches, types or navigates.
 */
export function restoreScroll(top: number): void {
  const stop = new AbortController()
  const { signal } = stop
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'])
    addEventListener(type, () => stop.abort(), { signal, capture: true, passive: true })
  const timer = setTimeout(() => stop.abort(), GIVE_UP_MS)
  const observer = new ResizeObserver(() => {
    const root = document.documentElement
    if (root.scrollHeight * zoomOf(root) - innerHeight < top) return
    // again at each change of height: while its data loads, a page can be taller than it will be
    scrollTo({ top, behavior: 'instant' })
  })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    observer.disconnect()
  })
  // also calls back immediately
  observer.observe(document.documentElement)
  observer.observe(document.body)
}

/** Longer than what is missing takes to load, shorter than a person forgets where they were. */
const GIVE_UP_MS = 5_000

/**
 * Scrolls to where a page was left, once it is tall enough again: the browser's own attempt comes before the data of a
 * page. Ends at once when the person scrolls, touches or types.
 */
export function restoreScroll(top: number): void {
  const stop = new AbortController()
  const { signal } = stop
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(type, () => stop.abort(), { signal, capture: true, passive: true })
  const timer = setTimeout(() => stop.abort(), GIVE_UP_MS)
  const observer = new ResizeObserver(() => {
    const { scrollHeight } = document.documentElement
    if (scrollHeight - innerHeight < top) return
    scrollTo({ top, behavior: 'instant' })
    stop.abort()
  })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    observer.disconnect()
  })
  // also tells at once
  observer.observe(document.documentElement)
  observer.observe(document.body)
}

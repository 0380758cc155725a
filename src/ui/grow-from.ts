import { EASE_OUT } from './easing.ts'
import { measurePixels, visibleWindow, windowRect } from './window-pixels.ts'

/** Duration in ms. */
const TIMING = { duration: 260, easing: EASE_OUT }

/**
 * Lets a panel grow out of the card that opened it. Uses an animation of the panel only: a View Transition would freeze
 * the whole host page while it captures, and skip those of the page's own. Does nothing under reduced motion, or if the
 * card is out of sight.
 */
export function growFrom(panel: HTMLElement, card: Element): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const from = windowRect(card)
  const to = windowRect(panel)
  const area = visibleWindow(panel)
  if (!from.width || !to.width || from.bottom < area.top || from.top > area.bottom) return
  const { css } = measurePixels(panel)
  const x = (from.left + from.right - to.left - to.right) / 2 / css
  const y = (from.top + from.bottom - to.top - to.bottom) / 2 / css
  const scale = `${from.width / to.width}, ${from.height / to.height}`
  panel.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 0.3 },
      { opacity: 1, offset: 0.5 },
      { transform: 'none', opacity: 1 },
    ],
    TIMING,
  )
}

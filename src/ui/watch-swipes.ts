import { lineDirection } from './line-direction.ts'

/** Minimum swipe length, and width of the screen edges reserved for browser gestures, in CSS pixels. */
const MIN_DISTANCE = 48
const EDGE = 24

export interface Swipe {
  /** Where the finger came down. */
  target: Element
  /** `next` is towards the start of the line, to the left in English: what follows comes from its end. */
  to: 'next' | 'previous'
}

/**
 * Reports horizontal one-finger swipes inside an element; it has `touch-action: pan-y`, so that vertical moves scroll.
 * @returns an unsubscribe function
 */
export function watchSwipes(element: HTMLElement, onSwipe: (swipe: Swipe) => void): () => void {
  const stop = new AbortController()
  let start: { id: number; x: number; y: number; target: Element } | undefined
  const onDown = ({
    pointerType,
    pointerId: id,
    clientX: x,
    clientY: y,
    isPrimary,
    target,
  }: PointerEvent) => {
    const isEdge = x < EDGE || x > innerWidth - EDGE
    const isSwipe = pointerType === 'touch' && isPrimary && !isEdge
    start = isSwipe && target instanceof Element ? { id, x, y, target } : undefined
  }
  const onUp = ({ pointerId, clientX, clientY }: PointerEvent) => {
    const from = start
    start = undefined
    if (from?.id !== pointerId) return
    const [dx, dy] = [clientX - from.x, clientY - from.y]
    if (Math.abs(dx) < MIN_DISTANCE || Math.abs(dx) < 2 * Math.abs(dy)) return
    onSwipe({ target: from.target, to: dx * lineDirection(element) < 0 ? 'next' : 'previous' })
  }
  element.addEventListener('pointerdown', onDown, stop)
  element.addEventListener('pointerup', onUp, stop)
  element.addEventListener('pointercancel', () => (start = undefined), stop)
  return () => stop.abort()
}

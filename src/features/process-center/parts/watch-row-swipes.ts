/** Minimum swipe length, and width of the screen edge reserved for browser gestures, in CSS pixels. */
const MIN_DISTANCE = 48
const EDGE = 20

interface SwipeListener {
  onSwipe(row: HTMLElement): void
  /** A touch started outside the revealed actions. */
  onTouchElsewhere(): void
}

/** Reports rows swiped left by touch; vertical moves scroll (touch-action). @returns an unsubscribe function */
export function watchRowSwipes(container: HTMLElement, listener: SwipeListener): () => void {
  let start: { id: number; x: number; y: number; row: HTMLElement } | undefined
  const onDown = (event: PointerEvent) => {
    const target = event.target as Element
    if (target.closest('.center-swipe-actions')) return
    listener.onTouchElsewhere()
    const row = target.closest<HTMLElement>('[data-row]')
    const isEdge = event.clientX > innerWidth - EDGE
    start =
      row && event.pointerType === 'touch' && event.isPrimary && !isEdge
        ? { id: event.pointerId, x: event.clientX, y: event.clientY, row }
        : undefined
  }
  const onUp = ({ pointerId, clientX, clientY }: PointerEvent) => {
    const from = start
    start = undefined
    if (from?.id !== pointerId) return
    const distance = from.x - clientX
    if (distance >= MIN_DISTANCE && distance > 2 * Math.abs(clientY - from.y)) listener.onSwipe(from.row)
  }
  const onCancel = () => void (start = undefined)
  container.addEventListener('pointerdown', onDown)
  container.addEventListener('pointerup', onUp)
  container.addEventListener('pointercancel', onCancel)
  return () => {
    container.removeEventListener('pointerdown', onDown)
    container.removeEventListener('pointerup', onUp)
    container.removeEventListener('pointercancel', onCancel)
  }
}

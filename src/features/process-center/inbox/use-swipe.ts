import { useRef, type PointerEvent } from 'react'
import { lineDirection } from '../../../ui/line-direction.ts'

/** Minimum swipe length, and width of the screen edges reserved for browser gestures, in CSS pixels. */
const MIN_DISTANCE = 60
const EDGE = 24

interface SwipeHandlers {
  onPointerDown(event: PointerEvent): void
  onPointerUp(event: PointerEvent): void
  onPointerCancel(): void
}

/** Detects horizontal one-finger swipes; the element has `touch-action: pan-y`, so vertical moves scroll. */
export function useSwipe({ onNext, onPrevious }: { onNext(): void; onPrevious(): void }): SwipeHandlers {
  const start = useRef<{ id: number; x: number; y: number }>(undefined)
  return {
    onPointerDown({ pointerType, pointerId: id, clientX: x, clientY: y, isPrimary }) {
      const isEdge = x < EDGE || x > innerWidth - EDGE
      start.current = pointerType === 'touch' && isPrimary && !isEdge ? { id, x, y } : undefined
    },
    onPointerUp({ pointerId, clientX, clientY, currentTarget }) {
      const from = start.current
      start.current = undefined
      if (from?.id !== pointerId) return
      const [dx, dy] = [clientX - from.x, clientY - from.y]
      if (Math.abs(dx) < MIN_DISTANCE || Math.abs(dx) < 2 * Math.abs(dy)) return
      // the next one comes from the end of the line
      if (dx * lineDirection(currentTarget as Element) < 0) onNext()
      else onPrevious()
    },
    onPointerCancel() {
      start.current = undefined
    },
  }
}

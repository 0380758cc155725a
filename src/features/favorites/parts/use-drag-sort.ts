import { useState, type PointerEvent, type RefObject } from 'react'
import { measurePixels, windowRect } from '../../../ui/window-pixels.ts'
import { moveId } from './move-id.ts'

interface DragState {
  id: string
  from: number
  to: number
  /** Pointer position at the start of the drag, and now, in window pixels as `middles`. */
  startY: number
  y: number
  /** Vertical centre of each row when the drag started. */
  middles: number[]
  /** Window pixels in a CSS pixel of the list. */
  scale: number
}

/**
 * Pointer-based reordering: the dragged row follows the pointer, the others make room.
 * @param onDrop called with the id and its new index when the position changed
 */
export function useDragSort(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  onDrop: (id: string, to: number) => void,
) {
  const [drag, setDrag] = useState<DragState | null>(null)
  const previewOrder = drag ? moveId(ids, drag.id, drag.to) : []
  return {
    /** The id of the dragged row. */
    held: drag?.id,
    /** CSS transform of the row at an index. */
    shift(id: string, index: number): string | undefined {
      if (!drag) return undefined
      if (id === drag.id) return `translateY(${(drag.y - drag.startY) / drag.scale}px)`
      const previewIndex = previewOrder.indexOf(id)
      const step = (drag.middles[1] ?? 0) - (drag.middles[0] ?? 0)
      return previewIndex === index
        ? undefined
        : `translateY(${((previewIndex - index) * step) / drag.scale}px)`
    },
    /** Props for the row's drag handle. */
    handlers: (id: string, from: number) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const middles = [...list.current!.children].map((row) => {
          const { top, bottom } = windowRect(row)
          return (top + bottom) / 2
        })
        const { css: scale } = measurePixels(list.current!)
        setDrag({ id, from, to: from, startY: event.clientY, y: event.clientY, middles, scale })
      },
      onPointerMove(event: PointerEvent) {
        if (!drag) return
        const draggedMiddle = drag.middles[drag.from]! + event.clientY - drag.startY
        const to = drag.middles.filter((middle, i) => i !== drag.from && middle < draggedMiddle).length
        setDrag({ ...drag, y: event.clientY, to })
      },
      onPointerUp() {
        if (drag && drag.to !== drag.from) onDrop(drag.id, drag.to)
        setDrag(null)
      },
      onPointerCancel: () => setDrag(null),
    }),
  }
}

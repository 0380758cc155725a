import { useState, type PointerEvent, type RefObject } from 'react'
import { moved } from '../model.ts'

interface Drag {
  id: string
  from: number
  to: number
  /** Where the pointer took hold, and where it is. */
  startY: number
  y: number
  /** Middle of each row, as it was when the drag began. */
  middles: number[]
}

/**
 * Moves rows of a list by pointer: the held one follows it, the others make room.
 * @param drop called with the id and the place it was let go at, when that is another one
 */
export function useDrag(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  drop: (id: string, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const order = drag ? moved(ids, drag.id, drag.to) : []
  return {
    /** The id of the row in hand. */
    held: drag?.id,
    /** A CSS transform for the row at a place. */
    shift(id: string, at: number): string | undefined {
      if (!drag) return undefined
      if (id === drag.id) return `translateY(${drag.y - drag.startY}px)`
      const now = order.indexOf(id)
      const step = (drag.middles[1] ?? 0) - (drag.middles[0] ?? 0)
      return now === at ? undefined : `translateY(${(now - at) * step}px)`
    },
    /** For the row's handle. */
    handlers: (id: string, from: number) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const middles = [...list.current!.children].map((row) => {
          const { top, height } = row.getBoundingClientRect()
          return top + height / 2
        })
        setDrag({ id, from, to: from, startY: event.clientY, y: event.clientY, middles })
      },
      onPointerMove(event: PointerEvent) {
        if (!drag) return
        const at = drag.middles[drag.from]! + event.clientY - drag.startY
        const to = drag.middles.filter((middle, i) => i !== drag.from && middle < at).length
        setDrag({ ...drag, y: event.clientY, to })
      },
      onPointerUp() {
        if (drag && drag.to !== drag.from) drop(drag.id, drag.to)
        setDrag(null)
      },
      onPointerCancel: () => setDrag(null),
    }),
  }
}

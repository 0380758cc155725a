import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Rendered rows: from (inclusive), to (exclusive). */
export interface VirtualRange {
  from: number
  to: number
  columns: number
  /** Row height in pixels, including the gap. */
  rowHeight: number
}

const OVERSCAN_ROWS = 4
const INITIAL_ROWS = 8

/**
 * The rows of a grid near the viewport. The style sheet gives all rows the same height, so that tens of thousands of
 * cards cost only what is visible (quality 2). Follows scrolling of the page and of every scroll container around it.
 * @param count number of cards
 * @param below other grids precede this one: it starts with one card for measurement
 */
export function useVirtualGrid(
  list: RefObject<HTMLElement | null>,
  count: number,
  below = false,
): VirtualRange {
  const [range, setRange] = useState<VirtualRange>({
    from: 0,
    to: below ? 1 : INITIAL_ROWS,
    columns: 1,
    rowHeight: 124,
  })
  const last = useRef(range)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      const style = getComputedStyle(element)
      const columns = Math.max(1, style.gridTemplateColumns.split(' ').length)
      const card = element.firstElementChild as HTMLElement | null
      const rowHeight = (card?.offsetHeight ?? 112) + (parseFloat(style.rowGap) || 0)
      const { top } = element.getBoundingClientRect()
      const rows = Math.ceil(count / columns)
      const from = Math.max(0, Math.min(rows - 1, Math.floor(-top / rowHeight) - OVERSCAN_ROWS))
      const to = Math.min(
        rows,
        Math.max(from + 1, Math.ceil((innerHeight - top) / rowHeight) + OVERSCAN_ROWS),
      )
      const before = last.current
      if (
        before.from === from &&
        before.to === to &&
        before.columns === columns &&
        before.rowHeight === rowHeight
      )
        return
      last.current = { from, to, columns, rowHeight }
      setRange(last.current)
    }
    measure()
    return observeLayout(element, measure)
  }, [list, count])
  return range
}

// one shared observer: a grid that grows moves the grids below it
const measureCallbacks = new Set<() => void>()
let frame = 0
let observer: ResizeObserver | undefined
const scheduleMeasure = () => {
  frame ||= requestAnimationFrame(() => {
    frame = 0
    for (const look of measureCallbacks) look()
  })
}

function observeLayout(element: Element, measure: () => void): () => void {
  if (measureCallbacks.size === 0) {
    addEventListener('scroll', scheduleMeasure, { capture: true, passive: true })
    addEventListener('resize', scheduleMeasure)
    observer = new ResizeObserver(scheduleMeasure)
  }
  measureCallbacks.add(measure)
  observer!.observe(element)
  return () => {
    measureCallbacks.delete(measure)
    observer!.unobserve(element)
    if (measureCallbacks.size > 0) return
    cancelAnimationFrame(frame)
    frame = 0
    observer!.disconnect()
    removeEventListener('scroll', scheduleMeasure, { capture: true })
    removeEventListener('resize', scheduleMeasure)
  }
}

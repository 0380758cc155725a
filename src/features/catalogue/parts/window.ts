import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Rows of cards that are drawn: from, up to but without. */
export interface Drawn {
  from: number
  to: number
  columns: number
  /** Pixels of one row with the gap below it. */
  row: number
}

const SPARE_ROWS = 4
const FIRST_ROWS = 8

/**
 * Which rows of a grid stand near the screen. All rows are equally high (the style sheet says so), so that tens of
 * thousands of cards cost what the screen shows (quality §2). Follows scrolling of the page or of any box around it.
 * @param count how many cards there are
 * @param below true where other grids stand before this one: it begins with one card, to be measured by
 */
export function useWindow(list: RefObject<HTMLElement | null>, count: number, below = false): Drawn {
  const [drawn, setDrawn] = useState<Drawn>({ from: 0, to: below ? 1 : FIRST_ROWS, columns: 1, row: 124 })
  const last = useRef(drawn)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const look = () => {
      const style = getComputedStyle(element)
      const columns = Math.max(1, style.gridTemplateColumns.split(' ').length)
      const card = element.firstElementChild as HTMLElement | null
      const row = (card?.offsetHeight ?? 112) + (parseFloat(style.rowGap) || 0)
      const { top } = element.getBoundingClientRect()
      const rows = Math.ceil(count / columns)
      const from = Math.max(0, Math.min(rows - 1, Math.floor(-top / row) - SPARE_ROWS))
      const to = Math.min(rows, Math.max(from + 1, Math.ceil((innerHeight - top) / row) + SPARE_ROWS))
      const before = last.current
      if (before.from === from && before.to === to && before.columns === columns && before.row === row) return
      last.current = { from, to, columns, row }
      setDrawn(last.current)
    }
    look()
    return watch(element, look)
  }, [list, count])
  return drawn
}

// one watch for all grids of a page: a grid that grows moves those below it
const looks = new Set<() => void>()
let frame = 0
let observer: ResizeObserver | undefined
const soon = () => {
  frame ||= requestAnimationFrame(() => {
    frame = 0
    for (const look of looks) look()
  })
}

function watch(element: Element, look: () => void): () => void {
  if (looks.size === 0) {
    addEventListener('scroll', soon, { capture: true, passive: true })
    addEventListener('resize', soon)
    observer = new ResizeObserver(soon)
  }
  looks.add(look)
  observer!.observe(element)
  return () => {
    looks.delete(look)
    observer!.unobserve(element)
    if (looks.size > 0) return
    cancelAnimationFrame(frame)
    frame = 0
    observer!.disconnect()
    removeEventListener('scroll', soon, { capture: true })
    removeEventListener('resize', soon)
  }
}

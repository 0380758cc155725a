import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { usePublicUniv } from '../../../element/hooks/view-hooks.ts'
import { onAdoption, windowOf } from '../../../ui/window-of.ts'
import { useIsPrinting } from '../../../ui/print.ts'

/** Rendered rows, if there are as many: from (inclusive), to (exclusive). */
interface VirtualRange {
  from: number
  to: number
  columns: number
  /** Row height in pixels, including the gap. */
  rowHeight: number
  gap: number
}

/** Only pages with `zoom` or `transform: scale()` need it, so it loads after the first cards, and all is measured again. */
let pixels: typeof import('../../../ui/window-pixels.ts') | undefined

/** Rows rendered outside the viewport: few for the first paint of a list and after a jump, more in the next frame. */
const INITIAL_OVERSCAN = 1
const OVERSCAN = 4

/** Of the last measured grid. Grids of a page share their style sheet, so the next one rarely renders twice. */
let lastMeasured = { columns: 1, rowHeight: 124, gap: 12 }
/** Pixels of the viewport above all grids, at the last measurement. */
let spaceAbove = 0

/** Rows that fill the viewport: what a grid, or a series of grids, renders before it is measured. All on a server. */
export const initialRowCount = (): number =>
  Math.ceil(((globalThis.innerHeight ?? Infinity) - spaceAbove) / lastMeasured.rowHeight) + INITIAL_OVERSCAN

export const rowCount = (cards: number, columns: number): number => Math.ceil(cards / columns)

/**
 * The rows of a grid near the viewport. The style sheet gives all rows the same height, so that tens of thousands of
 * cards cost only what is visible. Follows scrolling of the page and of every scroll container around it.
 * @param items the whole list; another one renders `initialRows` first, as a new grid does
 * @param count number of cards
 * @param initialRows rows before the first measurement; 0 for a grid below the viewport, measured in the next frame
 * @param initialColumns columns before the first measurement, if known; if it finds the same, the grid does not render
 *   again
 */
export function useVirtualGrid(
  list: RefObject<HTMLElement | null>,
  items: unknown,
  count: number,
  initialRows: number,
  initialColumns: number | undefined,
): VirtualRange {
  const initial = { from: 0, to: initialRows, ...lastMeasured, columns: initialColumns ?? 1 }
  const [range, setRange] = useState<VirtualRange>(initial)
  const [shownItems, setShownItems] = useState(items)
  if (shownItems !== items) {
    setShownItems(items)
    setRange(initial)
  }
  const last = useRef(range)
  const isBelow = initialRows === 0
  const areColumnsUnknown = initialColumns === undefined
  // another one after a move
  const { ownerDocument } = usePublicUniv().host
  useLayoutEffect(() => {
    last.current = range
  }, [range])
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = (overscan: number) => {
      const { from, to } = last.current
      const measureWith = (rows: number) => measureRange(element, count, rows, isBelow ? 0 : 1)
      let next = measureWith(overscan)
      // new rows resize the list's content box, and the observer measures again in the next frame
      if (next.from > to || next.to < from) next = measureWith(INITIAL_OVERSCAN)
      // rows that the first paint does not need stay until then: the list renders once
      if (overscan < OVERSCAN && from <= next.from && to >= next.to) Object.assign(next, { from, to })
      if (String(Object.values(next)) === String(Object.values(last.current))) return
      last.current = next
      setRange(next)
    }
    let stop = () => {}
    const observe = () => (stop = observeLayout(element, () => measure(OVERSCAN)))
    let first = 0
    if (isBelow || areColumnsUnknown) {
      // a store's change may render within a frame, after its callbacks: only this comes before the paint then
      if (!isBelow) measure(INITIAL_OVERSCAN)
      observe()
    } else
      // before the paint, but not in the task that rendered: it would have to lay out the page, too
      first = requestAnimationFrame(() => {
        observe() // not earlier: another grid's frame would measure this one, too, and render it after the paint
        flushSync(() => measure(INITIAL_OVERSCAN))
      })
    return () => {
      cancelAnimationFrame(first)
      stop()
    }
  }, [list, items, count, isBelow, areColumnsUnknown, ownerDocument])
  useEffect(() => {
    const element = list.current
    if (!element || (range.from === 0 && range.to >= rowCount(count, range.columns))) return
    // a part of the page above it that closes moves the list, and neither scrolls nor resizes it
    const observer = new (windowOf(element).IntersectionObserver)(scheduleMeasure)
    for (const end of [element, element.firstElementChild, element.lastElementChild])
      if (end) observer.observe(end)
    return () => observer.disconnect()
  }, [list, items, count, range, ownerDocument])
  // Infinity: the grid itself limits it
  return useIsPrinting() ? { ...range, from: 0, to: Infinity } : range
}

/** @param least minimum number of rows, rendered even outside the viewport so that no list is empty */
function measureRange(element: HTMLElement, count: number, overscan: number, least: number): VirtualRange {
  const card = element.querySelector<HTMLElement>('*')
  if (card) {
    const { gridTemplateColumns, rowGap } = getComputedStyle(element)
    const gap = parseFloat(rowGap) || 0
    const columns = gridTemplateColumns.split(' ').length
    lastMeasured = { columns, rowHeight: card.offsetHeight + gap, gap }
  }
  const { columns, rowHeight } = lastMeasured
  const rows = rowCount(count, columns)
  // in the list's own pixels
  const css = pixels?.measurePixels(element).css ?? 1
  const top = (pixels?.windowRect(element) ?? element.getBoundingClientRect()).top / css
  const bottom = windowOf(element).innerHeight / css
  spaceAbove = Math.max(0, Math.min(spaceAbove, top))
  const from = Math.max(0, Math.min(rows - least, Math.floor(-top / rowHeight) - overscan))
  // beyond the last row, so that it is the same for a shorter list
  const to = Math.max(from + least, Math.ceil((bottom - top) / rowHeight) + overscan)
  return Math.min(rows, to) > from ? { from, to, ...lastMeasured } : { from: 0, to: 0, ...lastMeasured }
}

// one shared observer a window: when a grid grows, the grids below it move
const measureCallbacks = new Set<() => void>()
const observers = new Map<Window, ResizeObserver>()
let frame = 0
const scheduleMeasure = () => {
  frame ||= requestAnimationFrame(() => {
    frame = 0
    spaceAbove = innerHeight
    for (const measure of measureCallbacks) measure()
  })
}

function observeLayout(element: Element, measure: () => void): () => void {
  const view = windowOf(element)
  const observer = observers.get(view) ?? new view.ResizeObserver(scheduleMeasure)
  if (!observers.has(view)) {
    observers.set(view, observer)
    view.addEventListener('scroll', scheduleMeasure, { capture: true, passive: true })
    view.addEventListener('resize', scheduleMeasure)
    if (!pixels)
      import('../../../ui/window-pixels.ts').then(
        (part) => {
          pixels = part
          scheduleMeasure()
        },
        () => {},
      )
  }
  measureCallbacks.add(measure)
  observer.observe(element)
  const stop = onAdoption(element, () => observer.unobserve(element))
  return () => {
    measureCallbacks.delete(measure)
    observer.unobserve(element)
    stop()
    if (measureCallbacks.size > 0) return
    cancelAnimationFrame(frame)
    frame = 0
    for (const [view, observer] of observers) {
      observer.disconnect()
      view.removeEventListener('scroll', scheduleMeasure, { capture: true })
      view.removeEventListener('resize', scheduleMeasure)
    }
    observers.clear()
  }
}

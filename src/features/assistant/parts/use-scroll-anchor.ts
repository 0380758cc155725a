import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { measurePixels, windowRect } from '../../../ui/window-pixels.ts'

/** Pixels from the end; a user who has scrolled further up is reading something else. */
const END_MARGIN = 24

const distanceToEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight

/**
 * Keeps the scroll position when content is prepended, and scrolls new content into view: to its start if it is taller
 * than the view. Follows a streaming answer while the end is in view. `top` and `bottom` identify the first and last
 * content. The box has one child.
 * @returns the scroll handler
 */
export function useScrollAnchor(
  box: RefObject<HTMLElement | null>,
  ends: { top: string; bottom: string },
): () => void {
  const toEnd = useRef(0)
  const scrollTop = useRef(0)
  const previousEnds = useRef({ top: ends.top, bottom: '' })
  const measure = () => {
    if (!box.current) return
    toEnd.current = distanceToEnd(box.current)
    scrollTop.current = box.current.scrollTop
  }
  useLayoutEffect(() => {
    const node = box.current
    if (!node) return
    const { top, bottom } = previousEnds.current
    if (ends.bottom !== bottom || (ends.top === top && toEnd.current < END_MARGIN)) {
      const last = node.querySelector<HTMLElement>('[data-last]')
      node.scrollTop = node.scrollHeight
      // not scrollIntoView, which scrolls the page around a frame, too
      if (last && last.offsetHeight > node.clientHeight)
        node.scrollTop += (windowRect(last).top - windowRect(node).top) / measurePixels(node).css
    } else if (ends.top !== top) node.scrollTop += distanceToEnd(node) - toEnd.current
    previousEnds.current = ends
    measure()
  })
  useEffect(() => {
    const node = box.current
    if (!node) return
    // what loads by itself, such as the suggested questions, and an on-screen keyboard move the end out of view
    const observer = new ResizeObserver(() => {
      if (toEnd.current < END_MARGIN) node.scrollTop = node.scrollHeight
      measure()
    })
    for (const part of [node, ...node.children]) observer.observe(part)
    return () => observer.disconnect()
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [box])
  // the event of our own scrolling may come after content has grown, which is no reason to stop following
  return () => {
    if (box.current?.scrollTop !== scrollTop.current) measure()
  }
}

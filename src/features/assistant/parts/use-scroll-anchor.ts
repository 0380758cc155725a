import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Pixels from the end; a user who has scrolled further up is reading something else. */
const END_MARGIN = 24

/**
 * Keeps the scroll position when content is prepended, and scrolls new content into view: to its start if it is taller
 * than the view. Follows a streaming answer while the end is in view. `top` and `bottom` identify the first and last
 * content.
 * @returns the scroll handler
 */
export function useScrollAnchor(
  box: RefObject<HTMLElement | null>,
  ends: { top: string; bottom: string },
): () => void {
  const distanceFromBottom = useRef(0)
  const previousEnds = useRef({ top: ends.top, bottom: '' })
  const measure = () => {
    const { scrollHeight, scrollTop } = box.current!
    distanceFromBottom.current = scrollHeight - scrollTop
  }
  useLayoutEffect(() => {
    const node = box.current!
    const { top, bottom } = previousEnds.current
    const wasAtEnd = distanceFromBottom.current - node.clientHeight < END_MARGIN
    if (ends.bottom !== bottom || (ends.top === top && wasAtEnd)) {
      const last = node.querySelector<HTMLElement>('[data-last]')
      node.scrollTop = node.scrollHeight
      if (last && last.offsetHeight > node.clientHeight) last.scrollIntoView({ block: 'start' })
    } else if (ends.top !== top) node.scrollTop = node.scrollHeight - distanceFromBottom.current
    previousEnds.current = ends
    measure()
  })
  return measure
}

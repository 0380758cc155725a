import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * What is read stays in its place when something is put above it, and what is new below comes into view: a long
 * answer from its question on. `top` and `bottom` change with what stands at the ends.
 * @returns to be called at each scroll
 */
export function useKeptScroll(
  box: RefObject<HTMLElement | null>,
  ends: { top: string; bottom: string },
): () => void {
  const fromBottom = useRef(0)
  const known = useRef({ top: ends.top, bottom: '' })
  const measure = () => {
    const { scrollHeight, scrollTop } = box.current!
    fromBottom.current = scrollHeight - scrollTop
  }
  useLayoutEffect(() => {
    const node = box.current!
    const { top, bottom } = known.current
    if (ends.bottom !== bottom) {
      const last = node.querySelector<HTMLElement>('[data-last]')
      node.scrollTop = node.scrollHeight
      if (last && last.offsetHeight > node.clientHeight) last.scrollIntoView({ block: 'start' })
    } else if (ends.top !== top) node.scrollTop = node.scrollHeight - fromBottom.current
    known.current = ends
    measure()
  })
  return measure
}

import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * The star that takes an item off the list goes with it: the focus moves on to the next item's star, else to the last
 * one's, else to the list's own place.
 * @returns to be called with the item's place when it is taken off
 */
export function useFocusKept(section: RefObject<HTMLElement | null>, shown: readonly unknown[]) {
  const removed = useRef(-1)
  const length = useRef(shown.length)
  useLayoutEffect(() => {
    const at = removed.current
    if (at >= 0 && shown.length < length.current) {
      const stars = section.current!.querySelectorAll<HTMLElement>('[aria-pressed].ui-star')
      ;(stars[at] ?? stars[stars.length - 1] ?? section.current!).focus()
      removed.current = -1
    }
    length.current = shown.length
  }, [section, shown])
  return (at: number) => {
    removed.current = at
  }
}

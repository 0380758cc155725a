import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Pressing the star of an item in a list may unmount it. Moves the focus to the next item's star, else to the last one's,
 * else to the section.
 * @param list selector of the list, in the section
 * @returns a callback; call it with the item's index when the item is removed
 */
export function useFocusAfterRemoval(
  section: RefObject<HTMLElement | null>,
  list: string,
  items: readonly unknown[],
): (index: number) => void {
  const removedIndex = useRef(-1)
  const previousLength = useRef(items.length)
  useLayoutEffect(() => {
    const index = removedIndex.current
    if (index >= 0 && items.length < previousLength.current) {
      const stars = section.current!.querySelectorAll<HTMLElement>(`${list} .ui-star`)
      ;(stars[index] ?? stars[stars.length - 1] ?? section.current!).focus()
      removedIndex.current = -1
    }
    previousLength.current = items.length
  }, [section, list, items])
  return (index) => {
    removedIndex.current = index
  }
}

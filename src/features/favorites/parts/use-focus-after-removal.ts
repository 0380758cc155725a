import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Removing an item unmounts its focused star. Moves the focus to the next item's star, else to the last one's, else to
 * the section.
 * @returns a callback; call it with the item's index when the item is removed
 */
export function useFocusAfterRemoval(section: RefObject<HTMLElement | null>, items: readonly unknown[]) {
  const removedIndex = useRef(-1)
  const previousLength = useRef(items.length)
  useLayoutEffect(() => {
    const index = removedIndex.current
    if (index >= 0 && items.length < previousLength.current) {
      const stars = section.current!.querySelectorAll<HTMLElement>('[aria-pressed].ui-star')
      ;(stars[index] ?? stars[stars.length - 1] ?? section.current!).focus()
      removedIndex.current = -1
    }
    previousLength.current = items.length
  }, [section, items])
  return (index: number) => {
    removedIndex.current = index
  }
}

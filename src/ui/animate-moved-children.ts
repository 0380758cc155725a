import { EASE_OUT } from './easing.ts'

/** Duration in ms. */
const TIMING = { duration: 240, easing: EASE_OUT }

interface Offset {
  x: number
  y: number
}

/** Offsets, not rectangles: scrolling and running animations do not change them. */
const offsetsOf = (list: Element) =>
  new Map(
    ([...list.children] as HTMLElement[]).map((child) => [
      child,
      { x: child.offsetLeft, y: child.offsetTop },
    ]),
  )

/**
 * Lets the children of a list slide to their new positions (FLIP) when siblings are added, removed or reordered. A child is
 * recognised by its element. Nothing moves under reduced motion, or if the list was resized meanwhile.
 * @param selector of the list, if it is a descendant of `root` that may be replaced; default: `root` itself
 * @returns a function that stops it
 */
export function animateMovedChildren(root: HTMLElement, selector?: string): () => void {
  const reduced = matchMedia('(prefers-reduced-motion: reduce)')
  const layouts = new WeakMap<Element, { width: number; offsets: Map<Element, Offset> }>()
  const record = (list: HTMLElement) => {
    const before = layouts.get(list)
    const current = { width: list.clientWidth, offsets: offsetsOf(list) }
    layouts.set(list, current)
    if (before?.width !== current.width || reduced.matches) return
    for (const [child, { x, y }] of current.offsets) {
      const from = before.offsets.get(child)
      if (from && (from.x !== x || from.y !== y))
        child.animate(
          [{ transform: `translate(${from.x - x}px, ${from.y - y}px)` }, { transform: 'none' }],
          TIMING,
        )
    }
  }
  const recordAll = () => {
    if (!selector) record(root)
    else for (const list of root.querySelectorAll<HTMLElement>(selector)) record(list)
  }
  const observer = new MutationObserver((changes) => {
    // a change inside a row is not one of the list
    if (changes.some(({ target }) => target === root || (selector && (target as Element).matches(selector))))
      recordAll()
  })
  recordAll()
  observer.observe(root, { childList: true, subtree: selector !== undefined })
  return () => observer.disconnect()
}

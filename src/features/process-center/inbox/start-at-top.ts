import { useLayoutEffect, useRef, type RefObject } from 'react'
import { flatParent, measurePixels, windowRect } from '../../../ui/window-pixels.ts'

/** Returns the nearest scroll container of an element, across shadow roots, else that of the page. */
export function scrollerOf(element: Element): Element | null {
  for (let node: Node | null = element; node; node = flatParent(node))
    if (
      node instanceof Element &&
      node.scrollHeight > node.clientHeight &&
      /auto|scroll/.test(getComputedStyle(node).overflowY)
    )
      return node
  return document.scrollingElement
}

/** Scrolls to the top of the inbox when another application opens; on desktop only if that top is out of view. */
export function useStartAtTop(inboxRef: RefObject<HTMLElement | null>, id: string | undefined): void {
  const last = useRef<string>(undefined)
  useLayoutEffect(() => {
    const inbox = inboxRef.current
    const isFirst = last.current === undefined
    last.current = id
    if (!inbox || id === undefined) return
    const isPage = inbox.dataset['phone'] !== undefined
    // opened by the URL on desktop: do not scroll the page
    if (isFirst && !isPage) return
    const { scrollMarginBlockStart } = getComputedStyle(inbox)
    if (isPage || windowRect(inbox).top < parseFloat(scrollMarginBlockStart) * measurePixels(inbox).css)
      inbox.scrollIntoView({ block: 'start' })
  }, [inboxRef, id])
}

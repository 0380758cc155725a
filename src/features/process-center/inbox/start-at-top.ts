import { useLayoutEffect, useRef, type RefObject } from 'react'

/** What scrolls an element: the nearest scroll container around it, across shadow roots, else the page. */
export function scrollerOf(element: Element): Element | null {
  for (let node: Node | null = element; node; node = parentOf(node))
    if (
      node instanceof Element &&
      node.scrollHeight > node.clientHeight &&
      /auto|scroll/.test(getComputedStyle(node).overflowY)
    )
      return node
  return document.scrollingElement
}
const parentOf = (node: Node): Node | null =>
  node instanceof ShadowRoot ? node.host : ((node as Element).assignedSlot ?? node.parentNode)

/** Another application begins at its top: the inbox is scrolled back where its top lies above the window. */
export function useStartAtTop(inboxRef: RefObject<HTMLElement | null>, id: string | undefined): void {
  const last = useRef<string>(undefined)
  useLayoutEffect(() => {
    const inbox = inboxRef.current
    const isFirst = last.current === undefined
    last.current = id
    if (!inbox || id === undefined) return
    const isPage = inbox.dataset['phone'] !== undefined
    // opened by the address on a desktop: the page stays where it is
    if (isFirst && !isPage) return
    const { scrollMarginBlockStart } = getComputedStyle(inbox)
    if (isPage || inbox.getBoundingClientRect().top < parseFloat(scrollMarginBlockStart))
      inbox.scrollIntoView({ block: 'start' })
  }, [inboxRef, id])
}

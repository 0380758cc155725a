declare global {
  interface Node {
    /** A document, a shadow root, or the topmost element of what is not in the page. */
    getRootNode(
      options?: GetRootNodeOptions,
    ): Node & Partial<Pick<ShadowRoot, 'activeElement' | 'adoptedStyleSheets' | 'host'>>
  }
  /** TypeScript knows only its own event, not those of the elements inside. */
  interface ShadowRootEventMap extends GlobalEventHandlersEventMap {}
}

/** The window that shows the node: its tag may have moved to another one. */
export const windowOf = (node: Node): Window & typeof globalThis => node.ownerDocument?.defaultView ?? window

/** Dispatched in the root of a tag that has moved to another document; its own listener prevents the default, if it is still there. */
export const ADOPTED = 'univ-adopted'

/** Calls back when the tag around an element, or the element itself if it is one, has moved to another document. */
export function onAdoption(element: Element, run: () => void): () => void {
  const root = element.shadowRoot ?? element.getRootNode()
  root.addEventListener(ADOPTED, run)
  return () => root.removeEventListener(ADOPTED, run)
}

/**
 * Observes the sizes of elements of one tag, until the returned function is called or the tag moves to another document: an
 * observer of another window misses changes, and reports loops as errors of its page.
 */
export function observeSize(elements: readonly [Element, ...Element[]], run: () => void): () => void {
  // what no window shows has no size; an observer of another one would report loops here as well
  if (!elements[0].ownerDocument.defaultView) return () => {}
  const observer = new (windowOf(elements[0]).ResizeObserver)(run)
  for (const element of elements) observer.observe(element)
  const stop = onAdoption(elements[0], () => observer.disconnect())
  return () => {
    observer.disconnect()
    stop()
  }
}

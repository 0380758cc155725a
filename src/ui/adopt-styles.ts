import type { Ref } from 'react'

/**
 * A ref that adopts the sheet, once, in the shadow root (or document) that contains the node. Each component brings its
 * own sheet, so that a tag contains only what it uses, and a lazy view needs no second file. Runs before the first
 * paint. Call it at module level, so that the ref stays the same.
 */
export function adoptStyles(sheet: CSSStyleSheet): (node: Element | null) => void {
  // remembered here, because reading the list of a root costs several microseconds for each of hundreds of nodes
  const roots = new WeakSet<Node>()
  return (node) => {
    const root = node?.getRootNode() as (Node & Partial<DocumentOrShadowRoot>) | undefined
    if (!root?.adoptedStyleSheets || roots.has(root)) return
    roots.add(root)
    root.adoptedStyleSheets.push(sheet)
  }
}

/** A ref that sets all of these. */
export const joinRefs =
  <T>(...refs: (Ref<T> | undefined)[]) =>
  (node: T | null): void => {
    for (const ref of refs)
      if (typeof ref === 'function') ref(node)
      else if (ref) ref.current = node
  }

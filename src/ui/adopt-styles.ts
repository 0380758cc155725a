import type { Ref } from 'react'

type Root = Node & DocumentOrShadowRoot

/** The sheets that each root has from us, as made for the document of the scripts. */
const sheetsOf = new WeakMap<Root, CSSStyleSheet[]>()
/** Copies for other documents: a constructed sheet belongs to one. */
const copies = new WeakMap<Document, Map<CSSStyleSheet, CSSStyleSheet>>()

/** The sheet, or its copy for the document that the root has moved to; undefined for a document that is not shown. */
function sheetFor(root: Root, sheet: CSSStyleSheet): CSSStyleSheet | undefined {
  const { ownerDocument } = root
  if (!ownerDocument || ownerDocument === document) return sheet
  const view = ownerDocument.defaultView
  if (!view) return undefined
  const made = copies.get(ownerDocument) ?? new Map<CSSStyleSheet, CSSStyleSheet>()
  copies.set(ownerDocument, made)
  let copy = made.get(sheet)
  if (!copy) {
    made.set(sheet, (copy = new view.CSSStyleSheet()))
    copy.replaceSync([...sheet.cssRules].map(({ cssText }) => cssText).join('\n'))
  }
  return copy
}

/** Adds sheets to those of a root; they stay when its tag moves to another document. */
export function addSheets(root: Root, ...sheets: (CSSStyleSheet | undefined)[]): void {
  const all = sheetsOf.get(root) ?? []
  sheetsOf.set(root, all)
  for (const sheet of sheets) {
    if (!sheet || all.includes(sheet)) continue
    all.push(sheet)
    const adopted = sheetFor(root, sheet)
    if (adopted) root.adoptedStyleSheets.push(adopted)
  }
}

export function removeSheet(root: Root, sheet: CSSStyleSheet | undefined): void {
  const all = sheetsOf.get(root)
  if (!sheet || !all?.includes(sheet)) return
  sheetsOf.set(
    root,
    all.filter((other) => other !== sheet),
  )
  const adopted = sheetFor(root, sheet)
  root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== adopted)
}

/** After a move to another document, which drops them. */
export function restoreSheets(root: Root): void {
  if (root.adoptedStyleSheets.length > 0) return
  root.adoptedStyleSheets = (sheetsOf.get(root) ?? []).flatMap((sheet) => sheetFor(root, sheet) ?? [])
}

/**
 * A ref that adopts the sheets, once, in the shadow root (or document) that contains the node. Each component brings its
 * own sheet, so that a tag contains only what it uses, and a lazy view needs no second file. Runs before the first
 * paint. Call it at module level, so that the ref stays the same.
 */
export function adoptStyles(...sheets: CSSStyleSheet[]): (node: Element | null) => void {
  // remembered here, because reading the list of a root costs several microseconds for each of hundreds of nodes
  const roots = new WeakSet<Node>()
  return (node) => {
    const root = node?.getRootNode() as Root | undefined
    if (!root?.adoptedStyleSheets || roots.has(root)) return
    roots.add(root)
    addSheets(root, ...sheets)
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

/** A ref that dresses the shadow root (or document) it lands in, once: a piece brings its sheet along, so a tag
 *  carries only what it uses and a view that loads late needs no second file. Runs before the first paint.
 *  Call it at module level, so that the ref stays the same. */
export function adoptStyles(sheet: CSSStyleSheet): (node: Element | null) => void {
  return (node) => {
    const root = node?.getRootNode() as Partial<DocumentOrShadowRoot> | undefined
    const sheets = root?.adoptedStyleSheets
    if (sheets && !sheets.includes(sheet)) root.adoptedStyleSheets = [...sheets, sheet]
  }
}

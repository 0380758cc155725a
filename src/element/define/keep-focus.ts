/** What can have the focus by Tab; a tag inside the tag passes it on to its first control. */
const CONTROLS =
  'a[href], button, input, textarea, select, summary, [contenteditable], [tabindex="0"], [nested]'

/** What has the focus in any tag of the page, or had it when it disappeared. */
let focused: HTMLElement | undefined

/** The node and all that contains it, across shadow roots: of a removed part too. */
const pathOf = (node: Node | null | undefined): Node[] =>
  node ? [node, ...pathOf(node.parentNode ?? node.getRootNode().host)] : []

const isGone = (element: Element): boolean =>
  !element.isConnected || element.matches(':disabled') || !!element.closest('[hidden]')

/** Whether the focused control has disappeared and nothing else has taken the focus. */
export function isFocusLost(): boolean {
  if (!focused || !isGone(focused)) return false
  let active = focused.ownerDocument.activeElement
  while (active?.shadowRoot) active = active.shadowRoot.activeElement
  return !active || active === focused || active === focused.ownerDocument.body
}

/**
 * What removes, disables or hides the control with the focus hands the focus to its neighbour: in a list to the same
 * control of the next row, else to the nearest control. A view that moves the focus itself has precedence.
 * @returns a function that stops it
 */
export function keepFocus(root: ShadowRoot): () => void {
  const stop = new AbortController()
  const observer = new MutationObserver((records) => {
    if (focused && isFocusLost()) findNeighbour(root, focused, records)?.focus({ preventScroll: true })
  })
  const onFocusIn = (event: Event) => {
    focused = event.composedPath()[0] as HTMLElement
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] })
  }
  const onFocusOut = (event: Event) => {
    const [left] = event.composedPath()
    // some browsers dispatch it for a control that is being removed, too
    queueMicrotask(() => {
      if (left === focused) {
        if (focused && isGone(focused)) return
        focused = undefined
      }
      if (!root.activeElement) observer.disconnect()
    })
  }
  root.addEventListener('focusin', onFocusIn, stop)
  root.addEventListener('focusout', onFocusOut, stop)
  return () => {
    stop.abort()
    observer.disconnect()
  }
}

/** @param lost what had the focus, before `records` */
function findNeighbour(
  root: ShadowRoot,
  lost: HTMLElement,
  records: readonly MutationRecord[],
): HTMLElement | undefined {
  const path = pathOf(lost)
  const removal = records.find(
    ({ target, removedNodes }) =>
      root.contains(target) && [...removedNodes].some((node) => path.includes(node)),
  )
  if (!removal && !root.contains(lost)) return undefined
  const gone = removal
    ? ([...removal.removedNodes].find((node) => path.includes(node)) as Element)
    : (lost.closest('[hidden]') ?? lost)
  const { previousSibling: before, nextSibling: next } = removal ?? gone
  const placeInRow = [...gone.querySelectorAll(CONTROLS)].indexOf(lost)
  let parent = (removal?.target ?? gone.parentNode!) as ParentNode & Node
  /** Whether it comes after what is gone; what has replaced that does. */
  let isAfter = (control: Element) =>
    before?.isConnected ? follows(control, before) : !next?.isConnected || !follows(next, control)
  for (;;) {
    const controls = usableIn(parent)
    const nearest = controls.find(isAfter) ?? controls.at(-1)
    const row = [...parent.children].find((child) => child.contains(nearest!))
    if (row?.tagName === gone.tagName && row.className === gone.className)
      return usableIn(row)[placeInRow] ?? nearest
    // a modal dialog keeps the focus
    if (nearest || parent === root || parent.nodeName === 'DIALOG')
      return nearest ?? parent.querySelector<HTMLElement>('[tabindex]') ?? undefined
    const inner = parent
    isAfter = (control) => follows(control, inner)
    parent = inner.parentNode!
  }
}

const follows = (node: Node, other: Node): boolean =>
  !!(other.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) && !other.contains(node)

const usableIn = (parent: ParentNode): HTMLElement[] =>
  [...parent.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) =>
      !isGone(control) &&
      (control.tabIndex >= 0 || control.shadowRoot) &&
      control.getClientRects().length > 0,
  )

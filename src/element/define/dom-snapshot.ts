import { typeInto, type Field } from '../hooks/type-into.ts'

/** Finds the element again in a new tree of the same view: the n-th of its kind. */
function locate(root: ShadowRoot, element: Element): () => Element | undefined {
  const kind = element.className
    ? `${element.localName}[class="${CSS.escape(element.className)}"]`
    : element.localName
  const index = [...root.querySelectorAll(kind)].indexOf(element)
  return () => root.querySelectorAll(kind)[index]
}

/** What the user has typed and where the user is in a tag. Returns a function that restores it in a new tree. */
export function takeSnapshot(root: ShadowRoot): () => void {
  const restorers: (() => void)[] = []
  for (const field of root.querySelectorAll<Field>('input:not([type=file]), textarea, select')) {
    const find = locate(root, field)
    const { value } = field
    const checked = field instanceof HTMLInputElement && field.checked
    restorers.push(() => restoreField(find() as Field | undefined, value, checked))
  }
  for (const details of root.querySelectorAll('details')) {
    const find = locate(root, details)
    const { open } = details
    restorers.push(() => void Object.assign(find() ?? {}, { open }))
  }
  const focused = root.activeElement
  if (focused) {
    const find = locate(root, focused)
    const { selectionStart, selectionEnd } = focused as HTMLInputElement
    restorers.push(() => {
      const element = find() as HTMLInputElement | undefined
      element?.focus({ preventScroll: true })
      if (typeof selectionStart === 'number') element?.setSelectionRange(selectionStart, selectionEnd)
    })
  }
  // last: what has been restored may scroll
  for (const element of root.querySelectorAll('*')) {
    const { scrollTop, scrollLeft } = element
    if (!scrollTop && !scrollLeft) continue
    const find = locate(root, element)
    restorers.push(() => find()?.scrollTo({ top: scrollTop, left: scrollLeft, behavior: 'instant' }))
  }
  const outer = outerScrollers(root.host).map((element) => [element, element.scrollTop] as const)
  return () => {
    for (const restore of restorers) restore()
    for (const [element, top] of outer)
      if (element.scrollTop !== top) element.scrollTo({ top, behavior: 'instant' })
  }
}

function restoreField(field: Field | undefined, value: string, checked: boolean): void {
  if (!field) return
  if (field instanceof HTMLInputElement && field.checked !== checked) field.click()
  typeInto(field, value)
}

/** The page, and elements around the tag, in shadow roots too, that are scrolled. */
function outerScrollers(host: Element): Element[] {
  const scrollers: Element[] = []
  for (let node: Node | null = host; node; node = node instanceof ShadowRoot ? node.host : node.parentNode)
    if (node instanceof Element && node.scrollTop) scrollers.push(node)
  return scrollers
}

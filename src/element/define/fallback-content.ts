import { typeInto } from '../hooks/type-into.ts'

/**
 * Attribute of content that the hall's server wrote for readers without scripts; it is removed once it is replaced. With the
 * value `shell` it says only that the page needs scripts.
 */
const SERVED = 'data-served'

/**
 * Shows what the page wrote into a tag until the tag's own content is ready: links and forms in it work meanwhile.
 * @param container what React renders into; it is laid out, so that its views measure what they will show, but unseen
 * @returns a function that shows the tag's own content instead, with the focus and the typed text; undefined if the page
 *   wrote nothing
 */
export function showFallback(host: HTMLElement, container: HTMLElement): (() => void) | undefined {
  const root = host.shadowRoot!
  // a guest's content is nothing for others (hall/pages/portal.js)
  const isUseless = (element: Element) =>
    element.getAttribute(SERVED) === 'shell' || (element.hasAttribute(SERVED) && host.closest('.not-guest'))
  for (const child of [...host.children]) if (isUseless(child)) child.remove()
  const isContent = (node: Node) =>
    node instanceof Element ? !node.hasAttribute('slot') : node.nodeType === 3 && node.nodeValue!.trim()
  if (![...host.childNodes].some(isContent)) return undefined
  const slot = document.createElement('slot')
  root.prepend(slot)
  container.dataset['waiting'] = ''
  return () => {
    const focused = (host.getRootNode() as Document | ShadowRoot).activeElement
    const isInside = focused instanceof HTMLElement && focused !== host && host.contains(focused)
    const typed = [...host.querySelectorAll('input')].filter((field) => field.value !== field.defaultValue)
    slot.remove()
    delete container.dataset['waiting']
    for (const field of typed) {
      const twin = findTwin(root, field)
      if (twin instanceof HTMLInputElement) typeInto(twin, field.value)
    }
    if (isInside) moveFocus(focused, findTwin(root, focused))
    for (const child of host.querySelectorAll(`:scope > [${SERVED}]`)) child.remove()
  }
}

/** The control of the same name, or the link to the same address, in the tag or the tags inside it. */
function findTwin(root: ShadowRoot, original: HTMLElement): HTMLElement | undefined {
  const isTwin =
    original instanceof HTMLAnchorElement
      ? (element: Element) => element instanceof HTMLAnchorElement && element.href === original.href
      : (element: Element) =>
          element.localName === original.localName &&
          !!original.ariaLabel &&
          element.getAttribute('aria-label') === original.ariaLabel
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (isTwin(element)) return element
    const inside = element.shadowRoot && findTwin(element.shadowRoot, original)
    if (inside) return inside
  }
  return undefined
}

function moveFocus(from: HTMLElement, to: HTMLElement | undefined): void {
  const caret = from instanceof HTMLInputElement ? from.selectionStart : null
  to?.focus({ preventScroll: true })
  if (to instanceof HTMLInputElement && caret !== null) to.setSelectionRange(caret, caret)
}

import { typeInto } from '../hooks/type-into.ts'

/**
 * Attribute of content that the hall's server wrote for readers without scripts; it is removed once it is replaced. With the
 * value `shell` it says only that the page needs scripts.
 */
const SERVED = 'data-served'

/**
 * Shows what the page wrote into a tag until the tag's own content is ready: links and forms in it work meanwhile.
 * @param container what React renders into; it is laid out, so that its views measure what they will show, but unseen
 * @returns a function that shows the tag's own content instead, with the focus and the typed text, as soon as nobody presses,
 *   selects, composes or has opened anything in the page's; undefined if the page wrote nothing
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
  const whenUnused = watchUse(host)
  return () => whenUnused(replace)

  function replace(): void {
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

/** @returns a function that runs `run` at once, or when what is pressed, selected, composed or opened in the host is over */
function watchUse(host: HTMLElement): (run: () => void) => void {
  const page = host.ownerDocument
  const stop = new AbortController()
  const opened = new Set<HTMLDetailsElement>()
  let isPressed = false
  let isComposing = false
  let waiting: (() => void) | undefined
  const isSelected = () => {
    const selection = page.getSelection()
    return !!selection && !selection.isCollapsed && host.contains(selection.anchorNode)
  }
  const isUsed = () =>
    isPressed || isComposing || isSelected() || [...opened].some((one) => one.open && host.contains(one))
  function check(): void {
    if (!host.isConnected) stop.abort()
    if (!waiting || isUsed()) return
    const run = waiting
    waiting = undefined
    stop.abort()
    run()
  }
  const listen = (target: EventTarget, type: string, handle: (event: Event) => void) =>
    target.addEventListener(type, handle, { capture: true, signal: stop.signal })
  listen(host, 'pointerdown', () => (isPressed = true))
  listen(host, 'compositionstart', () => (isComposing = true))
  listen(host, 'click', ({ target }) => {
    const details = target instanceof Element && target.closest('summary')?.parentElement
    if (details instanceof HTMLDetailsElement) opened.add(details)
  })
  listen(page, 'selectionchange', check)
  listen(host, 'toggle', check)
  for (const type of ['pointerup', 'pointercancel', 'dragend', 'compositionend'])
    listen(page, type, () => {
      isPressed = isComposing = false
      setTimeout(check) // after the click
    })
  return (run) => {
    waiting = run
    check()
  }
}

/** The control of the same name, or a link to the same address, in the tag or the tags inside it. */
function findTwin(root: ShadowRoot, original: HTMLElement): HTMLElement | undefined {
  const nameOf = (element: Element) => element.getAttribute('aria-label') || element.textContent?.trim()
  const name = nameOf(original)
  const isAddress = (element: Element) =>
    element instanceof HTMLAnchorElement &&
    original instanceof HTMLAnchorElement &&
    element.href === original.href
  const isNamesake = (element: Element) =>
    (original instanceof HTMLAnchorElement
      ? element.matches('a, button')
      : element.localName === original.localName) &&
    !!name &&
    nameOf(element) === name
  return findDeep(root, isAddress) ?? findDeep(root, isNamesake)
}

function findDeep(root: ShadowRoot, matches: (element: Element) => boolean): HTMLElement | undefined {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (matches(element)) return element
    const inside = element.shadowRoot && findDeep(element.shadowRoot, matches)
    if (inside) return inside
  }
  return undefined
}

function moveFocus(from: HTMLElement, to: HTMLElement | undefined): void {
  const caret = from instanceof HTMLInputElement ? from.selectionStart : null
  to?.focus({ preventScroll: true })
  if (to instanceof HTMLInputElement && caret !== null) to.setSelectionRange(caret, caret)
}

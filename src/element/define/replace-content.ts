import type { ShadowHost } from '../scope/tag-host.ts'
type Type = (field: HTMLInputElement, text: string) => void

/**
 * Watches what stands in a tag in the place of its own content.
 * @param typeInto types a text into a field
 * @returns a function that lets `end` show the tag's own content, as soon as nobody presses, selects, composes or has opened
 *   anything in the other, with its focus and typed text
 */
export function keepUse(host: ShadowHost, typeInto: Type): (end: () => void) => void {
  const whenUnused = watchUse(host)
  return (end) => whenUnused(() => replaceContent(host, end, typeInto))
}

function replaceContent(host: ShadowHost, end: () => void, typeInto: Type): void {
  const root = host.shadowRoot
  const focused = host.getRootNode().activeElement
  const isInside = focused instanceof HTMLElement && focused !== host && host.contains(focused)
  const typed = [...host.querySelectorAll('input')].filter((field) => field.value !== field.defaultValue)
  const twins = typed.map((field) => [findTwin(root, field), field.value] as const)
  const caret = focused instanceof HTMLInputElement ? focused.selectionStart : null
  const next = isInside ? findTwin(root, focused) : undefined
  end()
  for (const [twin, text] of twins) if (twin instanceof HTMLInputElement) typeInto(twin, text)
  next?.focus({ preventScroll: true })
  if (next instanceof HTMLInputElement && caret !== null) next.setSelectionRange(caret, caret)
}

/** @returns a function that runs `run` at once, or when what is pressed, selected, composed or opened in the host is over */
function watchUse(host: ShadowHost): (run: () => void) => void {
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

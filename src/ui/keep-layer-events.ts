import { windowOf } from './window-of.ts'

/**
 * A layer of ours lies above whatever the page shows, so its Escape and its focus are nobody else's: the page's own modal
 * below it would close too, or take the focus back. Listens on the window in the capture phase, before the page's document,
 * and dispatches the event again, within the tag only.
 * @returns a function to call when the layer closes
 */
export function keepLayerEvents(layer: Element): () => void {
  const view = windowOf(layer)
  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal }
  const dispatchInside = (event: Event, clone: Event) => {
    event.stopImmediatePropagation()
    if (!event.composedPath()[0]?.dispatchEvent(clone)) event.preventDefault()
  }
  const isInside = (event: Event) => event.composedPath().includes(layer)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    const { bubbles, cancelable, key, code, keyCode, isComposing, repeat } = event
    if (isInside(event)) {
      const innermost = event.composedPath().find((node) => node === layer || isModal(node))
      dispatchInside(
        event,
        new KeyboardEvent('keydown', { bubbles, cancelable, key, code, keyCode, isComposing, repeat }),
      )
      // the browser would close a native dialog of the page around it
      if (!isModal(innermost)) event.preventDefault()
    } else if (layer.matches(':modal') && event.target === layer.ownerDocument.body)
      event.stopImmediatePropagation() // after a press on plain text; the browser closes the layer
    else return
    // the focus may be elsewhere when the key is released
    view.addEventListener('keyup', stopEscape, { capture: true, once: true })
  }
  const onFocus = (event: FocusEvent) => {
    const { type, bubbles, relatedTarget } = event
    const isEntering = /^focus(?:in)?$/.test(type)
    if (isEntering && isInside(event)) dispatchInside(event, new FocusEvent(type, { bubbles, relatedTarget }))
    // what the focus comes from sees it leave, but not for where
    else if (!isEntering && relatedTarget && relatedTarget === outermostHost(layer) && !isInside(event))
      dispatchInside(event, new FocusEvent(type, { bubbles, composed: true }))
  }
  view.addEventListener('keydown', onKeyDown, options)
  for (const type of ['focus', 'focusin', 'blur', 'focusout'] as const)
    view.addEventListener(type, onFocus, options)
  return () => stop.abort()
}

const isModal = (node: EventTarget | undefined): boolean =>
  !!(node as Partial<Element> | undefined)?.matches?.(':modal')

/** The element of the page that the layer is in. */
function outermostHost(layer: Element): Element | undefined {
  const root = layer.getRootNode()
  return root instanceof ShadowRoot ? (outermostHost(root.host) ?? root.host) : undefined
}

function stopEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopImmediatePropagation()
}

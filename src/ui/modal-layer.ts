import { keepLayerEvents } from './keep-layer-events.ts'
import { getIsPrinting, onPrinting } from './print.ts'

/** A modal over the page. A page that closes it on navigating back listens for `ui-layer`. */
export interface ModalLayer {
  close(): void
  /** Set by the listener; called once it is closed, in whatever way. */
  onClosed?(): void
}

/** Announces that a modal dialog has opened; call the returned function when it closes. */
export function announceModalLayer(dialog: HTMLDialogElement): () => void {
  const layer: ModalLayer = {
    // like Escape, so that a dialog with unsaved text can ask first
    close: () => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })),
  }
  dialog.dispatchEvent(new CustomEvent('ui-layer', { detail: layer, bubbles: true, composed: true }))
  const stops = [printAlone(dialog), keepLayerEvents(dialog)]
  return () => {
    for (const stop of stops) stop()
    layer.onClosed?.()
  }
}

const modals: Element[] = []

/** Prints a modal dialog without the page below it. Returns a function to call when it closes. */
function printAlone(dialog: Element): () => void {
  let restore: (() => void) | undefined
  const stop = onPrinting(() => {
    restore?.()
    restore = getIsPrinting() && modals.at(-1) === dialog ? hideOthers(dialog) : undefined
  })
  modals.push(dialog)
  return () => {
    modals.splice(modals.indexOf(dialog), 1)
    stop()
    restore?.()
  }
}

/** Hides what is not an ancestor of the element, of the host page too. */
function hideOthers(element: Element): () => void {
  const hidden: [style: CSSStyleDeclaration, value: string, priority: string][] = []
  for (let node: Element | null = element; node;) {
    const parent: ParentNode | null = node.assignedSlot ?? node.parentNode
    for (const other of parent?.children ?? [])
      if (other !== node && other instanceof HTMLElement && other.localName !== 'head') {
        const { style } = other
        hidden.push([style, style.getPropertyValue('display'), style.getPropertyPriority('display')])
        style.setProperty('display', 'none', 'important')
      }
    node = parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null
  }
  return () => {
    for (const [style, value, priority] of hidden) style.setProperty('display', value, priority)
  }
}

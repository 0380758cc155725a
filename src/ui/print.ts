import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isPrinting = false
const listeners = new Set<() => void>()
let media: MediaQueryList | undefined

function setPrinting(next: boolean): void {
  if (next === isPrinting) return
  isPrinting = next
  // the browser lays out the printed page right after the event
  flushSync(() => {
    for (const listener of listeners) listener()
  })
}
const onBefore = () => setPrinting(true)
const onAfter = () => setPrinting(false)
const onMedia = (event: MediaQueryListEvent) => setPrinting(event.matches)

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    media = matchMedia('print')
    media.addEventListener('change', onMedia)
    addEventListener('beforeprint', onBefore)
    addEventListener('afterprint', onAfter)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    media?.removeEventListener('change', onMedia)
    removeEventListener('beforeprint', onBefore)
    removeEventListener('afterprint', onAfter)
    isPrinting = false
  }
}

/** Whether the page is being printed: then all rows of a list are rendered, and everything collapsed is open. */
export const useIsPrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  )

const modals: Element[] = []

/** Prints a modal dialog without the page below it. Returns a function to call when it closes. */
export function printAlone(dialog: Element): () => void {
  let restore: (() => void) | undefined
  const stop = subscribe(() => {
    restore?.()
    restore = isPrinting && modals.at(-1) === dialog ? hideOthers(dialog) : undefined
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

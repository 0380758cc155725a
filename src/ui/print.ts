import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

const EVENTS = ['beforeprint', 'afterprint']
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
const onChange = ({ type, matches = type === 'beforeprint' }: Event & { matches?: boolean }) =>
  setPrinting(matches)

export const getIsPrinting = (): boolean => isPrinting

/** Calls the listener before and after printing. Returns a function that stops it. */
export function onPrinting(listener: () => void): () => void {
  if (listeners.size === 0) {
    media = matchMedia('print')
    media.addEventListener('change', onChange)
    for (const type of EVENTS) addEventListener(type, onChange)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    media?.removeEventListener('change', onChange)
    for (const type of EVENTS) removeEventListener(type, onChange)
    isPrinting = false
  }
}

/** Whether the page is being printed: then all rows of a list are rendered, and everything collapsed is open. */
export const useIsPrinting = (): boolean => useSyncExternalStore(onPrinting, getIsPrinting, () => false)

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
const onChange = ({ type, matches = type === 'beforeprint' }: Event & { matches?: boolean }) =>
  setPrinting(matches)

export const getIsPrinting = (): boolean => isPrinting

/** Calls the listener before and after printing. Returns a function that stops it. */
export function onPrinting(listener: () => void): () => void {
  if (!media) {
    media = matchMedia('print')
    media.addEventListener('change', onChange)
    addEventListener('beforeprint', onChange)
    addEventListener('afterprint', onChange)
  }
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the page is being printed: then all rows of a list are rendered, and everything collapsed is open. */
export const useIsPrinting = (): boolean => useSyncExternalStore(onPrinting, getIsPrinting, () => false)

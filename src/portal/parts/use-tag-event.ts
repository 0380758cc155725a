import { useEffect } from 'react'
import type { UnivEvents } from '../../element/define/univ-events.ts'
import { useUniv } from '../../element/hooks/view-hooks.ts'

/** Handles an event of the nested tags. */
export function useTagEvent<K extends keyof UnivEvents>(
  type: K,
  handle: (detail: UnivEvents[K], event: Event) => void,
): void {
  const root = useUniv().host.shadowRoot!
  useEffect(() => {
    const listener = (event: Event) => handle((event as CustomEvent<UnivEvents[K]>).detail, event)
    root.addEventListener(type, listener)
    return () => root.removeEventListener(type, listener)
  }, [root, type, handle])
}

import { useEffect, useEffectEvent } from 'react'
import type { UnivEvents } from '../../element/hooks/univ-events.ts'
import { useUniv } from '../../element/hooks/view-hooks.ts'

/** Handles an event of the nested tags, with the handler of the latest render. */
export function useTagEvent<K extends keyof UnivEvents>(
  type: K,
  handle: (detail: UnivEvents[K], event: Event) => void,
): void {
  const root = useUniv().host.shadowRoot
  const onEvent = useEffectEvent(handle)
  useEffect(() => {
    const listener = (event: Event) => onEvent((event as CustomEvent<UnivEvents[K]>).detail, event)
    root.addEventListener(type, listener)
    return () => root.removeEventListener(type, listener)
  }, [root, type])
}

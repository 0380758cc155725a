import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { Row } from '../../../domain/task-lists.ts'

/**
 * A row that leaves while it has the focus takes it along: the focus moves on to the row that now stands in its place,
 * else to the last one, else to the count above the list.
 */
export function useFocusKept(place: RefObject<HTMLElement | null>, rows: readonly Row[]): void {
  const last = useRef('')
  const order = useRef<readonly string[]>([])
  useEffect(() => {
    const root = place.current!
    // the focus may pass through a dialog, which is outside: the row it came from counts
    const look = (event: Event) => {
      last.current = (event.target as Element).closest<HTMLElement>('[data-row]')?.dataset['row'] ?? ''
    }
    root.addEventListener('focusin', look)
    return () => root.removeEventListener('focusin', look)
  }, [place])
  useLayoutEffect(() => {
    const ids = rows.map((row) => row.id)
    const at = order.current.indexOf(last.current)
    order.current = ids
    if (at < 0 || ids.includes(last.current)) return
    const root = place.current!
    last.current = ''
    const inside = (root.getRootNode() as ShadowRoot).activeElement
    if (inside?.isConnected && inside !== root && !root.contains(inside)) return
    const all = root.querySelectorAll<HTMLElement>('[data-row]')
    const next = (all[at] ?? all[all.length - 1])?.querySelector<HTMLElement>('a[href], button')
    ;(next ?? root.querySelector<HTMLElement>('.center-status > p'))?.focus()
  }, [place, rows])
}

import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { Row } from '../../../domain/task-lists.ts'

/**
 * If the focused row is removed, moves the focus to the row now at its index, else to the last row, else to the count
 * above the list.
 */
export function useRowFocus(containerRef: RefObject<HTMLElement | null>, rows: readonly Row[]): void {
  const lastFocusedId = useRef('')
  const rowIds = useRef<readonly string[]>([])
  useEffect(() => {
    const root = containerRef.current!
    // the last focused row is remembered while a dialog outside the list has the focus
    const onFocusIn = (event: Event) => {
      lastFocusedId.current =
        (event.target as Element).closest<HTMLElement>('[data-row]')?.dataset['row'] ?? ''
    }
    root.addEventListener('focusin', onFocusIn)
    return () => root.removeEventListener('focusin', onFocusIn)
  }, [containerRef])
  useLayoutEffect(() => {
    const ids = rows.map((row) => row.id)
    const index = rowIds.current.indexOf(lastFocusedId.current)
    rowIds.current = ids
    if (index < 0 || ids.includes(lastFocusedId.current)) return
    const root = containerRef.current!
    lastFocusedId.current = ''
    const activeElement = (root.getRootNode() as ShadowRoot).activeElement
    if (activeElement?.isConnected && activeElement !== root && !root.contains(activeElement)) return
    const rowElements = root.querySelectorAll<HTMLElement>('[data-row]')
    const next = (rowElements[index] ?? rowElements[rowElements.length - 1])?.querySelector<HTMLElement>(
      'a[href], button',
    )
    ;(next ?? root.querySelector<HTMLElement>('.center-status > p'))?.focus()
  }, [containerRef, rows])
}

import VirtualRows from './virtual-rows.tsx'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { ListName, Row } from '../../../domain/task-lists.ts'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { factTexts } from '../facts/translations.ts'
import type { ProcessCenter } from '../lists/process-center.ts'
import { RowList } from './row-list.tsx'
import { useRowDensity } from './row-density.ts'

// pages with more rows are virtualised
const VIRTUALIZE_ABOVE = 60

interface RowsProps {
  model: ProcessCenter
  list: ListName
  rows: readonly Row[]
  containerRef: RefObject<HTMLElement | null>
}

export function Rows({ model, list, rows, containerRef }: RowsProps) {
  const t = useTranslation(factTexts)
  useRowFocus(containerRef, rows)
  const density = useRowDensity()
  if (rows.length > VIRTUALIZE_ABOVE)
    return <VirtualRows model={model} list={list} density={density} rows={rows} />
  return (
    <RowList
      model={model}
      list={list}
      density={density}
      allRows={rows}
      rows={rows}
      label={t(`list.${list}`)}
    />
  )
}

/**
 * If the focused row is removed, moves the focus to the row now at its index, else to the last row, else to the count
 * above the list.
 */
function useRowFocus(containerRef: RefObject<HTMLElement | null>, rows: readonly Row[]): void {
  const lastFocusedId = useRef('')
  const rowIds = useRef<readonly string[]>([])
  useEffect(() => {
    const root = containerRef.current
    // the last focused row is remembered while a dialog outside the list has the focus
    const onFocusIn = ({ target }: Event) => {
      const row = target instanceof Element && target.closest<HTMLElement>('[data-row]')
      lastFocusedId.current = (row && row.dataset['row']) || ''
    }
    root?.addEventListener('focusin', onFocusIn)
    return () => root?.removeEventListener('focusin', onFocusIn)
  }, [containerRef])
  useLayoutEffect(() => {
    const ids = rows.map((row) => row.id)
    const index = rowIds.current.indexOf(lastFocusedId.current)
    rowIds.current = ids
    const root = containerRef.current
    if (!root || index < 0 || ids.includes(lastFocusedId.current)) return
    lastFocusedId.current = ''
    const activeElement = root.getRootNode().activeElement
    if (activeElement?.isConnected && activeElement !== root && !root.contains(activeElement)) return
    const rowElements = root.querySelectorAll<HTMLElement>('[data-row]')
    const next = (rowElements[index] ?? rowElements[rowElements.length - 1])?.querySelector<HTMLElement>(
      'a[href], button',
    )
    ;(next ?? root.querySelector<HTMLElement>('.center-status > p'))?.focus()
  }, [containerRef, rows])
}

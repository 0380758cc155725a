import { memo, type RefObject } from 'react'
import type { ListName, Row } from '../../../domain/task-lists.ts'
import { useTranslation, useStore } from '../../../element/hooks/view-hooks.ts'
import { LIST_CONFIG, isSelectable } from '../list-config.ts'
import { centerTexts } from '../translations.ts'
import type { ProcessCenter } from '../model.ts'
import { RowCard } from './row-card.tsx'
import { useRowFocus } from './use-row-focus.ts'
import { useNow } from './use-now.ts'
import { useRowDensity, type RowDensity } from './use-row-density.ts'
import { loadable } from '../../../ui/loadable.tsx'

// pages with more rows are virtualised
const VIRTUALIZE_ABOVE = 60
/** Rows rendered while the code for this loads. */
const ROWS_MEANWHILE = 20
const VirtualRows = loadable(() => import('./virtual-rows.tsx'))

interface RowsProps {
  model: ProcessCenter
  list: ListName
  rows: readonly Row[]
  containerRef: RefObject<HTMLElement | null>
}

export function Rows({ model, list, rows, containerRef }: RowsProps) {
  const t = useTranslation(centerTexts)
  useRowFocus(containerRef, rows)
  const density = useRowDensity()
  if (rows.length > VIRTUALIZE_ABOVE)
    return (
      <VirtualRows
        fallback={
          <RowList
            model={model}
            list={list}
            density={density}
            allRows={rows}
            rows={rows.slice(0, ROWS_MEANWHILE)}
          />
        }
        model={model}
        list={list}
        density={density}
        rows={rows}
      />
    )
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

interface RowListProps {
  model: ProcessCenter
  list: ListName
  density: RowDensity
  /** All rows of the page, to detect several tasks of one process. */
  allRows: readonly Row[]
  rows: readonly Row[]
  label?: string
  /** Zero-based index of the first row when `rows` is a slice. */
  startIndex?: number
}

export const RowList = memo(function RowList({
  model,
  list,
  density,
  allRows,
  rows,
  label,
  startIndex,
}: RowListProps) {
  const selection = useStore(model.$selection)
  const now = useNow()
  const { selectable } = LIST_CONFIG[list]
  return (
    <ul className="center-rows" aria-label={label} part="list">
      {rows.map((row, i) => (
        <RowCard
          key={row.id}
          row={row}
          allRows={allRows}
          list={list}
          now={now}
          isSelected={isSelectable(selectable, row) ? selection.has(row.id) : null}
          model={model}
          density={density}
          {...(startIndex !== undefined && { index: startIndex + i, rowCount: allRows.length })}
        />
      ))}
    </ul>
  )
})

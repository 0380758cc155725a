import { memo } from 'react'
import type { ListName, Row } from '../../../domain/task-lists.ts'
import { useStore } from '../../../element/hooks/view-hooks.ts'
import { LIST_CONFIG, isSelectable } from '../lists/list-config.ts'
import type { ProcessCenter } from '../lists/process-center.ts'
import { RowCard } from './row-card.tsx'
import { useNow } from '../facts/times.tsx'
import type { RowDensity } from './row-density.ts'

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
    <ul className="center-rows ui-stack" aria-label={label} part="list">
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

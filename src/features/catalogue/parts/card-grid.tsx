import { useRef } from 'react'
import type { App } from '../../../contract/core/apps.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import sheet from './card-grid.css'
import { AppCard, type Highlighter } from './app-card.tsx'
import { initialRowCount, rowCount, useVirtualGrid } from './use-virtual-grid.ts'

/** For the view that renders grids, so that their sheet comes with it. */
export const gridStyleRef = adoptStyles(sheet)

/** A virtualised grid of cards; each card exposes its position in the list. */
export function CardGrid({
  apps,
  list: items,
  marks,
  label,
  initialRows = initialRowCount(),
  initialColumns,
}: {
  apps: readonly App[]
  /** The whole list that `apps` begins; stays the same object while the list does. */
  list?: readonly App[]
  marks?: Highlighter | undefined
  label?: string
  /** Rows of the first paint; 0 for a grid below the viewport. */
  initialRows?: number
  /** Expected columns, if known. */
  initialColumns?: number
}) {
  const list = useRef<HTMLUListElement>(null)
  const { from, to, columns, rowHeight, gap } = useVirtualGrid(
    list,
    items,
    apps.length,
    initialRows,
    initialColumns,
  )
  const rows = rowCount(apps.length, columns)
  const start = Math.min(from, rows)
  const end = Math.min(to, rows)
  const isWhole = end - start === rows
  const first = start * columns
  // the last row has no gap after it: subtract it here if no row is rendered
  const empty = end > start ? 0 : gap
  return (
    <ul
      ref={list}
      className="catalogue-grid"
      aria-label={label}
      style={
        isWhole
          ? undefined
          : {
              paddingBlockStart: start * rowHeight,
              paddingBlockEnd: Math.max(0, (rows - end) * rowHeight - empty),
            }
      }
    >
      {apps.slice(first, end * columns).map((app, i) => (
        <li key={app.id} {...(!isWhole && { 'aria-setsize': apps.length, 'aria-posinset': first + i + 1 })}>
          <AppCard app={app} marks={marks} />
        </li>
      ))}
    </ul>
  )
}

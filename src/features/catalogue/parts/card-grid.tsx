import { useRef } from 'react'
import type { App } from '../../../contract/core/apps.ts'
import { AppCard, type Highlighter } from './app-card.tsx'
import { useVirtualGrid } from './use-virtual-grid.ts'

/** A virtualised grid of cards; each card states its position in the list. */
export function CardGrid({
  apps,
  marks,
  label,
  below,
}: {
  apps: readonly App[]
  marks?: Highlighter | undefined
  label?: string
  below?: boolean
}) {
  const list = useRef<HTMLUListElement>(null)
  const { from, to, columns, rowHeight } = useVirtualGrid(list, apps.length, below)
  const rows = Math.ceil(apps.length / columns)
  const first = Math.min(from, rows) * columns
  return (
    <ul
      ref={list}
      className="catalogue-grid"
      aria-label={label}
      style={{
        paddingBlockStart: Math.min(from, rows) * rowHeight,
        paddingBlockEnd: Math.max(0, rows - to) * rowHeight,
      }}
    >
      {apps.slice(first, to * columns).map((app, i) => (
        <li key={app.id} aria-setsize={apps.length} aria-posinset={first + i + 1}>
          <AppCard app={app} marks={marks} />
        </li>
      ))}
    </ul>
  )
}

import { useRef } from 'react'
import type { App } from '../../../contract/apps.ts'
import { AppCard, type Marks } from './app-card.tsx'
import { useWindow } from './window.ts'

/** Cards in rows; only those near the screen are in the document, and each says its place in the whole. */
export function CardGrid({
  apps,
  marks,
  label,
  below,
}: {
  apps: readonly App[]
  marks?: Marks | undefined
  label?: string
  below?: boolean
}) {
  const list = useRef<HTMLUListElement>(null)
  const { from, to, columns, row } = useWindow(list, apps.length, below)
  const rows = Math.ceil(apps.length / columns)
  const first = Math.min(from, rows) * columns
  return (
    <ul
      ref={list}
      className="catalogue-grid"
      aria-label={label}
      style={{
        paddingBlockStart: Math.min(from, rows) * row,
        paddingBlockEnd: Math.max(0, rows - to) * row,
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

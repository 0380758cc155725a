import type { HTMLAttributes } from 'react'
import type { App } from '../../../contract/core/apps.ts'
import { AppCard, type Highlighter } from './app-card.tsx'

interface CompactCardsProps extends Omit<HTMLAttributes<HTMLUListElement>, 'children'> {
  apps: readonly App[]
  marks?: Highlighter | undefined
}

/** A short list of items as small cards. */
export function CompactCards({ apps, marks, ...list }: CompactCardsProps) {
  return (
    <ul {...list}>
      {apps.map((app) => (
        <li key={app.id}>
          <AppCard app={app} compact marks={marks} />
        </li>
      ))}
    </ul>
  )
}

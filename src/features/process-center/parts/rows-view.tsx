import { lazy, memo, Suspense, type RefObject } from 'react'
import type { ListName, Row } from '../../../domain/task-lists.ts'
import { useSay, useStore } from '../../../element/univ.ts'
import { LISTS, mayChoose } from '../lists.ts'
import { centerMessages } from '../messages.ts'
import type { ProcessCenter } from '../model.ts'
import { RowCard } from './row-card.tsx'
import { useFocusKept } from './focus-kept.ts'
import { useNow } from './now.ts'

// a page of more rows than this draws those near the screen only
const PLAIN = 60
const ManyRows = lazy(() => import('./many-rows.tsx'))

export interface RowsProps {
  model: ProcessCenter
  list: ListName
  rows: readonly Row[]
  place: RefObject<HTMLElement | null>
}

export function Rows({ model, list, rows, place }: RowsProps) {
  const say = useSay(centerMessages)
  useFocusKept(place, rows)
  if (rows.length > PLAIN)
    return (
      <Suspense fallback={<RowList model={model} list={list} all={rows} rows={rows.slice(0, PLAIN)} />}>
        <ManyRows model={model} list={list} rows={rows} />
      </Suspense>
    )
  return <RowList model={model} list={list} all={rows} rows={rows} label={say(`list.${list}`)} />
}

interface RowListProps {
  model: ProcessCenter
  list: ListName
  /** All rows of the page; those of one process are told from each other by it. */
  all: readonly Row[]
  rows: readonly Row[]
  label?: string
  /** Place of the first one, from 0, where these are some of many. */
  from?: number
}

export const RowList = memo(function RowList({ model, list, all, rows, label, from }: RowListProps) {
  const chosen = useStore(model.$chosen)
  const now = useNow()
  const { chooses } = LISTS[list]
  return (
    <ul className="center-rows" aria-label={label} part="list">
      {rows.map((row, at) => (
        <RowCard
          key={row.id}
          row={row}
          all={all}
          list={list}
          now={now}
          chosen={mayChoose(chooses, row) ? chosen.has(row.id) : null}
          model={model}
          {...(from !== undefined && { place: from + at, size: all.length })}
        />
      ))}
    </ul>
  )
})

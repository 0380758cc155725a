import type { HTMLAttributes } from 'react'
import type { Elements } from '../content.ts'

interface RowsProps<T> extends Omit<HTMLAttributes<HTMLUListElement>, 'children'> {
  items: readonly T[]
  /** Renders the content of a row. */
  children(item: T): Elements
}

/** A list of records, each in a row of its own that follows it when the list changes. */
export const Rows = <T extends { id: string }>({ items, children, ...list }: RowsProps<T>) => (
  <ul {...list}>
    {items.map((item) => (
      <li key={item.id}>{children(item)}</li>
    ))}
  </ul>
)

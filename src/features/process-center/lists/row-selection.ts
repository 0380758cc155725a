import { atom } from 'nanostores'
import type { Row } from '../../../domain/task-lists.ts'

/** The selected rows of the current list, by id. */
export class RowSelection {
  readonly $rows = atom<ReadonlyMap<string, Row>>(new Map())
  #isSelectable: (row: Row) => boolean

  constructor(isSelectable: (row: Row) => boolean) {
    this.#isSelectable = isSelectable
  }

  select(rows: readonly Row[], chosen: boolean): void {
    const next = new Map(this.$rows.get())
    for (const row of rows)
      if (!chosen) next.delete(row.id)
      else if (this.#isSelectable(row)) next.set(row.id, row)
    this.$rows.set(next)
  }

  clear(): void {
    if (this.$rows.get().size) this.$rows.set(new Map())
  }

  /** Deselects rows that have left the list and updates the others. */
  update(before: readonly Row[], after: readonly Row[]): void {
    const selected = this.$rows.get()
    if (!selected.size) return
    const next = new Map(selected)
    for (const { id } of before) next.delete(id)
    for (const row of after) if (selected.has(row.id) && this.#isSelectable(row)) next.set(row.id, row)
    this.$rows.set(next)
  }
}

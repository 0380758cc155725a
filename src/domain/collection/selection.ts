import { atom, type ReadableAtom } from 'nanostores'

interface Item {
  id: string
}

/** The chosen items of a list, by id. */
export interface Selection<T extends Item> {
  $items: ReadableAtom<ReadonlyMap<string, T>>
  select(items: readonly T[], isChosen: boolean): void
  clear(): void
  /** Call when the list has new items: those that have left are deselected, the others replaced. */
  update(before: readonly T[], after: readonly T[]): void
}

/** @param isSelectable an item that is not cannot be chosen, and is deselected when it becomes so */
export function createSelection<T extends Item>(isSelectable: (item: T) => boolean): Selection<T> {
  const $items = atom<ReadonlyMap<string, T>>(new Map())
  return {
    $items,
    select(items, isChosen) {
      const next = new Map($items.get())
      for (const item of items)
        if (!isChosen) next.delete(item.id)
        else if (isSelectable(item)) next.set(item.id, item)
      $items.set(next)
    },
    clear() {
      if ($items.get().size) $items.set(new Map())
    },
    update(before, after) {
      const chosen = $items.get()
      if (!chosen.size) return
      const next = new Map(chosen)
      for (const { id } of before) next.delete(id)
      for (const item of after) if (chosen.has(item.id) && isSelectable(item)) next.set(item.id, item)
      $items.set(next)
    },
  }
}

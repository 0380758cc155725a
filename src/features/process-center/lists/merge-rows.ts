import type { Row } from '../../../domain/task-lists.ts'

/**
 * Merges fresh rows without making the list jump. Known rows are updated in place, removed rows are dropped, rows
 * from the next page are appended; new rows above or between known ones are held back.
 * @returns the rows, and how many new ones are held back
 * @param limit page size; on a full page, new rows push as many known rows off its end, which stay until the new
 *   rows are shown
 */
export function mergeRows(old: readonly Row[], fresh: readonly Row[], limit: number) {
  const freshById = new Map(fresh.map((row) => [row.id, row]))
  const oldIds = new Set(old.map((row) => row.id))
  let last = fresh.length - 1
  while (last >= 0 && !oldIds.has(fresh[last]!.id)) last--
  // no known row remains: replace the list
  if (last < 0) return { rows: [...fresh], newCount: 0 }
  const newCount = fresh.slice(0, last).filter((row) => !oldIds.has(row.id)).length
  let displaced = fresh.length >= limit ? newCount : 0
  const merged: Row[] = []
  for (const row of [...old].reverse()) {
    const update = freshById.get(row.id)
    if (!update && displaced-- <= 0) continue
    if (update) displaced = 0
    merged.push(update ?? row)
  }
  return { rows: [...merged.reverse(), ...fresh.slice(last + 1)], newCount }
}

import { useLayoutEffect, useState } from 'react'
import type { ListName, Row } from '../../../domain/task-lists.ts'
import { useUniv } from '../../../element/hooks/view-hooks.ts'
import { observeSize, windowOf } from '../../../ui/window-of.ts'
import { raterOf } from '../row-view-model.ts'

/** How many controls of a row are buttons; the rest are in its menu. */
export type RowDensity = 'wide' | 'medium' | 'narrow'

/** Minimum widths of the tag in CSS pixels; keep in sync with row-card.css. */
const WIDE_FROM = 900
const MEDIUM_FROM = 560

/** The density that fits the width of the tag; always `narrow` on a phone. */
export function useRowDensity(): RowDensity {
  const { host, mode } = useUniv()
  const view = windowOf(host)
  const [density, setDensity] = useState<RowDensity>(mode === 'mobile' ? 'narrow' : 'wide')
  useLayoutEffect(() => {
    const update = () => {
      const width = host.clientWidth
      // a hidden tag has no width: keep the last density
      if (width > 0)
        setDensity(
          mode === 'mobile' || width < MEDIUM_FROM ? 'narrow' : width < WIDE_FROM ? 'medium' : 'wide',
        )
    }
    update() // before the first paint
    return observeSize([host], update)
  }, [host, mode, view])
  return density
}

/** Number of task actions shown as buttons; the rest are in the menu. */
export const visibleActionCount = (density: RowDensity): number => (density === 'wide' ? 2 : 1)

/** Whether "Details" is a button; in a narrow row, only if there is no other main action. */
export function hasDetailsButton(row: Row, list: ListName, isUnread: boolean, density: RowDensity): boolean {
  if (density !== 'narrow') return true
  if (row.kind === 'task') return row.task.actions.length === 0
  return !isUnread && (list === 'flow_cc' || raterOf(row.process) !== 'me')
}

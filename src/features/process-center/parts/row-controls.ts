import type { ListName, Row } from '../../../domain/task-lists.ts'
import { raterOf } from '../row-view-model.ts'
import type { RowDensity } from './use-row-density.ts'

/** How many actions of a task are buttons; the others are in the menu. */
export const visibleActionCount = (density: RowDensity): number => (density === 'wide' ? 2 : 1)

/** Whether `details` is a button: on a narrow row only where nothing else is the main action. */
export function hasDetailsButton(row: Row, list: ListName, isUnread: boolean, density: RowDensity): boolean {
  if (density !== 'narrow') return true
  if (row.kind === 'task') return row.task.actions.length === 0
  return !isUnread && (list === 'flow_cc' || raterOf(row.process) !== 'me')
}

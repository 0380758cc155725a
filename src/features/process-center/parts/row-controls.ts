import type { ListName, Row } from '../../../domain/task-lists.ts'
import { raterOf } from '../row-view-model.ts'
import type { RowDensity } from './use-row-density.ts'

/** Number of task actions shown as buttons; the rest are in the menu. */
export const visibleActionCount = (density: RowDensity): number => (density === 'wide' ? 2 : 1)

/** Whether "Details" is a button; in a narrow row, only if there is no other main action. */
export function hasDetailsButton(row: Row, list: ListName, isUnread: boolean, density: RowDensity): boolean {
  if (density !== 'narrow') return true
  if (row.kind === 'task') return row.task.actions.length === 0
  return !isUnread && (list === 'flow_cc' || raterOf(row.process) !== 'me')
}

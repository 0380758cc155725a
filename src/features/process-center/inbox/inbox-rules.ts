import type { ProcessTask } from '../../../contract/core/processes.ts'
import type { Row } from '../../../domain/task-lists.ts'
import { taskActions } from '../act/task-actions.ts'
import { isDecided, type Decision } from '../decide/decisions.ts'

/** The command of a single key in the inbox. */
type InboxKey =
  | 'next'
  | 'previous'
  | 'approve'
  | 'reject'
  | 'return'
  | 'undo'
  | 'opinion'
  | 'help'
  | 'first'
  | 'last'
  | 'scroll'
  | { template: number }

const LETTERS: Record<string, InboxKey> = {
  j: 'next',
  k: 'previous',
  a: 'approve',
  r: 'reject',
  e: 'return',
  z: 'undo',
  o: 'opinion',
  '?': 'help',
}
/** Only handled in the list; elsewhere these keys scroll. */
const LIST_KEYS: Record<string, InboxKey> = {
  arrowdown: 'next',
  arrowup: 'previous',
  home: 'first',
  end: 'last',
  ' ': 'scroll',
}

/**
 * @param isInList whether the focus is in the list of rows
 * @param hasSingleKeys whether letters, digits and `?` are shortcuts; the list's own keys always work
 */
export function inboxKeyOf(key: string, isInList: boolean, hasSingleKeys: boolean): InboxKey | null {
  const name = key.toLowerCase()
  if (hasSingleKeys && /^[1-9]$/.test(name)) return { template: Number(name) - 1 }
  return (hasSingleKeys && LETTERS[name]) || (isInList && LIST_KEYS[name]) || null
}

/** The row to open after `id`: the next undecided one below, else above; undefined if all are decided. */
export function nextUndecided(
  rows: readonly Row[],
  id: string,
  decisions: ReadonlyMap<string, Decision>,
): Row | undefined {
  const index = rows.findIndex((row) => row.id === id)
  const isOpen = (row: Row) => row.id !== id && !isDecided(decisions, row.id)
  return rows.slice(index + 1).find(isOpen) ?? rows.slice(0, Math.max(0, index)).findLast(isOpen)
}

/** The step of a task in its process, if it has been handled. */
export const handledStep = (taskId: string, steps: readonly ProcessTask[]): ProcessTask | undefined =>
  steps.find(({ id, actionTime }) => id === taskId && actionTime > 0)

/** The form of a task or process. */
export const formOf = (row: Row): string =>
  row.kind === 'task' ? row.task.uri || (row.task.process?.uri ?? '') : row.process.uri

/** The form, unless it is the only action of the task, and then among its actions. */
export const formToRead = (row: Row): string =>
  row.kind === 'task' && !taskActions(row, { hasForm: true }).some(({ kind }) => kind === 'decide')
    ? ''
    : formOf(row)

/** Id of the row's process; '' for none. */
export const processIdOf = (row: Row): string =>
  row.kind === 'task' ? (row.task.process?.id ?? '') : row.process.id

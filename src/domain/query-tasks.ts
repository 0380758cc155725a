import type { Page } from '../contract/core/processes.ts'
import { createTextTest } from '../contract/search-terms.ts'
import type { Task } from '../contract/core/tasks.ts'

/** Earliest due date first, so overdue tasks come first; tasks without a date last. */
export const byDueDate = (a: Task, b: Task): number =>
  (a.expireTime || Infinity) - (b.expireTime || Infinity) || 0

/** The default order of tasks: by due date, then by priority, then latest first. */
export const byUrgency = (a: Task, b: Task): number =>
  byDueDate(a, b) || b.priority - a.priority || b.assignTime - a.assignTime

/** Tasks due within this time are 'soon' (contract, ListQuery.due). */
const DUE_SOON_MS = 3 * 86_400_000

type DueStatus = '' | 'overdue' | 'soon'

/** `expireTime` is in epoch milliseconds, 0 without a due date. */
export const dueStatus = (expireTime: number, now: number): DueStatus =>
  !expireTime ? '' : expireTime < now ? 'overdue' : expireTime - now <= DUE_SOON_MS ? 'soon' : ''

export interface TaskQuery {
  limit: number
  start: number
  keyword: string
  sort: string
  due: string
  kind: string
}

const searchedTexts = ({ name, process }: Task) => [
  name,
  process?.name,
  process?.entry,
  process?.owner?.name,
  process?.owner?.account,
  process?.app?.name,
]

/** Filters, sorts and pages like the REST list, for a back end that sends all tasks at once (§7 GraphQL `tasks`). */
export function queryTasks(
  tasks: Pick<Page<Task>, 'entities' | 'total'>,
  query: TaskQuery,
  now: number,
): Page<Task> {
  const matchesKeyword = createTextTest(query.keyword)
  const matches = tasks.entities.filter(
    (task) =>
      matchesKeyword(...searchedTexts(task)) &&
      (!query.kind || task.kind === query.kind) &&
      (!query.due || dueStatus(task.expireTime, now) === query.due),
  )
  if (query.sort !== 'updated') matches.sort(query.sort === 'due' ? byDueDate : byUrgency)
  // the server may have more tasks than it sends at once
  const isUnfiltered = matches.length === tasks.entities.length
  const entities = matches.slice(query.start, query.start + query.limit)
  return {
    entities,
    total: isUnfiltered ? tasks.total : matches.length,
    hasTotal: true,
    received: entities.length,
  }
}

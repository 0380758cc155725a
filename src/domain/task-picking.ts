import type { Page } from '../contract/processes.ts'
import type { Task } from '../contract/tasks.ts'

/** Due within so long is soon (contract, ListQuery.due). */
export const SOON_MS = 3 * 86_400_000

export type DueMark = '' | 'overdue' | 'soon'

/** T21; 0 is no due date. */
export const dueMark = (expireTime: number, now: number): DueMark =>
  !expireTime ? '' : expireTime < now ? 'overdue' : expireTime - now <= SOON_MS ? 'soon' : ''

interface Wanted {
  limit: number
  start: number
  keyword: string
  sort: string
  due: string
  kind: string
}

const textOf = ({ name, process }: Task) =>
  [name, process?.name, process?.entry, process?.owner?.name, process?.owner?.account, process?.app?.name]
    .join('\n')
    .toLowerCase()

/** What the REST list does with its parameters, for a back end that sends all tasks at once (§7 GraphQL `tasks`). */
export function pickTasks(all: Page<Task>, wanted: Wanted, now: number): Page<Task> {
  const words = wanted.keyword.toLowerCase().split(/\s+/).filter(Boolean)
  const found = all.entities.filter(
    (task) =>
      words.every((word) => textOf(task).includes(word)) &&
      (!wanted.kind || task.kind === wanted.kind) &&
      (!wanted.due || dueMark(task.expireTime, now) === wanted.due),
  )
  // soonest first, those without last
  if (wanted.sort === 'due')
    found.sort((a, b) => (a.expireTime || Infinity) - (b.expireTime || Infinity) || 0)
  // the server may hold more than it sends at once
  const isAll = found.length === all.entities.length
  return {
    entities: found.slice(wanted.start, wanted.start + wanted.limit),
    total: isAll ? all.total : found.length,
  }
}

import type { Process, Question } from '../../../contract/core/processes.ts'
import type { Task } from '../../../contract/core/tasks.ts'
import { stripTagPrefix } from '../../../domain/app-view-model.ts'
import { wayOf, type Way } from '../../../domain/process-status.ts'
import type { Row } from '../../../domain/task-lists.ts'

/** View model of a task or process row. Times are epoch milliseconds, 0 for none. */
export interface RowViewModel {
  processId: string
  name: string
  /** Serial number. */
  entry: string
  /** Current step, its holders, and when it was assigned. */
  step: string
  holders: readonly string[]
  since: number
  /** Time of the last change. */
  updated: number
  /** My rating, 0 for none. */
  rating: number
  /** null if unknown. */
  way: Way | null
  /** Status of a process; '' for a task. */
  status: string
  /** Whether the process waits for a step of mine; false for a task, which always does. */
  needsMe: boolean
  priority: number
  due: number
  tags: readonly string[]
  system: string
  owner: string
  /** The person who delegated the task to me; '' for none. */
  onBehalfOf: string
  urged: number
  /** Whose turn it is in the thread with the applicant. */
  question: Question
}

/** What people call a task: its process, else its step. */
export const taskName = ({ name, process }: { name: string; process: { name: string } | null }): string =>
  process?.name || name

/** The task's uri if exactly one of my tasks is pending, else the process's. */
export function uriOfProcess({ tasks, pendingTasks, uri }: Process): string {
  const mine = tasks.filter(
    (task) => !task.actionTime && task.uri && (!pendingTasks.length || pendingTasks.includes(task.id)),
  )
  const [task, other] = mine
  return task && !other ? task.uri : uri
}

// counted once a list, because each of its rows asks
const taskCounts = new WeakMap<readonly Row[], ReadonlyMap<string, number>>()

function countTasks(rows: readonly Row[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const id = row.kind === 'task' && row.task.process?.id
    if (id) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  taskCounts.set(rows, counts)
  return counts
}

/** The same rule for task rows: if several tasks belong to one process, they link to the process. */
export function uriOfTask({ uri, process }: Task, rows: readonly Row[]): string {
  if (!process) return uri
  const counts = taskCounts.get(rows) ?? countTasks(rows)
  return (counts.get(process.id) ?? 0) > 1 ? process.uri || uri : uri || process.uri
}

export function toRowViewModel(row: Row): RowViewModel {
  return row.kind === 'task' ? taskViewModel(row.task) : processViewModel(row.process)
}

const shownTags = (tags: readonly string[] = []) => tags.slice(0, 4).map(stripTagPrefix)

function taskViewModel(task: Task): RowViewModel {
  const { process } = task
  return {
    processId: process?.id ?? '',
    name: taskName(task),
    entry: process?.entry ?? '',
    step: task.name,
    holders: [], // held by the current user
    since: task.assignTime,
    updated: 0,
    rating: 0,
    way: null,
    status: '',
    needsMe: false,
    priority: task.priority,
    due: task.expireTime,
    tags: shownTags(process?.tags),
    system: process?.app?.system || process?.app?.name || '',
    owner: process?.owner?.name ?? '',
    onBehalfOf: task.entruster?.name ?? '',
    urged: task.urged,
    question: task.question,
  }
}

function processViewModel(process: Process): RowViewModel {
  const { milestone, milestones, tasks, app, system, owner } = process
  const waiting = tasks.filter((task) => !task.actionTime)
  const first = waiting[0]
  return {
    processId: process.id,
    name: process.name,
    entry: process.entry,
    step: first?.name || milestone?.name || '',
    // parallel steps may have several holders
    holders: [...new Set(waiting.map((task) => task.actionUser).filter(Boolean))],
    since: first?.assignTime ?? 0,
    updated: process.update,
    rating: process.rating,
    way: milestone || milestones.length > 0 ? wayOf(process) : null,
    status: process.status,
    needsMe: process.status === 'doing' && process.pendingTasks.length > 0,
    priority: process.priority,
    due: process.expireTime,
    tags: shownTags(process.tags),
    system: system?.name || app?.system || app?.name || '',
    owner: owner?.name ?? '',
    onBehalfOf: '',
    urged: process.urged,
    question: process.question,
  }
}

/** A copy is unread if `read` is not later than `copied`. */
export const isUnread = ({ read, copied }: Pick<Process, 'read' | 'copied'>): boolean => read <= copied

/** Who may rate a process or change its rating: by `abilities` if sent, else the owner once it is done. */
export function raterOf({ abilities, status, owner }: Process): 'me' | 'owner' | null {
  if (abilities.length > 0) return abilities.includes('rate') ? 'me' : null
  return status === 'done' && owner ? 'owner' : null
}

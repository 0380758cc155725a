import type { Process } from '../../contract/processes.ts'
import type { Task } from '../../contract/tasks.ts'
import type { Row } from '../../domain/task-lists.ts'

/** What a row tells of a task or process, whichever it is. Times in epoch milliseconds, 0 = none. */
export interface RowFace {
  processId: string
  name: string
  /** Serial number. */
  entry: string
  /** The step it stands at, who holds it, and since when. */
  step: string
  holders: readonly string[]
  since: number
  /** When it last moved. */
  updated: number
  /** My stars, 0 for none. */
  rating: number
  /** 0 to 100, or null where it is not told. */
  percent: number | null
  /** Status of a process; '' for a task. */
  status: string
  priority: number
  due: number
  tags: readonly string[]
  system: string
  owner: string
  /** For whom I would act. */
  onBehalfOf: string
  urged: number
  /** Where its name leads, not yet allowed. */
  uri: string
}

/** Decisions: exactly one of my pending tasks → that task's uri, else the process's. */
export function uriOfProcess({ tasks, pendingTasks, uri }: Process): string {
  const mine = tasks.filter(
    (task) => !task.actionTime && task.uri && (!pendingTasks.length || pendingTasks.includes(task.id)),
  )
  return mine.length === 1 ? mine[0]!.uri : uri
}

/** The same rule where the tasks are the rows: several of mine in one process open the process. */
export function uriOfTask(task: Task, rows: readonly Row[]): string {
  const id = task.process?.id
  const mine = rows.filter((row) => row.kind === 'task' && row.task.process?.id === id)
  return id && mine.length > 1 ? task.process!.uri || task.uri : task.uri || (task.process?.uri ?? '')
}

export function faceOf(row: Row): Omit<RowFace, 'uri'> {
  return row.kind === 'task' ? ofTask(row.task) : ofProcess(row.process)
}

function ofTask(task: Task): Omit<RowFace, 'uri'> {
  const { process } = task
  return {
    processId: process?.id ?? '',
    name: process?.name || task.name,
    entry: process?.entry ?? '',
    step: task.name,
    holders: [], // it waits for me
    since: task.assignTime,
    updated: 0,
    rating: 0,
    percent: null,
    status: '',
    priority: task.priority,
    due: task.expireTime,
    tags: process?.tags ?? [],
    system: process?.app?.system || process?.app?.name || '',
    owner: process?.owner?.name ?? '',
    onBehalfOf: task.entruster?.name ?? '',
    urged: task.urged,
  }
}

function ofProcess(process: Process): Omit<RowFace, 'uri'> {
  const { milestone, tasks, app, system, owner } = process
  const waiting = tasks.filter((task) => !task.actionTime)
  const first = waiting[0]
  return {
    processId: process.id,
    name: process.name,
    entry: process.entry,
    step: first?.name || milestone?.name || '',
    // several may hold it
    holders: [...new Set(waiting.map((task) => task.actionUser).filter(Boolean))],
    since: first?.assignTime ?? 0,
    updated: process.update,
    rating: process.rating,
    percent: milestone ? Math.min(100, Math.max(0, Math.round(milestone.percent))) : null,
    status: process.status,
    priority: process.priority,
    due: process.expireTime,
    tags: process.tags,
    system: system?.name || app?.system || app?.name || '',
    owner: owner?.name ?? '',
    onBehalfOf: '',
    urged: process.urged,
  }
}

/** Rating belongs to the owner of a completed process that was not killed (decisions); rated ones stay editable. */
export const mayRate = (process: Process, userId: string): boolean =>
  process.abilities.length > 0
    ? process.abilities.includes('rate')
    : process.status === 'done' && !!process.owner && process.owner.id === userId

export interface Merged {
  rows: Row[]
  /** How many new ones wait to be shown. */
  held: number
}

/**
 * B6: what arrives does not make the list jump. Rows keep their places and are brought up to date, those that are gone
 * leave, what moved up from the next page comes last; new ones among or above them wait to be shown.
 * @param limit rows of a full page: new rows push as many off its end, which stay until then
 */
export function merged(old: readonly Row[], fresh: readonly Row[], limit: number): Merged {
  const now = new Map(fresh.map((row) => [row.id, row]))
  const before = new Set(old.map((row) => row.id))
  let last = fresh.length - 1
  while (last >= 0 && !before.has(fresh[last]!.id)) last--
  // nothing left of what was there: nothing can jump
  if (last < 0) return { rows: [...fresh], held: 0 }
  const held = fresh.slice(0, last).filter((row) => !before.has(row.id)).length
  let pushed = fresh.length >= limit ? held : 0
  const kept: Row[] = []
  for (const row of [...old].reverse()) {
    const same = now.get(row.id)
    if (!same && pushed-- <= 0) continue
    if (same) pushed = 0
    kept.push(same ?? row)
  }
  return { rows: [...kept.reverse(), ...fresh.slice(last + 1)], held }
}

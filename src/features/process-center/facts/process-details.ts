import { atom, type ReadableAtom } from 'nanostores'
import * as contract from '../../../contract/core/process-detail.ts'
import type { ProcessDetail } from '../../../contract/core/process-detail.ts'
import type { Process, ProcessTask } from '../../../contract/core/processes.ts'
import { tasks as allTasks, todoTasks, type Task } from '../../../contract/core/tasks.ts'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import { personId } from '../../../domain/person.ts'
import { finalStatusOf, type FinalStatus } from '../../../domain/process-status.ts'
import type { QueryState } from '../../../runtime/wire/query.ts'
import type { Runtime } from '../../../runtime/runtime.ts'

const $noTasks = atom<QueryState<Task[]>>({ state: 'ready', data: [] })

/** One process from the back end that `processes` selects. Throws RequestError. */
export const fetchProcess = (
  { config, graphql, rest }: Pick<Runtime, 'config' | 'graphql' | 'rest'>,
  id: string,
  locale: string,
  signal?: AbortSignal,
): Promise<ProcessDetail | null> =>
  config.processes === 'app-center'
    ? graphql(contract.process, { id }, { signal })
    : rest(contract.processDetail, { path: { id }, query: { locale } }, { signal })

/**
 * A process, null if it is not found or not mine; the same store for the same process.
 * @param locale language of the names in the replies
 */
export const queryProcess = (
  runtime: Runtime,
  id: string,
  locale: string,
): ReadableAtom<QueryState<ProcessDetail | null>> =>
  runtime.queries.query(['process', id, locale], (signal) => fetchProcess(runtime, id, locale, signal))

/** My pending steps of a process with their actions, or else those that I hold as a delegate. */
export function queryMyTasks(
  runtime: Runtime,
  process: Pick<Process, 'id' | 'entry' | 'name' | 'pendingTasks'> | null | undefined,
  locale: string,
): ReadableAtom<QueryState<Task[]>> {
  const { config, graphql, queries, rest } = runtime
  if (!process?.pendingTasks.length) return $noTasks
  const { id, entry, name } = process
  return queries.query<Task[]>(['tasks', 'of', id, locale], async (signal) => {
    const query = { limit: PAGE_SIZE, start: 0, keyword: entry || name, locale }
    const read = async (cate: 'todo' | 'entrust') => {
      const { entities } =
        config.processes === 'app-center'
          ? await graphql(allTasks, { cate, userId: await personId(runtime) }, { signal })
          : await rest(
              todoTasks,
              { query: { ...query, ...(cate === 'entrust' && { entrust: true }) } },
              { signal },
            )
      return entities.filter((task) => task.process?.id === id)
    }
    const own = await read('todo')
    return own.length > 0 ? own : read('entrust')
  })
}

/** Splits tasks into completed ones in order, and pending ones with the longest waiting first. */
export function splitTasks({ tasks }: Pick<Process, 'tasks'>): {
  done: ProcessTask[]
  waiting: ProcessTask[]
} {
  return {
    done: tasks.filter(({ actionTime }) => actionTime > 0).sort((a, b) => a.actionTime - b.actionTime),
    waiting: tasks.filter(({ actionTime }) => actionTime === 0).sort((a, b) => a.assignTime - b.assignTime),
  }
}

/** One row of the progress: a completed, waiting or upcoming step, or the end. */
export type ProgressStep =
  | { kind: 'step' | 'waiting'; task: ProcessTask }
  | { kind: 'passed' | 'current' | 'ahead'; name: string }
  | { kind: 'end'; status: FinalStatus }

/**
 * Merges steps and milestones into one list. Milestones only add what the steps lack: later steps, and, if the
 * server sends no steps, what has passed.
 */
export function progressSteps(
  process: Pick<Process, 'status' | 'tasks' | 'milestone' | 'milestones'>,
): ProgressStep[] {
  const { done, waiting } = splitTasks(process)
  const final = finalStatusOf(process.status)
  const milestones =
    process.milestones.length === 0 && process.milestone ? [process.milestone] : process.milestones
  const milestonesOf = (kind: 'passed' | 'current' | 'ahead', isWanted: (status: string) => boolean) =>
    milestones.filter(({ status }) => isWanted(status)).map(({ name }) => ({ kind, name }))
  const isAhead = (status: string) => status !== 'done' && status !== 'doing'
  return [
    ...(done.length ? [] : milestonesOf('passed', (status) => status === 'done')),
    ...done.map((task) => ({ kind: 'step', task }) as const),
    ...(final
      ? [{ kind: 'end', status: final } as const]
      : [
          ...(waiting.length ? [] : milestonesOf('current', (status) => status === 'doing')),
          ...waiting.map((task) => ({ kind: 'waiting', task }) as const),
          ...milestonesOf('ahead', isAhead),
        ]),
  ]
}

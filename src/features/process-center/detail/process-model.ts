import { atom, onMount, type ReadableAtom } from 'nanostores'
import * as contract from '../../../contract/processes.ts'
import type { Process, ProcessTask } from '../../../contract/processes.ts'
import { tasks as allTasks, todoTasks, type Task } from '../../../contract/tasks.ts'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import { createTaskLive } from '../../../domain/task-live.ts'
import type { QueryState } from '../../../runtime/query.ts'
import type { Runtime } from '../../../runtime/runtime.ts'

/** Processes one by one, from the back end that `processes` chooses; null where there is none, or none of mine. */
export interface ProcessDetails {
  /**
   * The same store for the same process; kept fresh by the bus while it is on screen.
   * @param locale the language that names are wanted in
   */
  of(id: string, locale: string): ReadableAtom<QueryState<Process | null>>
  /** Which steps of it wait for me, with what I may do about them. */
  mine(
    process: Pick<Process, 'id' | 'entry' | 'name' | 'pendingTasks'>,
    locale: string,
  ): ReadableAtom<QueryState<Task[]>>
}

const $none = atom<QueryState<Task[]>>({ state: 'ready', data: [] })

export function createProcessDetails(runtime: Runtime): ProcessDetails {
  const { config, graphql, queries, rest, session } = runtime
  const made = new Map<string, ReadableAtom<QueryState<Process | null>>>()
  const { $live } = runtime.one(createTaskLive)
  const viaGraphql = config.processes === 'app-center'
  const userId = () => {
    const now = session.$session.get()
    return now.state === 'signed-in' ? now.user.id : ''
  }
  return {
    of(id, locale) {
      const key = `${locale} ${id}`
      let $one = made.get(key)
      if (!$one) {
        $one = queries.query<Process | null>(['process', id, locale], (signal) =>
          viaGraphql
            ? graphql(contract.process, { id }, { signal })
            : rest(contract.processDetail, { path: { id }, query: { locale } }, { signal }),
        )
        // kept fresh by the bus, as the lists are
        onMount($one, () => $live.listen(() => {}))
        made.set(key, $one)
      }
      return $one
    },
    mine({ id, entry, name, pendingTasks }, locale) {
      if (pendingTasks.length === 0) return $none
      return queries.query<Task[]>(['tasks', 'of', id, locale], async (signal) => {
        const query = { limit: PAGE_SIZE, start: 0, keyword: entry || name, locale }
        const { entities } = viaGraphql
          ? await graphql(allTasks, { cate: 'todo', userId: userId() }, { signal })
          : await rest(todoTasks, { query }, { signal })
        return entities.filter((task) => task.process?.id === id)
      })
    },
  }
}

/** The story of a process: what was done, in its order, then what waits, the longest first. */
export function storyOf({ tasks }: Pick<Process, 'tasks'>): { done: ProcessTask[]; waiting: ProcessTask[] } {
  return {
    done: tasks.filter(({ actionTime }) => actionTime > 0).sort((a, b) => a.actionTime - b.actionTime),
    waiting: tasks.filter(({ actionTime }) => actionTime === 0).sort((a, b) => a.assignTime - b.assignTime),
  }
}

const ENDED = ['done', 'rejected', 'withdrawn', 'killed']
/** Nothing follows any more (§3 Process, status). */
export const isOver = ({ status }: Pick<Process, 'status'>): boolean => ENDED.includes(status)

/** 0 to 100; a process that is done is whole, whatever its milestone says. */
export function progressOf({ status, milestone, milestones }: Process): number {
  if (status === 'done') return 100
  const told = milestone?.percent ?? Math.max(0, ...milestones.filter(isReached).map((m) => m.percent))
  return Math.round(Math.min(100, Math.max(0, told)))
}
const isReached = ({ status }: { status: string }) => status === 'done' || status === 'doing'

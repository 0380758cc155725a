import { serverNow } from '../../../runtime/time/server-clock.ts'
import { onMount, type ReadableAtom } from 'nanostores'
import type { Process } from '../../../contract/core/processes.ts'
import type { Task } from '../../../contract/core/tasks.ts'
import { mapQuery } from '../../../domain/apps.ts'
import { memoize } from '../../../runtime/page/memoize.ts'
import { createMyProcesses } from '../../../domain/my-processes.ts'
import { dueStatus } from '../../../domain/query-tasks.ts'
import { DEFAULT_LIST_STATE, fetchList, listQueryKey, type RowPage } from '../../../domain/task-lists.ts'
import { createTaskLiveUpdates } from '../../../domain/task-live-updates.ts'
import { byDueDate } from '../../../domain/query-tasks.ts'
import type { Lang } from '../../../runtime/i18n/translator.ts'
import { createCapabilities } from '../../../runtime/wire/capabilities.ts'
import type { QueryState } from '../../../runtime/wire/query.ts'
import type { Runtime } from '../../../runtime/runtime.ts'

/** Number of tasks fetched, soonest due first if the server can sort. */
const TASK_LIMIT = 100
export const NEWS_COUNT = 4
export const URGENT_COUNT = 3

interface TodayTasks {
  todo: number
  overdue: number
  /** The first ones to do: by due date, then by priority, then those that wait longest. */
  urgent: readonly Task[]
  /** Ids of the processes that wait for me. */
  processIds: ReadonlySet<string>
}

export interface Today {
  $tasks: ReadableAtom<QueryState<TodayTasks>>
  /** The processes I started, without drafts, most recently updated first. */
  $applications: ReadableAtom<QueryState<Process[]>>
}

/** The data of the today view, by language; live while mounted. */
export const createToday = (runtime: Runtime): ((lang: Lang) => Today) =>
  memoize((lang: Lang) => createTodayIn(runtime, lang))

function createTodayIn(runtime: Runtime, locale: Lang): Today {
  const { queries } = runtime
  const capabilities = runtime.service(createCapabilities)
  const { $live } = runtime.service(createTaskLiveUpdates)
  const $page = queries.query<RowPage>([...listQueryKey('todo'), 'today', locale], (signal) => {
    const sort = capabilities.has('due-dates') ? 'due' : ''
    return fetchList(runtime, 'todo', { ...DEFAULT_LIST_STATE, limit: TASK_LIMIT, sort }, { locale, signal })
  })
  const $tasks = mapQuery($page, (page) => summarizeTasks(page, serverNow(runtime)))
  onMount($tasks, () => $live.listen(() => {}))
  const $applications = mapQuery(runtime.service(createMyProcesses).latest(locale), latestApplications)
  return { $tasks, $applications }
}

function summarizeTasks({ entities, total }: RowPage, now: number): TodayTasks {
  const tasks = entities.flatMap((row) => (row.kind === 'task' ? [row.task] : []))
  return {
    todo: total,
    overdue: tasks.filter(({ expireTime }) => dueStatus(expireTime, now) === 'overdue').length,
    urgent: [...tasks].sort(oldestFirst).slice(0, URGENT_COUNT),
    processIds: new Set(tasks.flatMap(({ process }) => process?.id ?? [])),
  }
}

const oldestFirst = (a: Task, b: Task): number =>
  byDueDate(a, b) || b.priority - a.priority || a.assignTime - b.assignTime

const latestApplications = (processes: readonly Process[]): Process[] =>
  processes.filter(({ status }) => status !== 'draft').sort((a, b) => b.update - a.update)

/** Counts my applications in progress that wait for someone else. @param myTurn ids of processes that wait for me */
export const countWaiting = (applications: readonly Process[], myTurn: ReadonlySet<string>): number =>
  applications.filter(
    ({ id, status, pendingTasks }) => status === 'doing' && !pendingTasks.length && !myTurn.has(id),
  ).length

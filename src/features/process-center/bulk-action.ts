import { atom, type ReadableAtom } from 'nanostores'
import type { Task, TaskAction } from '../../contract/core/tasks.ts'
import { invalidateTasks } from '../../domain/task-live-updates.ts'
import type { Row } from '../../domain/task-lists.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { createTaskActions, runConcurrently, type ActionOutcome } from './task-actions.ts'

/** One task of a bulk action. */
export interface BulkItem {
  task: Task
  outcome: ActionOutcome | { state: 'waiting' } | { state: 'running' }
}

/** One action on many tasks (T13, T19). Each task has its own result; only failed tasks run again. */
export interface BulkAction {
  $items: ReadableAtom<readonly BulkItem[]>
  $running: ReadableAtom<boolean>
  /** Runs the action with this code on all unfinished tasks. Ignored while a run is in progress. */
  run(code: string, remark: string): Promise<void>
}

/** @param onActed called for each task that succeeded */
export function createBulkAction(
  runtime: Runtime,
  tasks: readonly Task[],
  onActed: (taskId: string, actionId: string) => void,
): BulkAction {
  const actions = runtime.service(createTaskActions)
  const $items = atom<readonly BulkItem[]>(tasks.map((task) => ({ task, outcome: { state: 'waiting' } })))
  const $running = atom(false)
  const isUnfinished = ({ outcome }: BulkItem) => outcome.state === 'waiting' || outcome.state === 'failed'
  return {
    $items,
    $running,
    async run(code, remark) {
      if ($running.get()) return
      $running.set(true)
      const unfinishedTasks = $items
        .get()
        .filter(isUnfinished)
        .map(({ task }) => task)
      await runConcurrently(
        unfinishedTasks,
        async (task) => {
          const action = task.actions.find((one) => one.code === code)
          if (!action) return { state: 'failed', serverMessage: '', errorKind: 'refused' }
          const outcome = await actions.act(task.id, action.id, remark, true)
          if (outcome.state === 'done') onActed(task.id, action.id)
          return outcome
        },
        (task, outcome) =>
          $items.set(
            $items
              .get()
              .map((item) =>
                item.task === task ? { task, outcome: outcome ?? { state: 'running' } } : item,
              ),
          ),
      )
      // one invalidation for the whole batch
      invalidateTasks(runtime)
      $running.set(false)
    },
  }
}

/** T19: the actions that all selected tasks share, by code, in the first task's order and wording. */
export function commonActions(rows: readonly Row[]): TaskAction[] {
  const all = rows.map((row) => (row.kind === 'task' ? row.task.actions : []))
  const [first = [], ...others] = all
  return first
    .filter(({ code }) => others.every((actions) => actions.some((a) => a.code === code)))
    .map((action) => ({
      ...action,
      needsRemark: all.some((actions) => actions.some((a) => a.code === action.code && a.needsRemark)),
    }))
}

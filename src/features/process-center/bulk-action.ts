import { atom, type ReadableAtom } from 'nanostores'
import type { Task } from '../../contract/core/tasks.ts'
import { invalidateTasks } from '../../domain/task-live-updates.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { readHandler } from './handled-by.ts'
import { createTaskActions, runConcurrently, type ActionOutcome } from './task-actions.ts'

/** One task of a bulk action. */
export interface BulkItem {
  task: Task
  outcome: ActionOutcome | { state: 'waiting' } | { state: 'running' }
}

/** One action on many tasks. Each task has its own result; a retry runs only the failed tasks. */
interface BulkAction {
  $items: ReadableAtom<readonly BulkItem[]>
  $running: ReadableAtom<boolean>
  /** Runs the action with this code on all unfinished tasks. Ignored while a run is in progress. */
  run(code: string, remark: string): Promise<void>
}

/**
 * @param onActed called for each task that succeeded
 * @param locale language of the names in the replies
 */
export function createBulkAction(
  runtime: Runtime,
  tasks: readonly Task[],
  onActed: (taskId: string, actionId: string) => void,
  locale: string,
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
          const action = task.actions.find((action) => action.code === code)
          if (!action) return { state: 'failed', serverMessage: '', errorKind: 'refused' }
          const outcome = await actions.act(task.id, action.id, remark, true)
          if (outcome.state === 'done') onActed(task.id, action.id)
          return outcome.state === 'handled'
            ? { ...outcome, handledBy: await readHandler(runtime, task, locale) }
            : outcome
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
      // invalidate once per batch
      invalidateTasks(runtime)
      $running.set(false)
    },
  }
}

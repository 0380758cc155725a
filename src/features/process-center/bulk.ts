import { atom, type ReadableAtom } from 'nanostores'
import type { Task, TaskAction } from '../../contract/tasks.ts'
import { tasksChanged } from '../../domain/task-live.ts'
import type { Row } from '../../domain/task-lists.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { createTaskActions, inTurns, type Outcome } from './actions.ts'

/** One task of a bulk action. */
export interface BulkItem {
  task: Task
  outcome: Outcome | { state: 'waiting' } | { state: 'running' }
}

/** One action over many tasks (T13, T19): each result on its own; those that failed can be tried again, only these. */
export interface Bulk {
  $items: ReadableAtom<readonly BulkItem[]>
  $running: ReadableAtom<boolean>
  /** Runs the action of that code over all that are not done yet; once at a time. */
  run(code: string, remark: string): Promise<void>
}

/** @param acted told for each task that was acted upon here */
export function createBulk(
  runtime: Runtime,
  tasks: readonly Task[],
  acted: (taskId: string, actionId: string) => void,
): Bulk {
  const actions = runtime.one(createTaskActions)
  const $items = atom<readonly BulkItem[]>(tasks.map((task) => ({ task, outcome: { state: 'waiting' } })))
  const $running = atom(false)
  const isOpen = ({ outcome }: BulkItem) => outcome.state === 'waiting' || outcome.state === 'failed'
  return {
    $items,
    $running,
    async run(code, remark) {
      if ($running.get()) return
      $running.set(true)
      const open = $items
        .get()
        .filter(isOpen)
        .map(({ task }) => task)
      await inTurns(
        open,
        async (task) => {
          const action = task.actions.find((one) => one.code === code)
          if (!action) return { state: 'failed', said: '', trouble: 'refused' }
          const outcome = await actions.act(task.id, action.id, remark, true)
          if (outcome.state === 'done') acted(task.id, action.id)
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
      // once for all of them, not once a task
      tasksChanged(runtime)
      $running.set(false)
    },
  }
}

/** T19: the actions that all chosen tasks have in common, by code; in the first one's order and words. */
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

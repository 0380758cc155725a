import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { EventType } from '../contract/core/bus-events.ts'
import type { Page, Process } from '../contract/core/processes.ts'
import type { QueryKey } from '../runtime/wire/query.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Row } from './task-lists.ts'

/** Events that come close together, such as those of a bulk action, are one change. */
const THROTTLE_MS = 400

type TaskEventType = Extract<EventType, 'task' | 'process' | 'read'>

/** Queries that an event can have changed: all of a key prefix, or those whose data it affects. */
interface Change {
  prefix: QueryKey
  affects?: (data: unknown) => boolean
}

const hasTask = (id: string) => (data: unknown) => {
  const process = data as Process | null
  return !id || !!process?.tasks.some((task) => task.id === id) || !!process?.pendingTasks.includes(id)
}
const hasRowOfProcess = (id: string) => (data: unknown) =>
  ((data as Partial<Page<Row>>).entities ?? []).some(
    (row) => row.kind === 'task' && (!id || row.task.process?.id === id),
  )

/** By the type and the subject of an event; '' is an unknown subject. */
const CHANGES: Record<TaskEventType, (subject: string) => Change[]> = {
  // which list the task has entered or left is not known
  task: (id) => [{ prefix: ['tasks'] }, { prefix: ['process'], affects: hasTask(id) }],
  process: (id) => [
    { prefix: ['processes'] },
    { prefix: id ? ['process', id] : ['process'] },
    { prefix: id ? ['tasks', 'of', id] : ['tasks', 'of'] },
    // its name and when it was urged
    { prefix: ['tasks'], affects: hasRowOfProcess(id) },
  ],
  read: (id) => [{ prefix: ['processes', 'flow_cc'] }, { prefix: id ? ['process', id] : ['process'] }],
}

/**
 * While listened to, each task, process and read event of the bus fetches again what it can have changed of what is
 * on screen (§4, N1): at once for the first event, and once more for all that follow closely.
 */
export function createTaskLiveUpdates(runtime: Runtime): { $live: ReadableAtom<boolean> } {
  const { platform, queries } = runtime
  const $live = atom(false)
  onMount($live, () => {
    const pending = new Map<string, Change[]>()
    let cancelTimer: (() => void) | undefined
    const flush = () => {
      for (const changes of pending.values())
        for (const { prefix, affects } of changes) queries.refetch(prefix, affects)
      pending.clear()
    }
    const startThrottle = () => {
      cancelTimer = platform.schedule(() => {
        cancelTimer = undefined
        if (pending.size === 0) return
        flush()
        startThrottle()
      }, THROTTLE_MS)
    }
    const onBusEvent = (type: TaskEventType, subject: string) => {
      pending.set(`${type} ${subject}`, CHANGES[type](subject))
      if (cancelTimer) return
      startThrottle()
      // a stream that dropped reports every type at once: one reload (decisions, "Bus")
      queueMicrotask(flush)
    }
    const unsubscribers = (Object.keys(CHANGES) as TaskEventType[]).map((type) =>
      runtime.on(type, (subject) => onBusEvent(type, subject)),
    )
    $live.set(true)
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
      cancelTimer?.()
      cancelTimer = undefined
      pending.clear()
      $live.set(false)
    }
  })
  return { $live }
}

/** Fetches all lists and counts again after the user's own action, here and in the other tabs. */
export const invalidateTasks = ({ queries }: Pick<Runtime, 'queries'>): void =>
  ['tasks', 'processes', 'process'].forEach((key) => queries.invalidate([key]))

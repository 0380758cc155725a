import { keysOf } from '../contract/keys-of.ts'
import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { EventType } from '../contract/core/bus-events.ts'
import type { Process } from '../contract/core/processes.ts'
import type { QueryKey } from '../runtime/wire/query.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { RowPage } from './task-lists.ts'

/** Events in quick succession, such as those of a bulk action, are batched. */
const THROTTLE_MS = 400

type TaskEventType = Extract<EventType, 'task' | 'process' | 'read'>

/** Queries that an event may affect: all with a key prefix, or those of them whose data `affects` accepts. */
interface Change {
  prefix: QueryKey
  affects?: (data: unknown) => boolean
}

const hasTask = (id: string) => (data: unknown) => {
  const process = data as Process | null
  return !id || !!process?.tasks.some((task) => task.id === id) || !!process?.pendingTasks.includes(id)
}
const hasRowOfProcess = (id: string) => (data: unknown) =>
  ((data as Partial<RowPage>).entities ?? []).some(
    (row) => row.kind === 'task' && (!id || row.task.process?.id === id),
  )

/** Changes by type and subject of an event; a subject of '' is unknown. */
const CHANGES: Record<TaskEventType, (subject: string) => Change[]> = {
  // the event does not say which lists the task entered or left
  task: (id) => [{ prefix: ['tasks'] }, { prefix: ['process'], affects: hasTask(id) }],
  process: (id) => [
    { prefix: ['processes'] },
    { prefix: id ? ['process', id] : ['process'] },
    { prefix: id ? ['tasks', 'of', id] : ['tasks', 'of'] },
    // task rows show the process's name and when it was urged
    { prefix: ['tasks'], affects: hasRowOfProcess(id) },
  ],
  read: (id) => [{ prefix: ['processes', 'flow_cc'] }, { prefix: id ? ['process', id] : ['process'] }],
}

/**
 * While it has listeners, each task, process and read event of the bus refetches the mounted queries it may affect (§4):
 * immediately for the first event, then throttled for those that follow.
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
      // after a gap the bus reports every type at once; the microtask batches them
      queueMicrotask(flush)
    }
    const unsubscribers = keysOf(CHANGES).map((type) =>
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

/** Invalidates all lists and counts after the user's own action, here and in other tabs. */
export const invalidateTasks = ({ queries }: Pick<Runtime, 'queries'>): void =>
  ['tasks', 'processes', 'process'].forEach((key) => queries.invalidate([key]))

import type { EventType } from '../../contract/core/bus-events.ts'
import type { Queries } from '../db/db.ts'
import type { EventBus } from '../events/event-bus.ts'

/** Collects the bus events of a change and publishes each once, at the end of its transaction. */
export interface EventCollector {
  /** Call before and after a change: collects the people who may act on its tasks, if that has changed. */
  collectHolders(process: string): Promise<void>
  /** Collects the owner, present and former handlers, and recipients of copies. */
  collectParticipants(process: string): Promise<void>
  add(person: string, type: EventType, subject: string): void
  publish(): Promise<void>
}

export function createEventCollector(q: Queries, bus: EventBus): EventCollector {
  const pending = new Map<string, [person: string, type: EventType, subject: string]>()
  const add: EventCollector['add'] = (person, type, subject) =>
    void pending.set(`${person} ${type} ${subject}`, [person, type, subject])
  type MayAct = { task_id: string; by_id: string }
  const previous = new Map<string, MayAct[]>()
  const includes = (list: MayAct[], { task_id, by_id }: MayAct) =>
    list.some((entry) => entry.task_id === task_id && entry.by_id === by_id)
  return {
    add,
    collectHolders: async (process) => {
      const after = await q.query<MayAct>('select task_id, by_id from may_act where process_id = $1', [
        process,
      ])
      const before = previous.get(process)
      if (!before) return void previous.set(process, after)
      for (const entry of after) if (!includes(before, entry)) add(entry.by_id, 'task', entry.task_id)
      for (const entry of before) if (!includes(after, entry)) add(entry.by_id, 'task', entry.task_id)
    },
    collectParticipants: async (process) => {
      const rows = await q.query<{ id: string }>(
        `select owner_id as id from process where id = $1 and owner_id is not null
         union select person_id from task where process_id = $1
         union select actor_id from task where process_id = $1 and actor_id is not null
         union select by_id from may_act where process_id = $1
         union select person_id from process_copy where process_id = $1`,
        [process],
      )
      for (const { id } of rows) add(id, 'process', process)
    },
    // last in the transaction: the bus's lock must not be held while waiting for other locks
    publish: async () => {
      for (const [person, type, subject] of pending.values()) await bus.publish(q, person, type, subject)
    },
  }
}

import type { EventType } from '../../../src/contract/events.ts'
import type { Queries } from '../db/open.ts'
import type { Bus } from '../events/bus.ts'

/** Collects who has to hear of a change, and tells each once, at the end of its transaction. */
export interface Announcement {
  /** Whoever may act on what waits in this process: asked before and after a change. */
  holders(process: string): Promise<void>
  /** The owner, who handles or handled it, and whom it was copied to. */
  process(process: string): Promise<void>
  add(person: string, type: EventType, subject: string): void
  send(): Promise<void>
}

export function announcement(q: Queries, bus: Bus): Announcement {
  const told = new Map<string, [person: string, type: EventType, subject: string]>()
  const add: Announcement['add'] = (person, type, subject) =>
    void told.set(`${person} ${type} ${subject}`, [person, type, subject])
  type May = { task_id: string; by_id: string }
  const before = new Map<string, May[]>()
  const has = (all: May[], { task_id, by_id }: May) =>
    all.some((one) => one.task_id === task_id && one.by_id === by_id)
  return {
    add,
    holders: async (process) => {
      const now = await q.query<May>('select task_id, by_id from may_act where process_id = $1', [process])
      const then = before.get(process)
      if (!then) return void before.set(process, now)
      // what is the same before and after is no news
      for (const may of now) if (!has(then, may)) add(may.by_id, 'task', may.task_id)
      for (const may of then) if (!has(now, may)) add(may.by_id, 'task', may.task_id)
    },
    process: async (process) => {
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
    // the lock of the bus is the last that a transaction takes: whoever holds it waits for nobody
    send: async () => {
      for (const [person, type, subject] of told.values()) await bus.publish(q, person, type, subject)
    },
  }
}

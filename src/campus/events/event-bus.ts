import { getOrMake } from '../get-or-make.ts'
import type { BusEvent as WireEvent, EventType } from '../../contract/core/bus-events.ts'
import { queryOne, type Db, type Queries } from '../db/db.ts'

/** The key of an advisory lock: any number, the same in all processes. */
const PUBLISH_LOCK = 8_740_002

/** Ids increase in the order of commits. */
export type BusEvent = Omit<WireEvent, 'id'> & { id: number }

export interface EventBus {
  /**
   * Writes an event inside the transaction that caused it. `person` null: for all users.
   * A lock makes ids increase in the order of commits, so that reading "id > last seen" misses none.
   */
  publish(q: Queries, person: string | null, type: EventType, subject: string): Promise<void>
  /** Subscribes to the events of a person; returns an unsubscribe function. */
  subscribe(person: string, onEvent: (event: BusEvent) => void): () => void
  /** The events of a person after the id `after`, oldest first. */
  readSince(person: string, after: number): Promise<BusEvent[]>
  /** Open subscriptions. */
  streamCount(): number
  /** The newest event id. */
  lastId(): number
}

type Row = { id: number; person_id: string | null; type: EventType; subject: string }

const BATCH_SIZE = 1000

/** Reads events from the database and dispatches them to the subscribers in this process. */
export async function createEventBus(db: Db, log: (e: unknown) => void): Promise<EventBus> {
  const subscribers = new Map<string, Set<(event: BusEvent) => void>>()
  let { id: lastSeenId } = await queryOne<{ id: number }>(
    db,
    'select coalesce(max(id), 0) as id from bus_event',
  )
  let isDelivering = false
  let hasMore = false

  /** Dispatches new events. NOTIFY only wakes it up; one read at a time keeps the events in order. */
  async function deliver(): Promise<void> {
    hasMore = true
    if (isDelivering) return
    isDelivering = true
    try {
      while (hasMore) {
        hasMore = false
        const rows = await db.query<Row>('select * from bus_event where id > $1 order by id limit $2', [
          lastSeenId,
          BATCH_SIZE,
        ])
        for (const row of rows) {
          lastSeenId = row.id
          const event = { id: row.id, type: row.type, subject: row.subject }
          const recipients =
            row.person_id === null ? [...subscribers.values()] : [subscribers.get(row.person_id) ?? []]
          for (const listeners of recipients) for (const onEvent of listeners) onEvent(event)
        }
        if (rows.length === BATCH_SIZE) hasMore = true
      }
    } catch (e) {
      log(e)
    } finally {
      isDelivering = false
    }
  }
  await db.listen(
    'bus',
    () => void deliver(),
    () => void deliver(),
  )

  return {
    publish: async (q, person, type, subject) => {
      await q.query(`select pg_advisory_xact_lock(${PUBLISH_LOCK})`)
      await q.query('insert into bus_event (person_id, type, subject) values ($1, $2, $3)', [
        person,
        type,
        subject,
      ])
      await q.query("select pg_notify('bus', '')")
    },
    streamCount: () => [...subscribers.values()].reduce((sum, listeners) => sum + listeners.size, 0),
    subscribe: (person, onEvent) => {
      const listeners = getOrMake(subscribers, person, () => new Set())
      listeners.add(onEvent)
      return () => {
        listeners.delete(onEvent)
        if (listeners.size === 0) subscribers.delete(person)
      }
    },
    readSince: async (person, after) =>
      (
        await db.query<Row>(
          'select * from bus_event where id > $1 and (person_id = $2 or person_id is null) order by id limit $3',
          [after, person, BATCH_SIZE],
        )
      ).map(({ id, type, subject }) => ({ id, type, subject })),
    lastId: () => lastSeenId,
  }
}

/** Deletes events older than a day: a browser that reconnects later reloads its data anyway. */
export const deleteOldEvents = (db: Db): Promise<unknown> =>
  db.query("delete from bus_event where at < now() - interval '1 day'")

import type { BusEvent, EventType } from '../../../src/contract/events.ts'
import type { Db, Queries } from '../db/open.ts'

/** Any number that all processes agree on. */
const PUBLISH_LOCK = 8_740_002

export interface Bus {
  /**
   * Writes an event inside the transaction that caused it. `person` null = for everybody.
   * The lock makes ids grow in the order of commits, so that "id > last seen" misses none.
   */
  publish(q: Queries, person: string | null, type: EventType, subject: string): Promise<void>
  /** Hears every event of that person from now on; returns the end. */
  subscribe(person: string, hear: (event: BusEvent) => void): () => void
  /** What that person has missed since `after`, oldest first. */
  since(person: string, after: number): Promise<BusEvent[]>
  /** The newest id there is. */
  last(): number
}

type Row = { id: number; person_id: string | null; type: EventType; subject: string }

const MOST = 1000

/** Events of the database, fanned out to the streams of this process. */
export async function createBus(db: Db, log: (e: unknown) => void): Promise<Bus> {
  const hearers = new Map<string, Set<(event: BusEvent) => void>>()
  let seen = (await db.query<{ id: number }>('select coalesce(max(id), 0) as id from bus_event'))[0]!.id
  let pumping = false
  let again = false

  /** NOTIFY is a wake-up only; one reader at a time fetches in order, else late rows would be passed over. */
  async function pump(): Promise<void> {
    again = true
    if (pumping) return
    pumping = true
    try {
      while (again) {
        again = false
        const rows = await db.query<Row>('select * from bus_event where id > $1 order by id limit $2', [
          seen,
          MOST,
        ])
        for (const row of rows) {
          seen = row.id
          const event = { id: row.id, type: row.type, subject: row.subject }
          const to = row.person_id === null ? [...hearers.values()] : [hearers.get(row.person_id) ?? []]
          for (const set of to) for (const hear of set) hear(event)
        }
        if (rows.length === MOST) again = true
      }
    } catch (e) {
      log(e)
    } finally {
      pumping = false
    }
  }
  await db.listen(
    'bus',
    () => void pump(),
    () => void pump(),
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
    subscribe: (person, hear) => {
      const set = hearers.get(person) ?? hearers.set(person, new Set()).get(person)!
      set.add(hear)
      return () => {
        set.delete(hear)
        if (set.size === 0) hearers.delete(person)
      }
    },
    since: async (person, after) =>
      (
        await db.query<Row>(
          'select * from bus_event where id > $1 and (person_id = $2 or person_id is null) order by id limit $3',
          [after, person, MOST],
        )
      ).map(({ id, type, subject }) => ({ id, type, subject })),
    last: () => seen,
  }
}

/** Events older than a day are of no use to a reconnecting browser: it reloads what is on screen. */
export const forgetOldEvents = (db: Db): Promise<unknown> =>
  db.query("delete from bus_event where at < now() - interval '1 day'")

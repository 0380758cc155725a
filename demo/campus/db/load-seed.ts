import { createHash } from 'node:crypto'
import { loadGuides } from './load-guides.ts'
import { loadHall } from './load-hall.ts'
import { loadAssistant } from './load-assistant.ts'
import { loadHelp } from './load-help.ts'
import { loadPeople } from './load-people.ts'
import { MIGRATION_LOCK } from './migrate.ts'
import { DbError, type Db } from './open.ts'
import type { Seed } from './read-seed.ts'

export const fingerprint = (seed: Seed): string =>
  createHash('sha256')
    .update(`4 ${JSON.stringify(seed)}`)
    .digest('hex')
    .slice(0, 16)

/**
 * Fills the database with the campus's data, once for each state of that data: ids are codes, so what people have
 * done since stays. Safe with several processes at once. Returns whether it had to.
 */
export async function loadSeed(db: Db, seed: Seed, force = false): Promise<boolean> {
  const print = fingerprint(seed)
  try {
    return await db.tx(async (q) => {
      await q.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
      const [done] = await q.query<{ value: string }>("select value from fact where name = 'seed'")
      if (done?.value === print && !force) return false
      await loadHall(q, seed)
      await loadGuides(q, seed)
      await loadHelp(q, seed)
      await loadAssistant(q, seed)
      await loadPeople(q, seed)
      await q.query(
        "insert into fact (name, value) values ('seed', $1) on conflict (name) do update set value = excluded.value",
        [print],
      )
      await q.query("select pg_notify('catalogue', '')")
      return true
    })
  } catch (e) {
    throw e instanceof DbError ? new Error(`The campus's data does not fit its tables: ${e.message}`) : e
  }
}

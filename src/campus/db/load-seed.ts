import { createHash } from 'node:crypto'
import { loadGuides, loadProjects } from './load-guides.ts'
import { loadItems } from './load-items.ts'
import { loadHelp } from './load-help.ts'
import { loadPeople } from './load-people.ts'
import { MIGRATION_LOCK } from './migrate.ts'
import { DbError, type Db } from './db.ts'
import type { Seed } from './seed-types.ts'

const fingerprint = (seed: Seed): string =>
  createHash('sha256')
    .update(`6 ${JSON.stringify(seed)}`)
    .digest('hex')
    .slice(0, 16)

/**
 * Writes the seed to the database unless it already contains this version (or always, with `force`). Ids are
 * stable, so what users did is preserved. Safe to run in several processes at once. Resolves to whether it wrote.
 */
export async function loadSeed(db: Db, seed: Seed, force = false): Promise<boolean> {
  const hash = fingerprint(seed)
  try {
    return await db.tx(async (q) => {
      await q.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
      const [loaded] = await q.query<{ value: string }>("select value from fact where name = 'seed'")
      if (loaded?.value === hash && !force) return false
      await loadItems(q, seed)
      await loadGuides(q, seed)
      await loadProjects(q, seed)
      await loadHelp(q, seed)
      await loadPeople(q, seed)
      await q.query(
        "insert into fact (name, value) values ('seed', $1) on conflict (name) do update set value = excluded.value",
        [hash],
      )
      await q.query("select pg_notify('catalogue', '')")
      return true
    })
  } catch (e) {
    throw e instanceof DbError ? new Error(`The seed does not match the database schema: ${e.message}`) : e
  }
}

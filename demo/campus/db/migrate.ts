import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Db } from './open.ts'

const folder = path.join(import.meta.dirname, 'migrations')

/** The migrations in order: name and SQL. */
export const migrations = (): { name: string; sql: string }[] =>
  readdirSync(folder)
    .filter((f) => f.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(path.join(folder, name), 'utf8') }))

/** Any number that all processes agree on. */
export const MIGRATION_LOCK = 8_740_001

/** Runs what has not run yet, all in one transaction: several processes may start at once. Returns the names. */
export async function migrate(db: Db): Promise<string[]> {
  return db.tx(async (q) => {
    await q.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await q.script(
      'create table if not exists migration (name text primary key, at timestamptz not null default now())',
    )
    const done = new Set((await q.query<{ name: string }>('select name from migration')).map((r) => r.name))
    const ran: string[] = []
    for (const { name, sql } of migrations()) {
      if (done.has(name)) continue
      await q.script(sql)
      await q.query('insert into migration (name) values ($1)', [name])
      ran.push(name)
    }
    return ran
  })
}

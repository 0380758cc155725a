import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Db } from './db.ts'

const folder = path.join(import.meta.dirname, 'migrations')

/** All migrations, in order. */
export const migrations = (): { name: string; sql: string }[] =>
  readdirSync(folder)
    .filter((f) => f.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(path.join(folder, name), 'utf8') }))

/** The key of an advisory lock: any number, the same in all processes. */
export const MIGRATION_LOCK = 8_740_001

/** Applies pending migrations in one transaction, safe with several processes at once. Resolves to their names. */
export async function migrate(db: Db): Promise<string[]> {
  return db.tx(async (q) => {
    await q.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await q.script(
      'create table if not exists migration (name text primary key, at timestamptz not null default now())',
    )
    const applied = new Set(
      (await q.query<{ name: string }>('select name from migration')).map((r) => r.name),
    )
    const newlyApplied: string[] = []
    for (const { name, sql } of migrations()) {
      if (applied.has(name)) continue
      await q.script(sql)
      await q.query('insert into migration (name) values ($1)', [name])
      newlyApplied.push(name)
    }
    return newlyApplied
  })
}

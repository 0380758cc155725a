import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { loadSeed } from './load-seed.ts'
import { migrate, migrations } from './migrate.ts'
import { READY_FILE } from './lock-folder.ts'
import { openDb, type OpenOptions } from './open-db.ts'
import type { Db } from './db.ts'
import type { University } from '../university.ts'
import { shiftProcesses } from './shift-processes.ts'

/** Other worktrees of the project may use other templates. */
const TEMPLATE_RETENTION_MS = 2 * 86_400_000

interface StartOptions extends Omit<OpenOptions, 'template'> {
  /** For the template. */
  cacheDir?: string
  university?: University | undefined
}

/**
 * A file name with a hash of everything that the filled database depends on, including the day, because serial numbers
 * contain a year and forms contain dates.
 */
function templateName(university: University | undefined): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10))
  for (const { name, sql } of migrations()) hash.update(name).update(sql)
  for (const folder of [import.meta.dirname, ...(university ? [university.folder] : [])])
    for (const file of readdirSync(folder, { recursive: folder !== import.meta.dirname })
      .map(String)
      .sort())
      if (/\.[tj]s$/.test(file)) hash.update(file).update(readFileSync(path.join(folder, file)))
  hash.update(readFileSync(createRequire(import.meta.url).resolve('@electric-sql/pglite')))
  return `${hash.digest('hex').slice(0, 20)}.tar`
}

/**
 * Opens the database, migrates and seeds it. Creating an embedded database takes seconds, so the first one of a day is
 * cached as a template: filled, but without secrets. The template is not compressed, because decompressing takes a
 * third of a second.
 */
export async function startDb(options: StartOptions): Promise<Db> {
  const { databaseUrl, dataDir, cacheDir = path.resolve('node_modules/.cache'), university } = options
  const templateDir = path.join(cacheDir, 'univ-campus')
  const ready = path.join(dataDir, READY_FILE)
  const isNew = !databaseUrl && (dataDir === 'memory' || !existsSync(ready))
  const file = path.join(templateDir, isNew ? templateName(university) : '')
  const template = isNew ? readTemplate(file) : undefined
  const db = await openDb({ ...options, template })
  try {
    if (template) await shiftProcesses(db)
    else {
      await migrate(db)
      if (university) {
        await refuseRealHall(db)
        await loadSeed(db, await university.readSeed())
        await university.loadProcesses(db)
      }
      // the embedded database has no autovacuum: without statistics a list takes three times as long
      if (db.kind === 'pglite') await db.script('analyze')
      if (isNew && db.dump) writeTemplate(templateDir, file, await db.dump())
    }
    if (isNew && dataDir !== 'memory') writeFileSync(ready, '')
    return db
  } catch (e) {
    await db.close()
    throw e
  }
}

/** A made-up university replaces items: it must not be loaded over a hall that somebody has made. */
async function refuseRealHall(db: Db): Promise<void> {
  const [real] = await db.query(
    `select 1 from person where not exists (select from fact where name = 'seed') limit 1`,
  )
  if (real) throw new Error('This database has a hall of its own. Start the demo with another one.')
}

const readTemplate = (file: string): Buffer | undefined => {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

/** Caches the template and deletes old ones; the rename is atomic, as several tests may write at once. */
function writeTemplate(templateDir: string, file: string, data: Uint8Array): void {
  try {
    mkdirSync(templateDir, { recursive: true })
    for (const old of readdirSync(templateDir).map((name) => path.join(templateDir, name)))
      if (Date.now() - statSync(old).mtimeMs > TEMPLATE_RETENTION_MS) rmSync(old, { force: true })
    writeFileSync(`${file}.${process.pid}`, data)
    renameSync(`${file}.${process.pid}`, file)
  } catch {
    // the template is only a cache: a read-only node_modules is fine
  }
}

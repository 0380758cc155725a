import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { Blob } from 'node:buffer'
import path from 'node:path'
import { loadProcesses } from './load-processes.ts'
import { loadSeed } from './load-seed.ts'
import { migrate, migrations } from './migrate.ts'
import { READY } from './lock.ts'
import { openDb, type Db, type OpenOptions } from './open.ts'
import { readSeed } from './read-seed.ts'

const cache = path.resolve('node_modules/.cache/univ-campus')

/** Changes with anything that the filled database depends on. */
function templateName(): string {
  const hash = createHash('sha256')
  for (const { name, sql } of migrations()) hash.update(name).update(sql)
  for (const folder of [import.meta.dirname, path.join(import.meta.dirname, 'seed')])
    for (const file of readdirSync(folder, { recursive: folder !== import.meta.dirname })
      .map(String)
      .sort())
      if (file.endsWith('.ts')) hash.update(file).update(readFileSync(path.join(folder, file)))
  hash.update(readFileSync(path.resolve('node_modules/@electric-sql/pglite/package.json')))
  return `${hash.digest('hex').slice(0, 20)}.tar.gz`
}

/**
 * Opens the database, brings its tables up to date and fills it. A new embedded database takes four seconds to
 * make and one to unpack, so the first one is kept as a template: filled, and before it holds any secret.
 */
export async function startDb(options: Omit<OpenOptions, 'template'>): Promise<Db> {
  const { databaseUrl, dataDir } = options
  const ready = path.join(dataDir, READY)
  const fresh = !databaseUrl && (dataDir === 'memory' || !existsSync(ready))
  const file = path.join(cache, fresh ? templateName() : '')
  const template = fresh ? read(file) : undefined
  const db = await openDb({ ...options, template })
  try {
    if (!template) {
      await migrate(db)
      await loadSeed(db, await readSeed())
      if (fresh && db.dump) keepTemplate(file, Buffer.from(await (await db.dump()).arrayBuffer()))
    }
    // after the template is kept: their times count from today
    await loadProcesses(db)
    if (fresh && dataDir !== 'memory') writeFileSync(ready, '')
    return db
  } catch (e) {
    await db.close()
    throw e
  }
}

const read = (file: string): Blob | undefined => {
  try {
    return new Blob([readFileSync(file)])
  } catch {
    return undefined
  }
}

/** Written aside and renamed: several tests may do it at once. Templates of other states are thrown away. */
function keepTemplate(file: string, data: Buffer): void {
  try {
    mkdirSync(cache, { recursive: true })
    for (const old of readdirSync(cache))
      if (old.endsWith('.tar.gz')) rmSync(path.join(cache, old), { force: true })
    writeFileSync(`${file}.${process.pid}`, data)
    renameSync(`${file}.${process.pid}`, file)
  } catch {
    // a read-only node_modules only costs time
  }
}

// npm run backup -- file: writes the whole database to a file. npm run restore -- file: restores it. Embedded database:
// a tarball of its folder, with the campus stopped. PostgreSQL: the output of pg_dump, at any time.
import { spawn } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import path from 'node:path'
import zlib from 'node:zlib'
import { migrate } from './migrate.ts'
import { lockFolder, READY_FILE } from './lock-folder.ts'
import { openDb, type OpenOptions } from './open-db.ts'
import type { Db } from './db.ts'

export interface BackupSource {
  databaseUrl?: string | undefined
  /** Folder of the embedded database. */
  dataDir: string
}

const GZIP = '1f8b'
const PG_DUMP = Buffer.from('PGDMP').toString('hex')

/** The first bytes of a file, in hexadecimal. */
function readMagic(file: string, length: number): string {
  const descriptor = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(length)
    readSync(descriptor, bytes, 0, length, 0)
    return bytes.toString('hex')
  } finally {
    closeSync(descriptor)
  }
}

/** Runs a PostgreSQL program; passes the password through the environment, because other users can see arguments. */
function runPostgres(program: string, args: string[], databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  const child = spawn(program, [...args, `--dbname=${url.href}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
  })
  let errorOutput = ''
  child.stderr.on('data', (chunk: Buffer) => (errorOutput = (errorOutput + chunk.toString()).slice(-2000)))
  return new Promise((resolve, reject) => {
    child.on('error', (e: NodeJS.ErrnoException) =>
      reject(
        e.code === 'ENOENT'
          ? new Error(`${program} is not installed: it comes with PostgreSQL's client tools`)
          : e,
      ),
    )
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} failed: ${errorOutput.trim()}`)),
    )
  })
}

async function withDb<T>(options: OpenOptions, run: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDb(options)
  try {
    return await run(db)
  } finally {
    await db.close()
  }
}

/** Writes a backup; the file exists only once it is complete. */
export async function backUp({ databaseUrl, dataDir }: BackupSource, file: string): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} already exists`)
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true })
  const draft = `${file}.${process.pid}.part`
  try {
    if (databaseUrl)
      await runPostgres('pg_dump', ['--format=custom', '--no-owner', `--file=${draft}`], databaseUrl)
    else {
      if (!existsSync(path.join(dataDir, READY_FILE))) throw new Error(`${dataDir} has no database`)
      const data = await withDb({ dataDir }, (db) => db.dump!())
      await pipeline(Readable.from([data]), zlib.createGzip(), createWriteStream(draft))
    }
    chmodSync(draft, 0o600)
    renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Replaces the database with a backup, and migrates it if the backup is older than this version. */
export async function restore({ databaseUrl, dataDir }: BackupSource, file: string): Promise<void> {
  if (!existsSync(file)) throw new Error(`${file} does not exist`)
  if (databaseUrl) {
    if (readMagic(file, 5) !== PG_DUMP) throw new Error(`${file} is not a backup of PostgreSQL`)
    await runPostgres(
      'pg_restore',
      ['--clean', '--if-exists', '--no-owner', '--single-transaction', '--exit-on-error', file],
      databaseUrl,
    )
    await withDb({ databaseUrl, dataDir }, migrate)
    return
  }
  if (readMagic(file, 2) !== GZIP) throw new Error(`${file} is not a backup of an embedded database`)
  const template = zlib.gunzipSync(readFileSync(file))
  if (template.toString('latin1', 257, 262) !== 'ustar')
    throw new Error(`${file} is not a backup of an embedded database`)
  const unlock = lockFolder(dataDir)
  const folder = path.join(dataDir, 'db')
  const before = path.join(dataDir, `db.before-restore-${Date.now()}`)
  const hadDatabase = existsSync(folder)
  if (hadDatabase) renameSync(folder, before)
  rmSync(path.join(dataDir, READY_FILE), { force: true })
  unlock()
  try {
    await withDb({ dataDir, template }, migrate)
  } catch (e) {
    rmSync(folder, { recursive: true, force: true })
    if (hadDatabase) {
      renameSync(before, folder)
      writeFileSync(path.join(dataDir, READY_FILE), '')
    }
    throw e
  }
  writeFileSync(path.join(dataDir, READY_FILE), '')
}

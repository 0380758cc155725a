// A database that the campus of 0.2.0 has made: this release opens it, and people find everything again.
import { deepEqual, equal, ok } from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { processDetail } from '../../src/contract/core/process-detail.ts'
import { processLists } from '../../src/contract/core/processes.ts'
import type { Db, Queries } from '../../src/campus/db/db.ts'
import { READY_FILE } from '../../src/campus/db/lock-folder.ts'
import { migrations } from '../../src/campus/db/migrate.ts'
import { openDb } from '../../src/campus/db/open-db.ts'
import { createTestDatabase, openClient, type Client } from './client.ts'

/** The migrations of 0.2.0 end here; a released one is never changed, because it does not run again. */
const LAST_RELEASED = '0015-english-facts.sql'
const RELEASED_DIGEST = '94a4bee30ded7111f0fb7f413f0b2413c590b9e05c6e6eeca8af8e73cdfd91c8'
/** What people have made, as opposed to what a new list of items replaces. */
const TABLES = 'process task process_log process_copy favorite entrustment review'.split(' ')

const released = migrations().filter(({ name }) => name <= LAST_RELEASED)
type Rows = Record<string, Record<string, unknown>[]>

async function readRows(q: Queries, tables: readonly string[]): Promise<Rows> {
  const rows = await Promise.all(
    tables.map((table) =>
      q.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${table} t`),
    ),
  )
  return Object.fromEntries(tables.map((table, i) => [table, rows[i]!.map(({ row }) => row)]))
}

/** The form of leave asks for one period now, where it had two dates. */
function withPeriod(row: Rows[string][number]): Rows[string][number] {
  const { from, to, ...form } = (row['form'] ?? {}) as Record<string, unknown>
  return from && to ? { ...row, form: { ...form, dates: [from, to] } } : row
}

async function fill(db: Db): Promise<void> {
  await db.script('create table migration (name text primary key, at timestamptz not null default now())')
  for (const { name, sql } of released) {
    await db.script(sql)
    await db.query('insert into migration (name) values ($1)', [name])
  }
  await db.script(readFileSync('test/fixtures/database-0.2.0.sql', 'utf8'))
}

test('the migrations of a release are as they were', () => {
  const digest = createHash('sha256')
  for (const { sql } of released) digest.update(sql)
  equal(digest.digest('hex'), RELEASED_DIGEST)
})

describe('a database of 0.2.0', () => {
  let campus: Client
  let old: Rows
  let dataDir: string
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  before(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'univ-upgrade-'))
    database = await createTestDatabase()
    const db = await openDb({ dataDir, ...database.options })
    await fill(db)
    old = await readRows(db, [...TABLES, 'process_file'])
    await db.close()
    writeFileSync(path.join(dataDir, READY_FILE), '')
    campus = await openClient({ dataDir, ...database.options })
  })
  after(async () => {
    await campus.close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('has every row of its people, as it was', async () => {
    const now = await readRows(campus.running.campus.db, TABLES)
    for (const table of TABLES)
      for (const row of old[table]!.map(withPeriod)) {
        const kept = now[table]!.some((one) =>
          Object.entries(row).every(([column, value]) => isDeepStrictEqual(one[column], value)),
        )
        ok(kept, `${table}: ${JSON.stringify(row)}`)
      }
  })

  test('shows applications and drafts, found by their number', async () => {
    const student = await campus.token('student')
    const mine = old['process']!.filter(({ press }) => press !== '')
    const sent = mine.find(({ status }) => status === 'doing')!
    const query = { limit: 9, start: 0, sep: 'owner', keyword: String(sent['entry']) }
    const { entities } = await campus.rest(processLists.doing, { query }, student)
    deepEqual(
      entities.map(({ id }) => id),
      [sent['id']],
    )
    const draft = mine.find(({ status }) => status === 'draft')!
    const path = { id: String(draft['id']) }
    equal((await campus.rest(processDetail, { path }, student)).status, 'draft')
  })

  test('has its files, which who may see the application opens', async () => {
    for (const file of old['process_file']!) {
      const [owner] = await campus.running.campus.db.query<{ account: string }>(
        'select account from person join process p on p.owner_id = person.id where p.id = $1',
        [String(file['process_id'])],
      )
      const path = { id: String(file['process_id']) }
      const { attachments } = await campus.rest(processDetail, { path }, await campus.token(owner!.account))
      const stored = attachments.find(({ id }) => id === file['id'])!
      equal(stored.name, file['name'])
      const content = Buffer.from(await (await fetch(campus.url + stored.uri)).arrayBuffer())
      equal(`\\x${content.toString('hex')}`, file['content'])
    }
  })
})

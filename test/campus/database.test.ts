import { strict as assert } from 'node:assert'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import zlib from 'node:zlib'
import { backUp, restore } from '../../src/campus/db/backup.ts'
import { loadSeed } from '../../src/campus/db/load-seed.ts'
import { migrate, migrations } from '../../src/campus/db/migrate.ts'
import { openDb } from '../../src/campus/db/open-db.ts'
import { DbError, type Db } from '../../src/campus/db/db.ts'
import { readSeed } from '../../demo/university/read-seed.ts'
import { shiftProcesses } from '../../src/campus/db/shift-processes.ts'
import { jiangzhou } from '../../demo/university/jiangzhou.ts'
import { startDb } from '../../src/campus/db/start-db.ts'

/** postgres://… of a database that may be emptied; if unset, only the embedded one is tested. */
const POSTGRES = process.env['CAMPUS_TEST_DATABASE_URL']

let folder: string
before(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'univ-campus-'))
})
after(() => rmSync(folder, { recursive: true, force: true }))

const opened: [string, () => Promise<Db>][] = [
  ['PGlite', () => startDb({ dataDir: 'memory', university: jiangzhou })],
  ...(POSTGRES
    ? [
        [
          'PostgreSQL',
          async () => {
            const bare = await openDb({ databaseUrl: POSTGRES, dataDir: '' })
            await bare.script('drop schema public cascade; create schema public')
            await bare.close()
            return startDb({ databaseUrl: POSTGRES, dataDir: '', university: jiangzhou })
          },
        ] as [string, () => Promise<Db>],
      ]
    : []),
]

for (const [name, make] of opened) {
  let firstDb: Promise<Db> | undefined
  const open = () => (firstDb ??= make())
  after(async () => (await firstDb)?.close())

  test(`${name}: both drivers parse values alike`, async () => {
    const db = await open()
    const [row] = await db.query(
      `select 9007199254740991::int8 as big, 1.5::numeric as dec, '2025-11-03'::date as day, $1::text[] as list,
         $2::jsonb as json, '2025-11-03T01:00:00Z'::timestamptz as at, $3::boolean as yes, null::text as none`,
      [['a', 'b,"c"'] as const, JSON.stringify({ a: [1, '二'] }), true],
    )
    assert.deepEqual(row, {
      big: 9007199254740991,
      dec: 1.5,
      day: '2025-11-03',
      list: ['a', 'b,"c"'],
      json: { a: [1, '二'] },
      at: new Date('2025-11-03T01:00:00Z'),
      yes: true,
      none: null,
    })
    await assert.rejects(
      db.query("insert into tag (id, type, text, updated) values ('x', 'NONE', 'x', now())"),
      (e) => e instanceof DbError && e.code === '23514',
    )
    await assert.rejects(
      db.query('select nothing from nowhere'),
      (e) => e instanceof DbError && e.message.length < 400,
    )
  })

  test(`${name}: transactions are atomic and rethrow errors`, async () => {
    const db = await open()
    const oops = new TypeError('ours')
    await assert.rejects(
      db.tx(async (q) => {
        await q.query("insert into fact (name, value) values ('half', '1')")
        throw oops
      }),
      (e) => e === oops,
    )
    assert.deepEqual(await db.query("select * from fact where name = 'half'"), [])
  })

  test(`${name}: migrations and seed are idempotent, and a new seed preserves user data`, async () => {
    const db = await open()
    assert.deepEqual(await migrate(db), [])
    const seed = await readSeed()
    assert.equal(await loadSeed(db, seed), false)
    const count = async (table: string) =>
      (await db.query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]!.n
    const tables = [
      'app',
      'tag',
      'app_tag',
      'guide',
      'guide_step',
      'guide_step_app',
      'project',
      'paragraph',
      'review',
      'person',
      'form',
    ]
    const before_ = await Promise.all(tables.map(count))
    const code = seed.items[0]!.code
    await db.query(
      "insert into favorite (person_id, app_id, place) select id, $1, 0 from person where account = 'student'",
      [code],
    )
    assert.equal(await loadSeed(db, seed, true), true)
    assert.deepEqual(await Promise.all(tables.map(count)), before_)
    assert.equal(await count('favorite'), 1)
    const fewer = { ...seed, items: seed.items.slice(1) }
    assert.equal(await loadSeed(db, fewer), true)
    assert.equal(await count('app'), seed.items.length - 1)
  })

  test(`${name}: listeners receive notifications`, async () => {
    const db = await open()
    const reports: string[] = []
    let ready = 0
    await db.listen(
      'news',
      (text) => reports.push(text),
      () => ready++,
    )
    await db.tx((q) => q.query("select pg_notify('news', 'in')"))
    await db.query("select pg_notify('news', 'out')")
    for (let n = 0; n < 100 && reports.length < 2; n++) await new Promise((done) => setTimeout(done, 20))
    assert.deepEqual([reports, ready], [['in', 'out'], 1])
  })
}

test(
  'two processes that start together seed one PostgreSQL once',
  { skip: POSTGRES ? false : 'no CAMPUS_TEST_DATABASE_URL' },
  async () => {
    const bare = await openDb({ databaseUrl: POSTGRES, dataDir: '' })
    await bare.script('drop schema public cascade; create schema public')
    const two = await Promise.all(
      [1, 2].map(() => startDb({ databaseUrl: POSTGRES, dataDir: '', university: jiangzhou })),
    )
    const [{ n } = { n: 0 }] = await bare.query<{ n: number }>('select count(*)::int as n from migration')
    assert.equal(n, migrations().length)
    for (const db of [...two, bare]) await db.close()
  },
)

/** Runs a script of the campus in a separate process, in `dir`. */
function inProcess(
  dir: string,
  body: string,
): { child: ChildProcess; output: () => string; until(text: string): Promise<void> } {
  const file = path.join(dir, `run-${Math.random().toString(36).slice(2)}.mts`)
  writeFileSync(
    file,
    `import { jiangzhou } from '../../demo/university/jiangzhou.ts'
import { startDb } from ${JSON.stringify(path.resolve('src/campus/db/start-db.ts'))}
import { jiangzhou } from ${JSON.stringify(path.resolve('demo/university/jiangzhou.ts'))}\n${body}`,
  )
  const child = spawn(process.execPath, ['--import', 'tsx', file], { stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const from of [child.stdout, child.stderr])
    from.on('data', (part: Buffer) => (text += part.toString()))
  return {
    child,
    output: () => text,
    until: (expected) =>
      new Promise((done, fail) => {
        const look = () => (text.includes(expected) ? done() : undefined)
        child.stdout.on('data', look)
        child.on('exit', () => (text.includes(expected) ? done() : fail(new Error(text))))
        look()
      }),
  }
}

test('keeps committed rows after kill -9 and replaces the stale lock', async () => {
  const dataDir = path.join(folder, 'killed')
  const open = `const db = await startDb({ dataDir: ${JSON.stringify(dataDir)}, university: jiangzhou })`
  const writer = inProcess(
    folder,
    `${open}
     for (let n = 1; ; n++) {
       await db.query("insert into fact (name, value) values ($1, 'x')", ['row ' + n])
       console.log('committed ' + n + '.')
     }`,
  )
  await writer.until('committed 40.')
  writer.child.kill('SIGKILL')
  await new Promise((done) => writer.child.once('exit', done))
  const reported = Math.max(...[...writer.output().matchAll(/committed (\d+)\./g)].map((m) => Number(m[1])))
  const db = await startDb({ dataDir, university: jiangzhou })
  try {
    const [{ n } = { n: 0 }] = await db.query<{ n: number }>(
      "select count(*)::int as n from fact where name like 'row %'",
    )
    assert.ok(n >= reported, `${n} of ${reported}`)
    const second = inProcess(
      folder,
      `await startDb({ dataDir: ${JSON.stringify(dataDir)}, university: jiangzhou }); process.exit()`,
    )
    await new Promise((done) => second.child.once('exit', done))
    assert.match(second.output(), new RegExp(`is in use by process ${process.pid}`))
    assert.match(second.output(), /CAMPUS_DATA, or use PostgreSQL/)
    await assert.rejects(startDb({ dataDir }), /is in use by process/, 'also within one process')
  } finally {
    await db.close()
  }
  await (await startDb({ dataDir, university: jiangzhou })).close()
})

test('restarts an interrupted first start from scratch', async () => {
  const dataDir = path.join(folder, 'half')
  await (await startDb({ dataDir, university: jiangzhou })).close()
  rmSync(path.join(dataDir, 'ready'))
  rmSync(path.join(dataDir, 'db', 'global'), { recursive: true })
  const db = await startDb({ dataDir, university: jiangzhou })
  const [{ n } = { n: 0 }] = await db.query<{ n: number }>('select count(*)::int as n from app')
  await db.close()
  assert.ok(n > 200)
})

test('templates contain no keys and no tokens', async () => {
  const db = await startDb({ dataDir: 'memory', university: jiangzhou })
  for (const table of ['oidc_item', 'oidc_key', 'visit_salt', 'operation'])
    assert.deepEqual(await db.query(`select * from ${table}`), [], table)
  await db.close()
})

test('shifts the process dates of a template to the start of the campus', async () => {
  const db = await startDb({ dataDir: 'memory', university: jiangzhou })
  const newest = async () =>
    (await db.query<{ at: number }>('select extract(epoch from max(created))::float8 as at from process'))[0]!
      .at
  const secondsSinceShift = async () =>
    (
      await db.query<{ age: number }>(
        "select extract(epoch from now() - value::timestamptz)::float8 as age from fact where name = 'processes'",
      )
    )[0]!.age
  assert.ok((await secondsSinceShift()) < 60)
  const before_ = await newest()
  await db.query(
    "update fact set value = (value::timestamptz - interval '3 hours')::text where name = 'processes'",
  )
  await shiftProcesses(db)
  const moved = (await newest()) - before_
  assert.ok(moved >= 3 * 3600 && moved < 3 * 3600 + 60, `${moved}`)
  assert.ok((await secondsSinceShift()) < 60)
  await db.close()
})

test('restores a backup of an embedded database and rejects invalid files', async () => {
  const source = { dataDir: path.join(folder, 'backed-up') }
  const file = path.join(folder, 'campus.tar.gz')
  const open = () => startDb({ ...source, university: jiangzhou })
  let db = await open()
  await assert.rejects(backUp(source, file), /is in use by process/)
  await db.query("insert into fact (name, value) values ('kept', '1')")
  await db.close()
  await backUp(source, file)
  await assert.rejects(backUp(source, file), /already exists/)
  assert.equal(statSync(file).mode & 0o077, 0, 'readable only by its owner')
  db = await open()
  await db.query("delete from fact where name = 'kept'")
  await db.query('delete from app')
  await db.close()
  const junk = path.join(folder, 'junk.tar.gz')
  writeFileSync(junk, 'not a backup')
  await assert.rejects(restore(source, junk), /is not a backup/)
  writeFileSync(junk, zlib.gzipSync('not a backup either'))
  await assert.rejects(restore(source, junk))
  db = await open()
  assert.equal((await db.query('select id from app')).length, 0, 'a failed restore changes nothing')
  await assert.rejects(restore(source, file), /is in use by process/)
  await db.close()
  await restore(source, file)
  db = await open()
  assert.equal((await db.query("select value from fact where name = 'kept'")).length, 1)
  assert.ok((await db.query('select id from app')).length > 200)
  await db.close()
})

import { strict as assert } from 'node:assert'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { loadSeed } from '../../demo/campus/db/load-seed.ts'
import { migrate, migrations } from '../../demo/campus/db/migrate.ts'
import { DbError, openDb, type Db } from '../../demo/campus/db/open.ts'
import { letterOf, syllables } from '../../demo/campus/db/pinyin.ts'
import { readSeed } from '../../demo/campus/db/read-seed.ts'
import { startDb } from '../../demo/campus/db/start.ts'

/** postgres://… of a database that may be emptied; unset, only the embedded one is tried. */
const POSTGRES = process.env['CAMPUS_TEST_DATABASE_URL']

let folder: string
before(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'univ-campus-'))
})
after(() => rmSync(folder, { recursive: true, force: true }))

const opened: [string, () => Promise<Db>][] = [
  ['PGlite', () => startDb({ dataDir: 'memory' })],
  ...(POSTGRES
    ? [
        [
          'PostgreSQL',
          async () => {
            const bare = await openDb({ databaseUrl: POSTGRES, dataDir: '' })
            await bare.script('drop schema public cascade; create schema public')
            await bare.close()
            return startDb({ databaseUrl: POSTGRES, dataDir: '' })
          },
        ] as [string, () => Promise<Db>],
      ]
    : []),
]

for (const [name, make] of opened) {
  let one: Promise<Db> | undefined
  const open = () => (one ??= make())
  after(async () => (await one)?.close())

  test(`${name}: both drivers read values alike`, async () => {
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

  test(`${name}: a transaction is whole or not at all, and passes its own error on`, async () => {
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

  test(`${name}: a second run of migrations and data changes nothing, and a new seed leaves what people did`, async () => {
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

  test(`${name}: a listener hears what is told`, async () => {
    const db = await open()
    const heard: string[] = []
    let ready = 0
    await db.listen(
      'told',
      (text) => heard.push(text),
      () => ready++,
    )
    await db.tx((q) => q.query("select pg_notify('told', 'in')"))
    await db.query("select pg_notify('told', 'out')")
    for (let n = 0; n < 100 && heard.length < 2; n++) await new Promise((done) => setTimeout(done, 20))
    assert.deepEqual([heard, ready], [['in', 'out'], 1])
  })
}

test(
  'two processes that start at once fill one PostgreSQL once',
  { skip: POSTGRES ? false : 'no CAMPUS_TEST_DATABASE_URL' },
  async () => {
    const bare = await openDb({ databaseUrl: POSTGRES, dataDir: '' })
    await bare.script('drop schema public cascade; create schema public')
    const two = await Promise.all([1, 2].map(() => startDb({ databaseUrl: POSTGRES, dataDir: '' })))
    const [{ n } = { n: 0 }] = await bare.query<{ n: number }>('select count(*)::int as n from migration')
    assert.equal(n, migrations().length)
    for (const db of [...two, bare]) await db.close()
  },
)

/** Runs a script of the campus in a process of its own, in `dir`. */
function inProcess(
  dir: string,
  body: string,
): { child: ChildProcess; said: () => string; until(text: string): Promise<void> } {
  const file = path.join(dir, `run-${Math.random().toString(36).slice(2)}.mts`)
  writeFileSync(
    file,
    `import { startDb } from ${JSON.stringify(path.resolve('demo/campus/db/start.ts'))}\n${body}`,
  )
  const child = spawn(process.execPath, ['--import', 'tsx', file], { stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const from of [child.stdout, child.stderr])
    from.on('data', (part: Buffer) => (text += part.toString()))
  return {
    child,
    said: () => text,
    until: (wanted) =>
      new Promise((done, fail) => {
        const look = () => (text.includes(wanted) ? done() : undefined)
        child.stdout.on('data', look)
        child.on('exit', () => (text.includes(wanted) ? done() : fail(new Error(text))))
        look()
      }),
  }
}

test('every row that was committed is there after a kill -9, and its lock is taken over', async () => {
  const dataDir = path.join(folder, 'killed')
  const open = `const db = await startDb({ dataDir: ${JSON.stringify(dataDir)} })`
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
  const told = Math.max(...[...writer.said().matchAll(/committed (\d+)\./g)].map((m) => Number(m[1])))
  const db = await startDb({ dataDir })
  try {
    const [{ n } = { n: 0 }] = await db.query<{ n: number }>(
      "select count(*)::int as n from fact where name like 'row %'",
    )
    assert.ok(n >= told, `${n} of ${told}`)
    const second = inProcess(folder, `await startDb({ dataDir: ${JSON.stringify(dataDir)} }); process.exit()`)
    await new Promise((done) => second.child.once('exit', done))
    assert.match(second.said(), new RegExp(`is in use by process ${process.pid}`))
    assert.match(second.said(), /CAMPUS_DATA, or share a PostgreSQL by DATABASE_URL/)
    await assert.rejects(startDb({ dataDir }), /is in use by process/, 'nor a second time in one process')
  } finally {
    await db.close()
  }
  await (await startDb({ dataDir })).close()
})

test('a first start that was killed half-way begins again', async () => {
  const dataDir = path.join(folder, 'half')
  await (await startDb({ dataDir })).close()
  rmSync(path.join(dataDir, 'ready'))
  rmSync(path.join(dataDir, 'db', 'global'), { recursive: true })
  const db = await startDb({ dataDir })
  const [{ n } = { n: 0 }] = await db.query<{ n: number }>('select count(*)::int as n from app')
  await db.close()
  assert.ok(n > 200)
})

test('a template holds no key and no token', async () => {
  const db = await startDb({ dataDir: 'memory' })
  for (const table of ['oidc_item', 'oidc_key', 'visit_salt', 'operation'])
    assert.deepEqual(await db.query(`select * from ${table}`), [], table)
  await db.close()
})

test('a name files under the letter that the whole name gives it', () => {
  const letters: Record<string, string> = {
    重庆校友会: 'C',
    重修报名: 'C',
    会计证书: 'K',
    长期出差: 'C',
    调课申请: 'T',
    校对服务: 'J',
    银行卡: 'Y',
    率先垂范: 'S',
    乐器借用: 'Y',
    VPN申请: 'V',
    wifi: 'W',
    ＶＰＮ: 'V',
    '3号楼': 'S',
    '0元': 'L',
    '9栋': 'J',
    '（新）入学': 'Z',
    '': 'Z',
    '★': 'Z',
  }
  for (const [name, letter] of Object.entries(letters)) assert.equal(letterOf(name), letter, name)
  assert.equal(syllables('校园VPN 申请'), 'xiao yuan vpn shen qing')
})

// Files and applications of several people while the campus is killed. Not part of `npm test`, because it takes a minute:
//   node --import tsx --test test/campus/killed-uploads.ts, on PostgreSQL too with CAMPUS_TEST_DATABASE_URL
import { deepEqual, equal, ok } from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { FILE_PIECE_BYTES } from '../../src/contract/additions/form-files.ts'
import { sendFile, sendForm } from '../../src/contract/additions/item-form.ts'
import { startDb } from '../../src/campus/db/start-db.ts'
import type { Db } from '../../src/campus/db/db.ts'
import { toFormSchema } from '../../src/campus/forms/json-schema.ts'
import { deleteUnusedFiles, readPieces } from '../../src/campus/forms/stored-files.ts'
import { jiangzhou } from '../../demo/university/jiangzhou.ts'
import { fetchTokens } from '../tools/http-sign-in.ts'
import { kill, startProcess, type RunningProcess } from './campus-process.ts'
import { createTestDatabase } from './client.ts'
import { step } from './published-item.ts'

const ITEM = 'student-leave'
const COUNT = 200
const PEOPLE = ['student', 'liuyang', 'huangzixuan']
const SENDERS_EACH = 3
/** A process is killed after so many answers. */
const KILLS = [100, 250, 400]
const FORM = toFormSchema([
  { name: 'proof', kind: 'file', label: '证明', labelEn: 'Proof', accept: ['pdf'], required: true },
])
const FLOW = { steps: [step('Office', {})], copies: [] }

/** The processes of a hall, of which the first is killed now and then. */
function startHall(options: Parameters<typeof startProcess>[0], processes: number) {
  const running = Array.from({ length: processes }, () => startProcess(options))
  let [asked, answered, unanswered] = [0, 0, 0]
  const killFirst = (): void => {
    const ended = running[0]!.then(kill)
    running[0] = ended.then(() => startProcess(options))
  }
  /** Posts until there is an answer, at whichever process is there. */
  async function post(token: string, to: string, body: () => FormData | string): Promise<object> {
    for (;;) {
      const { url } = await running[asked++ % processes]!
      const sent = body()
      const type = typeof sent === 'string' ? { 'content-type': 'application/json' } : undefined
      const headers = { authorization: `Bearer ${token}`, ...type }
      const reply = await fetch(`${url}/apis/v2${to}`, { method: 'POST', headers, body: sent }).then(
        async (r) => ({ status: r.status, text: await r.text() }),
        () => null,
      )
      if (!reply) {
        unanswered++
        continue
      }
      equal(reply.status, 200, reply.text)
      if (KILLS.includes(++answered)) killFirst()
      return JSON.parse(reply.text) as object
    }
  }
  return {
    post,
    running: (): Promise<RunningProcess[]> => Promise.all(running),
    unanswered: () => unanswered,
  }
}
type Hall = ReturnType<typeof startHall>

/** Sends a file in pieces, as the tag does. Resolves to its id. */
async function upload({ post }: Hall, token: string, content: Buffer, name: string): Promise<string> {
  const key = randomUUID()
  for (let from = 0; ;) {
    const reply = await post(token, '/files', () => {
      const multipart = new FormData()
      const values = { key, item: ITEM, version: 1, field: 'proof', name, size: content.length, from }
      for (const [part, value] of Object.entries(values)) multipart.append(part, String(value))
      multipart.append('file', new Blob([new Uint8Array(content.subarray(from, from + FILE_PIECE_BYTES))]))
      return multipart
    })
    const file = sendFile.decode(reply)
    if (file.state === 'ready') return file.id
    equal(file.state, 'receiving')
    from = file.received
  }
}

async function apply({ post }: Hall, token: string, file: string): Promise<string> {
  const json = JSON.stringify({
    ...{ key: randomUUID(), draft: false, seen: 0, version: '1', process: '' },
    values: { proof: [file] },
  })
  const { faults, process } = sendForm.decode(await post(token, `/app/${ITEM}/form`, () => json))
  deepEqual(faults, [])
  return process
}

const digestOf = async (chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('base64url')
}

/** Files → what they hold, and applications → the file that they name: as people were told. */
interface Told {
  files: Map<string, string>
  applications: Map<string, string>
}

async function sendAll(hall: Hall): Promise<Told> {
  const [{ url } = { url: '' }] = await hall.running()
  const told: Told = { files: new Map(), applications: new Map() }
  let sent = 0
  const sender = async (token: string) => {
    while (sent < COUNT) {
      const n = ++sent
      const content = Buffer.concat([
        Buffer.from(`%PDF-1.7 ${n}\n`),
        randomBytes(FILE_PIECE_BYTES + (n % 7) * 9000),
      ])
      const file = await upload(hall, token, content, `proof ${n}.pdf`)
      told.files.set(file, await digestOf([content]))
      told.applications.set(await apply(hall, token, file), file)
    }
  }
  const tokens = await Promise.all(PEOPLE.map(async (name) => (await fetchTokens(url, name)).access_token))
  await Promise.all(tokens.flatMap((token) => Array.from({ length: SENDERS_EACH }, () => sender(token))))
  return told
}

async function expectAsTold(db: Db, { files, applications }: Told): Promise<void> {
  deepEqual([files.size, applications.size], [COUNT, COUNT], 'as many as were sent')
  const stored = await db.query<{ id: string; file: string }>(
    `select id, form->'proof'->>0 as file from process where app_id = $1 and form_version = 1 and status <> 'draft'`,
    [ITEM],
  )
  deepEqual(new Map(stored.map(({ id, file }) => [id, file])), applications, 'each application once')
  const uses = await db.query<{ process: string; file: string }>(
    `select process_id as process, file_id as file from file_use join process p on p.id = process_id
     where p.form_version = 1`,
  )
  deepEqual(new Map(uses.map(({ process, file }) => [process, file])), applications)
  for (const [id, digest] of files) equal(await digestOf(readPieces(db, id)), digest, 'each file is whole')

  await db.query("update file set created = now() - interval '40 days'")
  await deleteUnusedFiles(db)
  const left = await db.query<{ id: string }>(
    "select id from file where owner_id is not null and state = 'ready'",
  )
  deepEqual(new Set(left.map(({ id }) => id)), new Set(files.keys()))
  const orphans = await db.query(
    `select file_id from file_piece where file_id not in (select file_id from file_use union select id from file where owner_id is null)`,
  )
  deepEqual(orphans, [], 'no pieces stay of what nobody has')
}

async function testKilledHall(options: Parameters<typeof startProcess>[0], processes: number): Promise<void> {
  const open = () => startDb({ dataDir: '', ...options, university: jiangzhou })
  const empty = await open()
  await empty.query(
    'insert into item_version (app_id, version, item, form, flow) values ($1, 1, $2::jsonb, $3::json, $4::jsonb)',
    [ITEM, '{}', JSON.stringify(FORM), JSON.stringify(FLOW)],
  )
  await empty.close()
  const hall = startHall(options, processes)
  try {
    const told = await sendAll(hall)
    ok(hall.unanswered() > 0, 'somebody was told nothing, and sent again')
    await Promise.all((await hall.running()).map(kill))
    const db = await open()
    try {
      await expectAsTold(db, told)
    } finally {
      await db.close()
    }
  } finally {
    for (const { child } of await hall.running()) child.kill('SIGKILL')
  }
}

void test('embedded: each of 200 files and applications is there once, whole, though the process is killed', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'univ-killed-'))
  await testKilledHall({ dataDir }, 1).finally(() => rmSync(dataDir, { recursive: true, force: true }))
})

void test(
  'PostgreSQL, two processes: each of 200 files and applications is there once, whole, though one is killed',
  { skip: process.env['CAMPUS_TEST_DATABASE_URL'] ? false : 'no CAMPUS_TEST_DATABASE_URL' },
  async () => {
    const database = await createTestDatabase()
    try {
      await testKilledHall(database.options, 2)
    } finally {
      await database.drop()
    }
  },
)

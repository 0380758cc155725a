import { deepEqual, equal, match } from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { FILE_PIECE_BYTES, type StoredFile } from '../../src/contract/additions/form-files.ts'
import { processDetail } from '../../src/contract/core/process-detail.ts'
import { deleteUnusedFiles } from '../../src/campus/forms/stored-files.ts'
import { startClamdDouble, type ClamdDouble } from './clamd-double.ts'
import { rejectionOf } from './client.ts'
import { campus, fields, publish, read, send, setUpItem, student } from './published-item.ts'
import { answers, db, pdf, pieces, proof, sendPiece, upload, type Sent } from './sent-files.ts'

let clamd: ClamdDouble
setUpItem(async () => {
  clamd = await startClamdDouble()
  return { env: { CLAMD: clamd.address } }
})
after(() => clamd.close())

describe('a file of a form', () => {
  before(async () => {
    await publish({ fields: [...fields, proof] })
  })

  test('arrives in pieces, and is the same when it is downloaded', async () => {
    const content = pdf(FILE_PIECE_BYTES * 2 + 77)
    const file = await upload(content, { name: '../scan\u202E.exe' })
    deepEqual([file.name, file.type, file.state], ['scan.exe.pdf', 'application/pdf', 'ready'])
    equal(await pieces(file.id), 3)
    const reply = await fetch(campus.url + file.uri)
    equal(reply.status, 200)
    deepEqual(Buffer.from(await reply.arrayBuffer()), content)
    equal(reply.headers.get('x-content-type-options'), 'nosniff')
    match(reply.headers.get('content-security-policy')!, /^sandbox; default-src 'none'$/)
    equal(
      reply.headers.get('content-disposition'),
      `attachment; filename="scan.exe.pdf"; filename*=UTF-8''scan.exe.pdf`,
    )
    const named = await upload(pdf(), { name: "成绩'单(1).pdf" })
    match(
      (await fetch(campus.url + named.uri)).headers.get('content-disposition')!,
      /filename\*=UTF-8''%E6%88%90%E7%BB%A9%27%E5%8D%95%281%29\.pdf$/,
    )
  })

  test('goes on where it stopped, and is there once however often it is sent', async () => {
    const content = pdf(FILE_PIECE_BYTES + 50)
    const key = randomUUID()
    const first = content.subarray(0, FILE_PIECE_BYTES)
    const sent = { key, size: content.length }
    const begun = await Promise.all([1, 2, 3].map(() => sendPiece(first, sent)))
    deepEqual(new Set(begun.map(({ id }) => id)).size, 1)
    equal((await sendPiece(first, sent)).received, FILE_PIECE_BYTES)
    equal((await sendPiece(content.subarray(0, 50), { ...sent, from: 7 })).received, FILE_PIECE_BYTES)
    const ends = { ...sent, from: FILE_PIECE_BYTES }
    const done = await Promise.all([1, 2].map(() => sendPiece(content.subarray(FILE_PIECE_BYTES), ends)))
    deepEqual(new Set(done.map(({ id }) => id)).size, 1)
    const again = await upload(content)
    equal(again.id, done[0]!.id, 'the same content under the same name is the same file')
    deepEqual(Buffer.from(await (await fetch(campus.url + again.uri)).arrayBuffer()), content)
  })

  test('starts anew where a repetition finds it gone, because it was there already', async () => {
    const content = pdf(FILE_PIECE_BYTES + 60)
    const same = await upload(content)
    const sent = { key: randomUUID(), size: content.length }
    await sendPiece(content.subarray(0, FILE_PIECE_BYTES), sent)
    // the second reading of the pieces waits in the middle, until the first one has found the same file
    const { query } = db()
    let first: Promise<StoredFile> | undefined
    let readings = 0
    db().query = async (sql, params) => {
      if (/from file_piece/.test(sql) && params![1] === FILE_PIECE_BYTES && ++readings === 2) await first
      return query(sql, params)
    }
    const last = { ...sent, from: FILE_PIECE_BYTES }
    first = sendPiece(content.subarray(FILE_PIECE_BYTES), last)
    const repeated = sendPiece(content.subarray(FILE_PIECE_BYTES), last)
    const replies = await Promise.all([first, repeated]).finally(() => (db().query = query))
    deepEqual(
      replies
        .map(({ state, received }) => [state, received])
        .toSorted((a, b) => String(a[0]).localeCompare(String(b[0]))),
      [
        ['ready', same.size],
        ['receiving', 0],
      ],
    )
    equal((await upload(content, { key: sent.key })).id, same.id)
  })

  test('is never ready before its type is known, wherever the process ends', async () => {
    const sent = { key: randomUUID(), name: 'a.pdf' }
    const { query } = db()
    // the one statement that says what the file is
    db().query = (text, values) =>
      /update file set type/.test(text) ? Promise.reject(new Error('killed')) : query(text, values)
    const killed = await rejectionOf(sendPiece(Buffer.from('MZ\x90\0'), sent)).finally(
      () => (db().query = query),
    )
    equal(killed, '500 INTERNAL')
    deepEqual(
      (await read()).files.filter(({ type }) => type === ''),
      [],
    )
    const file = await sendPiece(Buffer.from('MZ\x90\0'), sent)
    deepEqual([file.state, file.fault, await pieces(file.id)], ['refused', 'type', 0])
  })

  test('is refused beyond the limits of its field, before all of it has come', async () => {
    const reject = (content: Buffer, sent: Sent) => rejectionOf(sendPiece(content, sent))
    equal(await reject(pdf(), { size: 3_000_001 }), '413 TOO_LARGE')
    equal(await reject(pdf(2000), { size: 1000 }), '413 TOO_LARGE')
    equal(await reject(pdf(FILE_PIECE_BYTES + 1), {}), '413 TOO_LARGE')
    equal(await reject(pdf(FILE_PIECE_BYTES + 20_000), {}), '413 TOO_LARGE')
    equal(await reject(pdf(), { size: 0 }), '400 INVALID_ARGUMENT')
    equal(await reject(pdf(), { key: 'short' }), '400 INVALID_ARGUMENT')
    equal(await reject(pdf(), { field: 'phone' }), '404 NOT_FOUND')
    equal(await rejectionOf(sendPiece(pdf(), {}, '')), '401 ACCESS_TOKEN_INVALID')
    const key = randomUUID()
    await sendPiece(pdf(100), { key, size: 1000 })
    equal(await reject(pdf(100), { key, size: 2000 }), '400 INVALID_ARGUMENT')
  })

  test('is what its content says: another type is refused and deleted', async () => {
    const { db } = campus.running.campus
    await db.script(`
      create table file_states (state text);
      create function note_state() returns trigger language plpgsql as
        'begin insert into file_states values (new.state); return new; end';
      create trigger note_state after update on file for each row execute function note_state();
    `)
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(100)])
    for (const [content, name] of [
      [png, 'a.pdf'],
      [Buffer.from('MZ\x90\0'), 'a.pdf'],
      [Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(40)]), 'bomb.pdf'],
    ] as const) {
      const file = await upload(content, { name })
      deepEqual([file.state, file.fault, file.uri, await pieces(file.id)], ['refused', 'type', '', 0])
    }
    const states = await db.query<{ state: string }>('select distinct state from file_states order by state')
    await db.script('drop trigger note_state on file; drop function note_state; drop table file_states')
    // not open for a moment
    deepEqual(
      states.map(({ state }) => state),
      ['receiving', 'refused'],
    )
  })

  test('of somebody else cannot be attached or opened by its id', async () => {
    const file = await upload(pdf())
    const other = await campus.token('liuyang')
    for (const draft of [true, false]) {
      const { faults } = await send({ draft, values: { ...answers, proof: [file.id] } }, other)
      deepEqual(
        faults.map(({ field, fault }) => [field, fault]),
        draft ? [] : [['proof', 'file']],
      )
    }
    deepEqual((await read(other)).files, [])
    const key = randomUUID()
    await sendPiece(pdf(100), { key, size: 1000 })
    const own = await sendPiece(pdf(100), { key, size: 1000 }, other)
    equal(own.received, 100, 'the same key is another file')
    const url = new URL(campus.url + file.uri)
    for (const path of [url.pathname, `${url.pathname.slice(0, -4)}0000${url.search}`])
      equal((await fetch(campus.url + path)).status, 404)
  })
})

describe('the files of an application', () => {
  test('are kept with the draft, sent, offered again, and opened by who decides', async () => {
    const token = student
    const [one, two] = [await upload(pdf(), {}, token), await upload(pdf(), { name: 'b.pdf' }, token)]
    const values = { ...answers, proof: [two.id, one.id] }
    const saved = await send({ draft: true, values }, token)
    const { draft, files } = await read(token)
    deepEqual(draft!.values['proof'], [two.id, one.id])
    deepEqual(new Set(files.slice(0, 2).map(({ id }) => id)), new Set([one.id, two.id]))
    const { process } = await send({ process: saved.process, seen: saved.revision, values }, token)
    const detail = await campus.rest(
      processDetail,
      { path: { id: process }, query: { locale: 'en' } },
      await campus.token('staff'),
    )
    deepEqual(
      detail.attachments.map(({ name, size }) => [name, size]),
      [
        ['b.pdf', 2000],
        ['a.pdf', 2000],
      ],
    )
    equal(detail.content.find(({ label }) => label === 'Proof')!.value, 'b.pdf · 2 KB\na.pdf · 2 KB')
    equal((await fetch(campus.url + detail.attachments[0]!.uri)).status, 200)
    const stranger = await campus.token('postgraduate')
    equal(await rejectionOf(campus.rest(processDetail, { path: { id: process } }, stranger)), '404 NOT_FOUND')
    const again = await read(token)
    deepEqual([again.draft, again.files.some(({ id }) => id === one.id)], [null, true])
    equal((await send({ values }, token)).faults.length, 0, 'a file serves several applications')
  })

  test('are as many, and of the kinds, that the field takes', async () => {
    const files = await Promise.all([1, 2, 3].map(() => upload(pdf())))
    const ids = files.map(({ id }) => id)
    const faultsOf = async (proof: unknown) =>
      (await send({ values: { ...answers, proof } })).faults.map(({ fault }) => fault)
    deepEqual(await faultsOf(ids), ['files'])
    deepEqual(await faultsOf([ids[0], ids[0]]), ['file'])
    deepEqual(await faultsOf(['nowhere']), ['file'])
    deepEqual(await faultsOf('text'), ['file'])
    await publish({ fields: [...fields, { ...proof, accept: ['picture'] }] })
    deepEqual(await faultsOf([ids[0]]), ['file'])
    await publish({ fields: [...fields, { ...proof, required: true }] })
    deepEqual(await faultsOf([]), ['missing'])
    await publish({ fields: [...fields, proof] })
  })

  test('are deleted after a time when no application has them', async () => {
    const token = await campus.token('huangzixuan')
    const [used, unused] = [await upload(pdf(), {}, token), await upload(pdf(), {}, token)]
    const half = await sendPiece(pdf(100), { size: 1000 }, token)
    await send({ draft: true, values: { proof: [used.id] } }, token)
    await db().query("update file set created = now() - interval '40 days'")
    await deleteUnusedFiles(db())
    const left = await db().query<{ id: string }>('select id from file where id = any($1::text[])', [
      [used.id, unused.id, half.id],
    ])
    deepEqual(left, [{ id: used.id }])
    equal(await pieces(unused.id), 0)
  })
})

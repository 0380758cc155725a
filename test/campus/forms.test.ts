import { strict as assert } from 'node:assert'
import { before, test } from 'node:test'
import { randomUUID } from 'node:crypto'
import type { SavedForm } from '../../src/contract/additions/item-form.ts'
import { processDetail } from '../../src/contract/core/process-detail.ts'
import * as wire from '../../src/contract/core/processes.ts'
import { actOnTask, todoTasks } from '../../src/contract/core/tasks.ts'
import { rejectionOf, setUpCampus } from './client.ts'
import { assertTrue } from './assert-true.ts'

// Applications with the forms of the seed, from the form to the decision.

const campus = setUpCampus()
let student: string
let staff: string
let approver: string
before(async () => {
  ;[student, staff, approver] = (await Promise.all(
    ['student', 'staff', 'approver'].map((login) => campus.token(login)),
  )) as [string, string, string]
})

interface Reply {
  status: number
  ecode?: string
  error?: string
  faults: [field: string, fault: string][]
  saved: SavedForm
}
async function ask(code: string, token: string, init: RequestInit = {}): Promise<Reply> {
  const reply = await fetch(`${campus.url}/apis/v2/app/${encodeURIComponent(code)}/form`, {
    ...{ method: 'POST', ...init },
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...init.headers },
  })
  const { entities, ...rest } = (await reply.json()) as { entities?: SavedForm[] } & Omit<Reply, 'saved'>
  const saved = entities?.[0] as SavedForm
  const faults = (saved?.faults ?? []).map(({ field, fault }): [string, string] => [field, fault])
  return { ...rest, status: reply.status, saved, faults }
}
const json = (value: unknown): RequestInit => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})
const leave = {
  ...{ kind: 'sick', dates: ['2026-12-01', '2026-12-03'], destination: '校医院', reason: '发烧' },
  ...{ contact: '139 0000 2288', offCampus: false },
}
const send = (values: unknown, rest: object = {}, token = student, code = 'student-leave') =>
  ask(code, token, json({ key: randomUUID(), draft: false, seen: 0, version: '0', values, ...rest }))
const detail = (id: string, token = student, locale?: 'en') =>
  campus.rest(processDetail, { path: { id }, query: locale ? { locale } : {} }, token)
const todo = async (token: string, keyword: string) =>
  (await campus.rest(todoTasks, { query: { limit: 100, start: 0, keyword } }, token)).entities
const act = async (token: string, entry: string, code = 'approve', remark = '') => {
  const [task] = await todo(token, entry)
  const actionId = task!.actions.find((a) => a.code === code)!.id
  await campus.rest(actOnTask, { path: { id: task!.id }, form: { actionId, remark } }, token)
}
const countOwn = async () =>
  (await campus.rest(wire.processLists.doing, { query: { limit: 1, start: 0, sep: 'owner' } }, student)).total

test('lets a student submit, tutor and office approve, and the student rate the result', async () => {
  const { status, saved } = await send(leave)
  assert.equal(status, 200)
  const { process: id, entry } = saved
  assert.match(entry, /^20\d\d-\d{6}$/)
  assert.equal((await todo(staff, entry))[0]!.process!.id, id)
  await act(staff, entry, 'approve', '好好休息')
  await act(approver, entry)
  const completed = await detail(id)
  assert.equal(completed.status, 'done')
  assert.deepEqual(
    completed.tasks.map((t) => [t.actionUser, t.remark]),
    [
      ['李明', ''],
      ['赵文博', '好好休息'],
      ['周慧兰', ''],
    ],
  )
  await campus.rest(
    wire.rateProcess,
    { path: { id }, form: { action: 'rate', rating: 5, remark: '' } },
    student,
  )
  const rated = await detail(id)
  // a rating does not update the process
  assert.deepEqual([rated.rating, rated.update], [5, completed.update])
  const { content } = await detail(id, student, 'en')
  assert.deepEqual(content.slice(0, 2), [
    { label: 'Kind of leave', value: 'Sick leave' },
    { label: 'Dates of leave', value: '2026-12-01 – 2026-12-03' },
  ])
  assert.ok(content.some(({ value }) => value === leave.reason))
  // recipients of copies may read the process, uninvolved colleagues may not
  const registry = await campus.token('zhengguoqiang')
  const cc = await campus.rest(
    wire.processLists.cc,
    { query: { limit: 1, start: 0, unread: true } },
    registry,
  )
  assert.equal(cc.entities[0]!.id, id)
  assert.equal((await detail(id, registry)).id, id)
  assert.equal(await rejectionOf(detail(id, await campus.token('hejing'))), '404 NOT_FOUND')
})

test('says where an application is filled in and read', async () => {
  const draft = await send({ kind: 'sick' }, { draft: true })
  const { process: id } = draft.saved
  assert.equal((await detail(id)).uri, `workflow/detail?id=student-leave&form=1&process=${id}`)
  const { saved } = await send(leave, { process: id, seen: draft.saved.revision })
  assert.equal(saved.process, id)
  assert.equal((await detail(id)).uri, `workflow/meApply?process=${id}`)
  assert.equal((await detail(id, staff)).uri, `workflow/todo?process=${id}`)
  assert.equal((await todo(staff, saved.entry))[0]!.uri, `workflow/todo?process=${id}`)
  await act(staff, saved.entry, 'return', '请补充')
  assert.equal(
    (await todo(student, saved.entry))[0]!.uri,
    `workflow/detail?id=student-leave&form=1&process=${id}`,
  )
  await send(leave, { process: id, seen: saved.revision })
  assert.equal((await send(leave, { process: id, seen: 9 })).ecode, 'ALREADY_SUBMITTED')
})

test('leads from the addresses of earlier releases to the same in the hall', async () => {
  const to = async (path: string) => {
    const reply = await fetch(campus.url + path, { redirect: 'manual' })
    return [reply.status, reply.headers.get('location')]
  }
  assert.deepEqual(await to('/apis/v2/forms/student-leave'), [
    302,
    '/workflow/detail?id=student-leave&form=1',
  ])
  assert.deepEqual(await to('/apis/v2/processes/p1'), [302, '/workflow/meApply?process=p1'])
  assert.deepEqual(await to('/apis/v2/processes/p1?task=t1'), [302, '/workflow/todo?process=p1'])
  assert.deepEqual(await to('/apis/v2/forms/a%22%3E%0d%0ax%26form%3D2'), [
    302,
    '/workflow/detail?id=a%22%3E%0D%0Ax%26form%3D2&form=1',
  ])
  const post = await fetch(`${campus.url}/apis/v2/forms/student-leave`, { method: 'POST', body: '{}' })
  assert.equal(post.status, 404, 'nothing is taken past the form')
})

test('reports errors by field and stores nothing', async () => {
  const before_ = await countOwn()
  const required = ['kind', 'dates', 'destination', 'reason', 'contact']
  const cases: [object, [string, string][]][] = [
    [{}, required.map((name) => [name, 'missing'])],
    [{ ...leave, dates: ['2026-02-30', '2026-03-01'] }, [['dates', 'date']]],
    [{ ...leave, dates: ['2026-12-09', '2026-12-03'] }, [['dates', 'order']]],
    [{ ...leave, kind: 'holiday' }, [['kind', 'option']]],
    [{ ...leave, destination: 'x'.repeat(201) }, [['destination', 'long']]],
    [{ ...leave, reason: 'x'.repeat(2001) }, [['reason', 'long']]],
    [{ ...leave, reason: { html: 1 } }, [['reason', 'missing']]],
    [{ ...leave, offCampus: 'perhaps' }, [['offCampus', 'text']]],
    [{ ...leave, contact: 'my father' }, [['contact', 'phone']]],
  ]
  for (const [values, faults] of cases) {
    const reply = await send(values)
    assert.deepEqual(
      [reply.status, reply.saved.process, reply.faults],
      [200, '', faults],
      JSON.stringify(values).slice(0, 99),
    )
  }
  const values = await Promise.all(['x', 5, [], null].map((v) => send(v)))
  assert.deepEqual([...new Set(values.map((r) => r.ecode))], ['INVALID_ARGUMENT'])
  assert.equal(await countOwn(), before_)
})

test('validates numbers, required checkboxes and options', async () => {
  const room = {
    ...{ room: '204', date: '2026-12-01', slot: 'morning', people: '20', event: '班会', equipment: '' },
    rules: true,
  }
  const book = (values: object) => send(values, {}, student, 'classroom-booking')
  assert.deepEqual((await book({ ...room, people: '-3' })).faults, [['people', 'range']])
  assert.deepEqual((await book({ ...room, people: '1e400' })).faults, [['people', 'number']])
  assert.deepEqual((await book({ ...room, rules: false })).faults, [['rules', 'missing']])
  assert.match((await book(room)).saved.entry, /^20/)
})

test('treats repeated and concurrent submissions as one', async () => {
  const key = randomUUID()
  const replies = await Promise.all(Array.from({ length: 10 }, () => send(leave, { key })))
  assert.deepEqual([...new Set(replies.map((r) => r.status))], [200])
  assert.equal(new Set(replies.map((r) => r.saved.process)).size, 1)
  const { process: id, entry } = replies[0]!.saved
  assert.equal((await todo(staff, entry)).length, 1)
  const college = await send(leave, { key }, await campus.token('college'))
  assert.notEqual(college.saved.process, id, 'the key of another user is distinct')
  // a repeated key does not resubmit an application that was returned in the meantime
  await act(staff, entry, 'return', '请补充病历')
  await send(leave, { key })
  assert.equal((await todo(staff, entry)).length, 0)
  const again = await send({ ...leave, reason: '发烧，附病历' }, { process: id, seen: 1 })
  assert.deepEqual([again.saved.process, again.saved.entry], [id, entry])
  assert.ok((await detail(id)).content.some(({ value }) => value === '发烧，附病历'))
})

test('keeps the files of an application that was returned and is sent again', async () => {
  const { process: id, entry, revision: seen } = (await send(leave)).saved
  await campus.running.campus.db.query(
    `insert into file_use (process_id, file_id, place) select $1, id, 0 from file where owner_id is null limit 1`,
    [id],
  )
  await act(staff, entry, 'return', '请补充')
  assert.equal((await send(leave, { process: id, seen })).saved.process, id)
  assert.equal((await detail(id)).attachments.length, 1)
})

test('requires the bearer header and a JSON body', async () => {
  const body = { key: randomUUID(), draft: false, seen: 0, version: '0', values: leave }
  assert.equal((await ask('student-leave', '', json(body))).status, 401)
  const form = await ask('student-leave', student, {
    body: new URLSearchParams({ key: randomUUID(), reason: 'x' }),
  })
  assert.equal(form.status, 400)
  const plain = { headers: { 'content-type': 'text/plain' }, body: JSON.stringify(body) }
  assert.equal((await ask('student-leave', student, plain)).status, 400)
  const readOnly = await campus.token('student', 'openid app process')
  assert.equal((await send(leave, {}, readOnly)).ecode, 'ACCESS_TOKEN_SCOPE_INVALID')
})

test('rejects malformed bodies with an error code, never an internal error', async () => {
  const bodies = ['', 'null', '[]', '{', '"x"', '{"key":1}', `{"key":"${randomUUID()}","draft":"yes"}`]
  for (const body of [...bodies, '{"key":"short"}']) {
    const reply = await ask('student-leave', student, { ...json(0), body })
    assert.deepEqual([reply.status, reply.ecode], [400, 'INVALID_ARGUMENT'], body)
  }
})

test('limits an item to its audience and application period', async () => {
  assert.deepEqual((await send(leave, {}, staff)).error, 'audience')
  assert.equal((await send({}, {}, student, 'no-such-item')).status, 404)
  assert.equal((await send({}, {}, student, "x' or 1=1 --")).status, 404)
  const { db } = campus.running.campus
  await db.query(
    `update app set facts = facts || '{"maintenance":"今晚"}' where code = 'good-conduct-letter'`,
  )
  await campus.running.campus.catalogue.invalidate()
  assert.equal((await send({}, {}, student, 'good-conduct-letter')).error, 'maintenance')
})

test('responds 404 for the drafts and applications of other users', async () => {
  const { process: id } = (await send(leave, { draft: true })).saved
  for (const token of [staff, approver, await campus.token('college')]) {
    assert.equal(await rejectionOf(detail(id, token)), '404 NOT_FOUND')
    assert.equal((await send(leave, { process: id, seen: 1 }, token)).status, 404)
  }
  const [task] = await todo(approver, '证明')
  const process = await detail(task!.process!.id, approver)
  assert.ok(process.tasks.some((t) => t.id === task!.id))
  const item = await campus.running.campus.db.query<{ app_id: string }>(
    'select app_id from process where id = $1',
    [process.id],
  )
  assert.equal((await send({}, { process: process.id }, approver, item[0]!.app_id)).status, 404)
})

test('returns HTML input as JSON text and keeps it out of the pages', async () => {
  const reason = '<img src=x onerror=alert(1)></script><script>alert(2)</script>'
  const { process: id } = (await send({ ...leave, reason })).saved
  assert.ok((await detail(id)).content.some(({ value }) => value === reason))
  for (const path of [`/workflow/meApply?process=${id}`, `/apis/v2/items/${encodeURIComponent(reason)}`]) {
    const page = await fetch(campus.url + path)
    assert.match(page.headers.get('content-security-policy')!, /script-src 'self'/)
    assertTrue(!(await page.text()).includes('<script>alert'))
  }
})

test('limits the number of drafts', async () => {
  const xu = await campus.token('xumengqi')
  const replies = []
  for (let n = 0; n < 31; n++) replies.push(await send({}, { draft: true }, xu))
  assert.equal(replies.at(-1)!.ecode, 'INVALID_ARGUMENT')
  assert.equal(replies[20]!.status, 200)
})

test('never assigns applicants their own applications', async () => {
  const tutor = await detail((await send(leave, {}, staff, 'staff-leave')).saved.process, staff)
  const [first] = tutor.tasks.filter((t) => t.actionTime === 0)
  assert.equal(tutor.status, 'doing')
  assert.notEqual(first!.actionUser, '赵文博')
  const room = { room: '3-204', date: '2026-12-01', slot: 'morning', people: '8', event: '例会', rules: true }
  const desk = await detail(
    (await send(room, {}, approver, 'meeting-room-building-3')).saved.process,
    approver,
  )
  const [step] = desk.tasks.filter((t) => t.actionTime === 0)
  assert.deepEqual([step!.actionUser, step!.uri], ['郑国强', ''])
})

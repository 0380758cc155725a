import { strict as assert } from 'node:assert'
import { after, before, test } from 'node:test'
import { randomUUID } from 'node:crypto'
import { processDetail } from '../../src/contract/core/process-detail.ts'
import * as wire from '../../src/contract/core/processes.ts'
import { actOnTask, todoTasks } from '../../src/contract/core/tasks.ts'
import { openClient, type Client } from './client.ts'
import { assertTrue } from './assert-true.ts'

let campus: Client
let student: string
let staff: string
let approver: string
before(async () => {
  campus = await openClient()
  ;[student, staff, approver] = (await Promise.all(
    ['student', 'staff', 'approver'].map((login) => campus.token(login)),
  )) as [string, string, string]
})
after(() => campus.close())

interface Reply {
  status: number
  ecode?: string
  error?: string
  fields?: Record<string, string>
  state: {
    process: wire.Process & { owner: { id: string } }
    values: Record<string, unknown>
    tasks: { id: string; actions: { code: string; id: string }[] }[]
    editable: boolean
    history: { action: string; code: string; actor: string; remark: string }[]
    blocker: string
    drafts: { id: string }[]
  }
}
async function ask(path: string, token: string, init: RequestInit = {}): Promise<Reply> {
  const reply = await fetch(`${campus.url}/apis/v2${path}`, {
    ...init,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...init.headers },
  })
  const body = (await reply.json()) as { entities?: Reply['state'][] } & Omit<Reply, 'state'>
  return { ...body, status: reply.status, state: body.entities?.[0] as Reply['state'] }
}
const json = (value: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})
const leave = {
  ...{ kind: 'sick', from: '2026-12-01', to: '2026-12-03', destination: '校医院', reason: '发烧' },
  ...{ contact: '139 0000 2288', offCampus: false },
}
const send = (values: unknown, rest: object = {}, token = student, code = 'student-leave') =>
  ask(`/forms/${code}`, token, json({ press: randomUUID(), values, ...rest }))
const resubmit = (id: string, values: unknown, rest: object = {}, token = student) =>
  ask(`/processes/${id}`, token, json({ press: randomUUID(), values, ...rest }))
const todo = async (token: string, keyword: string) =>
  (await campus.rest(todoTasks, { query: { limit: 100, start: 0, keyword } }, token)).entities
const act = async (token: string, entry: string, code = 'approve', remark = '') => {
  const [task] = await todo(token, entry)
  const actionId = task!.actions.find((a) => a.code === code)!.id
  await campus.rest(actOnTask, { path: { id: task!.id }, form: { actionId, remark } }, token)
}

test('lets a student submit, tutor and office approve, and the student rate the result', async () => {
  const sent = await send(leave)
  assert.deepEqual([sent.status, sent.state.process.status, sent.state.editable], [200, 'doing', false])
  const { id, entry } = sent.state.process
  assert.match(entry, /^20\d\d-\d{6}$/)
  assert.equal((await todo(staff, entry))[0]!.process!.id, id)
  await act(staff, entry, 'approve', '好好休息')
  await act(approver, entry)
  const { state } = await ask(`/processes/${id}/state`, student)
  assert.equal(state.process.status, 'done')
  assert.deepEqual(state.values, leave)
  assert.deepEqual(
    state.history.map((h) => [h.code, h.actor, h.remark]),
    [
      ['submit', '李明', ''],
      ['approve', '赵文博', '好好休息'],
      ['approve', '周慧兰', ''],
    ],
  )
  const completed = await campus.rest(processDetail, { path: { id } }, student)
  await campus.rest(
    wire.rateProcess,
    { path: { id }, form: { action: 'rate', rating: 5, remark: '' } },
    student,
  )
  const rated = await campus.rest(processDetail, { path: { id } }, student)
  assert.equal(rated.rating, 5)
  // a rating does not update the process
  assert.equal(rated.update, completed.update)
  const inEnglish = await campus.rest(processDetail, { path: { id }, query: { locale: 'en' } }, student)
  assert.deepEqual(inEnglish.content[0], { label: 'Kind of leave', value: 'Sick leave' })
  assert.ok(rated.content.some(({ value }) => value === leave.reason))
  // recipients of copies may read the process, uninvolved colleagues may not
  const registry = await campus.token('zhengguoqiang')
  const cc = await campus.rest(
    wire.processLists.cc,
    { query: { limit: 1, start: 0, unread: true } },
    registry,
  )
  assert.equal(cc.entities[0]!.id, id)
  assert.equal((await ask(`/processes/${id}/state`, registry)).status, 200)
  assert.equal((await ask(`/processes/${id}/state`, await campus.token('hejing'))).status, 404)
})

test('returns the facts of an item in English too, with the names of its departments', async () => {
  const { state } = await ask('/forms/seal-student/definition', student)
  const { facts, factsEn } = state as unknown as Record<'facts' | 'factsEn', Record<string, string>>
  for (const key of ['department', 'promised', 'fee', 'materials', 'office', 'hours']) {
    assert.match(facts[key]!, /\p{Script=Han}/u, key)
    assert.match(factsEn[key]!, /^[^\p{Script=Han}]+$/u, key)
  }
})

test('saves, lists, completes and submits an incomplete draft', async () => {
  const { state } = await send({ kind: 'sick' }, { draft: true })
  const { id } = state.process
  assert.deepEqual([state.process.status, state.editable, state.process.entry], ['draft', true, ''])
  const item = await ask('/forms/student-leave/definition', student)
  assertTrue(item.state.drafts.some((d) => d.id === id))
  assert.deepEqual(
    (await resubmit(id, { kind: 'official', reason: '比赛' }, { draft: true })).state.values['reason'],
    '比赛',
  )
  assert.equal((await resubmit(id, { kind: 'official' })).ecode, 'INVALID_FIELDS')
  assert.equal((await resubmit(id, leave)).state.process.status, 'doing')
  assert.equal((await resubmit(id, leave)).ecode, 'ALREADY_SUBMITTED')
  const twice = await ask('/forms/student-leave/definition', student)
  assertTrue(!twice.state.drafts.some((d) => d.id === id))
})

test('reports errors by field and stores nothing', async () => {
  const total = async () =>
    (await campus.rest(wire.processLists.doing, { query: { limit: 1, start: 0, sep: 'owner' } }, student))
      .total
  const before_ = await total()
  const cases: [object, Record<string, string>][] = [
    [
      {},
      {
        kind: 'missing',
        from: 'missing',
        to: 'missing',
        destination: 'missing',
        reason: 'missing',
        contact: 'missing',
      },
    ],
    [{ ...leave, from: '2026-02-30' }, { from: 'date' }],
    [{ ...leave, from: '2026-12-09' }, { to: 'order' }],
    [{ ...leave, kind: 'holiday' }, { kind: 'option' }],
    [{ ...leave, destination: 'x'.repeat(201) }, { destination: 'long' }],
    [{ ...leave, reason: 'x'.repeat(2001) }, { reason: 'long' }],
    [{ ...leave, reason: { html: 1 } }, { reason: 'text' }],
    [{ ...leave, reason: 'a\0b' }, { reason: 'text' }],
    [{ ...leave, reason: 'half of a \ud83d' }, { reason: 'text' }],
    [{ ...leave, offCampus: [] }, { offCampus: 'text' }],
  ]
  for (const [values, fields] of cases) {
    const reply = await send(values)
    assert.deepEqual([reply.status, reply.ecode, reply.fields], [422, 'INVALID_FIELDS', fields])
  }
  assert.equal(await total(), before_)
  const odd = await send({ ...leave, __proto__: { admin: true }, constructor: 'x', unknown: 'y' })
  assert.deepEqual(Object.keys(odd.state.values).sort(), Object.keys(leave).sort())
})

test('validates numbers, required checkboxes and options', async () => {
  const room = {
    room: '204',
    date: '2026-12-01',
    slot: 'morning',
    people: '20',
    event: '班会',
    equipment: '',
    rules: true,
  }
  const book = (values: object) => send(values, {}, student, 'classroom-booking')
  assert.deepEqual((await book({ ...room, people: '-3' })).fields, { people: 'number' })
  assert.deepEqual((await book({ ...room, people: '1e400' })).fields, { people: 'number' })
  assert.deepEqual((await book({ ...room, rules: false })).fields, { rules: 'missing' })
  assert.equal((await book(room)).state.process.status, 'doing')
})

test('treats repeated and concurrent submissions as one', async () => {
  const press = randomUUID()
  const replies = await Promise.all(Array.from({ length: 10 }, () => send(leave, { press })))
  assert.deepEqual([...new Set(replies.map((r) => r.status))], [200])
  assert.equal(new Set(replies.map((r) => r.state.process.id)).size, 1)
  const [first] = replies
  const { id, entry } = first!.state.process
  assert.equal((await todo(staff, entry)).length, 1)
  const college = await send(leave, { press }, await campus.token('college'))
  assert.notEqual(college.state.process.id, id, 'the press of another user is distinct')
  // a repeated press does not resubmit an application that was returned in the meantime
  await act(staff, entry, 'return', '请补充病历')
  assert.equal((await send(leave, { press })).state.editable, true)
  const { state } = await resubmit(id, { ...leave, reason: '发烧，附病历' })
  assert.deepEqual(
    [state.editable, state.process.entry, state.values['reason']],
    [false, entry, '发烧，附病历'],
  )
})

test('requires the bearer header and a JSON body', async () => {
  const body = { press: randomUUID(), values: leave }
  assert.equal((await ask('/forms/student-leave', '', json(body))).status, 401)
  assert.equal((await ask('/processes/x/state', '')).status, 401)
  const form = await ask('/forms/student-leave', student, {
    method: 'POST',
    body: new URLSearchParams({ press: randomUUID(), reason: 'x' }),
  })
  assert.deepEqual([form.status, form.ecode], [415, 'JSON_ONLY'])
  const plain = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: JSON.stringify(body) }
  assert.equal((await ask('/forms/student-leave', student, plain)).status, 415)
  const readOnly = await campus.token('student', 'openid app process')
  assert.equal((await send(leave, {}, readOnly)).ecode, 'ACCESS_TOKEN_SCOPE_INVALID')
})

test('rejects malformed bodies with an error code, never an internal error', async () => {
  const bodies = [
    '',
    'null',
    '[]',
    '{',
    '"x"',
    '{"press":1}',
    `{"press":"${randomUUID()}","draft":"yes"}`,
    '{"press":"short"}',
  ]
  for (const body of bodies) {
    const reply = await ask('/forms/student-leave', student, { ...json(0), body })
    assert.deepEqual([reply.status, reply.ecode], [400, 'INVALID_ARGUMENT'], body)
  }
  const values = await Promise.all(['x', 5, [], null].map((v) => send(v)))
  assert.deepEqual([...new Set(values.map((r) => r.ecode))], ['INVALID_FIELDS'])
  assert.equal((await send({ ...leave, reason: 'x'.repeat(70_000) })).status, 413)
})

test('limits an item to its audience and application period', async () => {
  assert.deepEqual((await send(leave, {}, staff)).error, 'audience')
  assert.equal((await ask('/forms/student-leave/definition', staff)).state.blocker, 'audience')
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
  const { state } = await send(leave, { draft: true })
  const { id } = state.process
  for (const token of [staff, approver, await campus.token('college')]) {
    assert.equal((await ask(`/processes/${id}/state`, token)).status, 404)
    assert.equal((await resubmit(id, leave, {}, token)).status, 404)
  }
  const [task] = await todo(approver, '证明')
  assert.equal((await ask(`/processes/${task!.process!.id}/state`, approver)).state.tasks[0]!.id, task!.id)
  assert.equal((await resubmit(task!.process!.id, {}, {}, approver)).status, 404)
})

test('returns HTML input as JSON text and keeps it out of the pages', async () => {
  const reason = '<img src=x onerror=alert(1)></script><script>alert(2)</script>'
  const { state } = await send({ ...leave, reason })
  assert.equal(state.values['reason'], reason)
  const page = await fetch(`${campus.url}/apis/v2/processes/${state.process.id}`)
  assert.match(page.headers.get('content-security-policy')!, /script-src 'self'/)
  assertTrue(!(await page.text()).includes('alert'))
  const odd = await (
    await fetch(`${campus.url}/apis/v2/processes/${encodeURIComponent('"><script>alert(1)</script>')}`)
  ).text()
  assertTrue(!odd.includes('<script>alert'))
})

test('limits the number of drafts', async () => {
  const xu = await campus.token('xumengqi')
  const replies = []
  for (let n = 0; n < 31; n++) replies.push(await send({}, { draft: true }, xu))
  assert.equal(replies.at(-1)!.ecode, 'INVALID_ARGUMENT')
  assert.equal(replies[20]!.status, 200)
})

test('never assigns applicants their own applications', async () => {
  const tutor = await send(leave, {}, staff, 'staff-leave')
  const [first] = tutor.state.process.tasks.filter((t) => t.actionTime === 0)
  assert.equal(tutor.state.process.status, 'doing')
  assert.notEqual(first!.actionUser, '赵文博')
  const room = { room: '3-204', date: '2026-12-01', slot: 'morning', people: '8', event: '例会', rules: true }
  const desk = await send(room, {}, approver, 'meeting-room-building-3')
  const [step] = desk.state.process.tasks.filter((t) => t.actionTime === 0)
  assert.equal(step!.actionUser, '郑国强')
  assert.deepEqual(desk.state.tasks, [])
})

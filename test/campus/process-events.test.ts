import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sendForm } from '../../src/contract/additions/item-form.ts'
import { createEntrustee } from '../../src/contract/additions/delegation-form.ts'
import { deleteEntrustee, entrustees } from '../../src/contract/core/entrust.ts'
import { urgeProcess } from '../../src/contract/additions/processes.ts'
import * as wire from '../../src/contract/core/processes.ts'
import { actOnTask, todoTasks } from '../../src/contract/core/tasks.ts'
import { setUpCampus } from './client.ts'
import { openEventStream } from './open-event-stream.ts'

const campus = setUpCampus()
const tokens: Record<string, string> = {}
const streams: Record<string, Awaited<ReturnType<typeof openEventStream>>> = {}
const WHO = ['student', 'staff', 'approver', 'college']
before(async () => {
  for (const who of WHO) tokens[who] = await campus.token(who)
  for (const who of WHO) streams[who] = await openEventStream(campus.url, tokens[who]!)
})
after(() => Promise.all(Object.values(streams).map((s) => s.close())))

const todo = async (who: string, keyword: string) =>
  (await campus.rest(todoTasks, { query: { limit: 10, start: 0, keyword } }, tokens[who])).entities[0]!
const post = (id: string, form: object, who: string) =>
  campus.rest(urgeProcess, { path: { id }, form: form as never }, tokens[who])
const submit = async (id: string, values: Record<string, unknown>) => {
  const json = { key: randomUUID(), draft: false, process: '', seen: 0, version: '0', values }
  const { process, entry } = await campus.rest(sendForm, { path: { id }, json }, tokens['student'])
  return { id: process, entry }
}
/** Publishes a marker to each stream; once it arrives, all earlier events have arrived. */
async function untilIdle(): Promise<void> {
  const { bus, db } = campus.running.campus
  const marker = randomUUID()
  const people = await db.query<{ id: string; account: string }>('select id, account from person')
  await db.tx(async (q) => {
    for (const p of people) if (WHO.includes(p.account)) await bus.publish(q, p.id, 'visit', marker)
  })
  for (const who of WHO) await streams[who]!.until('visit', marker)
}
const takeEvents = async () => {
  await untilIdle()
  return Object.fromEntries(
    WHO.map((who) => [who, streams[who]!.take().filter((e) => !e.startsWith('visit'))]),
  )
}
const leave = {
  ...{ kind: 'sick', dates: ['2026-12-01', '2026-12-03'], destination: '医院', reason: '发烧' },
  contact: '139 0000 2288',
}

test('notifies only people who gain or lose a task and participants of a change', async () => {
  await takeEvents()
  // staff has delegated to approver, who may act as well
  const p = await submit('student-leave', leave)
  const first = await todo('staff', p.entry)
  const moved = `process ${p.id}`
  const own = (...events: string[]) => [...events, moved].sort()
  assert.deepEqual(await takeEvents(), {
    ...{ student: [moved], staff: own(`task ${first.id}`), approver: own(`task ${first.id}`), college: [] },
  })
  const act = (task: { id: string; actions: { id: string }[] }, who: string) =>
    campus.rest(actOnTask, { path: { id: task.id }, form: { actionId: task.actions[0]!.id } }, tokens[who])
  await act(first, 'staff')
  const second = await todo('approver', p.entry)
  assert.deepEqual(await takeEvents(), {
    student: [moved],
    staff: own(`task ${first.id}`),
    approver: own(`task ${first.id}`, `task ${second.id}`),
    college: [],
  })
  await act(second, 'approver')
  assert.deepEqual(await takeEvents(), {
    ...{ student: [moved], staff: [moved], approver: own(`task ${second.id}`), college: [] },
  })
  await post(p.id, { action: 'rate', rating: 5, remark: '' }, 'student')
  assert.deepEqual((await takeEvents())['approver'], [moved])
})

test('publishes no event for a rejected action', async () => {
  const task = await todo('approver', '奖学金')
  const wrong = { path: { id: task.id }, form: { actionId: 'x' } }
  await assert.rejects(campus.rest(actOnTask, wrong, tokens['approver']))
  assert.deepEqual(Object.values(await takeEvents()).flat(), [])
})

test('notifies the people concerned of a reminder, a withdrawal and a read mark', async () => {
  const p = await submit('student-leave', leave)
  const task = await todo('staff', p.entry)
  await takeEvents()
  await post(p.id, { action: 'urge' }, 'student')
  const urged = await takeEvents()
  assert.deepEqual(urged['staff'], [`process ${p.id}`, `task ${task.id}`])
  await post(p.id, { action: 'withdraw' }, 'student')
  assert.deepEqual((await takeEvents())['staff'], [`process ${p.id}`, `task ${task.id}`])
  const { entities } = await campus.rest(
    wire.processLists.cc,
    { query: { limit: 1, start: 0, unread: true } },
    tokens['student'],
  )
  await post(entities[0]!.id, { action: 'read' }, 'student')
  await post(entities[0]!.id, { action: 'read' }, 'student')
  const read = await takeEvents()
  assert.deepEqual(read['student'], [`read ${entities[0]!.id}`])
  assert.deepEqual([...read['staff']!, ...read['approver']!], [])
})

test('notifies both sides when a delegation begins and ends', async () => {
  const { db } = campus.running.campus
  const [approver] = await db.query<{ id: string }>("select id from person where account = 'approver'")
  const path = { id: approver!.id }
  const now = Math.floor(Date.now() / 1000)
  const form = { account: 'college', from: now - 60, to: now + 3600, scope: '', existing: 'true' as const }
  await takeEvents()
  await campus.rest(createEntrustee, { path, form }, tokens['approver'])
  const start = await takeEvents()
  assert.deepEqual([start['approver'], start['college'], start['student']], [['task '], ['task '], []])
  const [given] = await campus.rest(entrustees, { path }, tokens['approver'])
  await campus.rest(deleteEntrustee, { path: { ...path, entrusteeId: given!.id } }, tokens['approver'])
  assert.deepEqual((await takeEvents())['college'], ['task '])
})

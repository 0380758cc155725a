import { strict as assert } from 'node:assert'
import { before, test } from 'node:test'
import * as delegation from '../../src/contract/additions/delegation-form.ts'
import * as wire from '../../src/contract/core/entrust.ts'
import { processDetail } from '../../src/contract/core/process-detail.ts'
import { me } from '../../src/contract/core/profile.ts'
import { actOnTask, todoTasks, type Task } from '../../src/contract/core/tasks.ts'
import { rejectionOf, setUpCampus } from './client.ts'
import { assertTrue } from './assert-true.ts'

const campus = setUpCampus()
let approver: string
let staff: string
let ids: Record<string, string>
before(async () => {
  ;[approver, staff] = (await Promise.all(['approver', 'staff'].map((l) => campus.token(l)))) as [
    string,
    string,
  ]
  const people = await campus.running.campus.db.query<{ id: string; account: string }>(
    'select id, account from person',
  )
  ids = Object.fromEntries(people.map((p) => [p.account, p.id]))
})

const HOUR = 3600
const now = () => Math.floor(Date.now() / 1000)
type Form = Partial<delegation.NewEntrustment>
const entrust = (from: string, token: string, form: Form) =>
  campus.rest(
    delegation.createEntrustee,
    {
      path: { id: ids[from]! },
      form: {
        ...{ account: 'approver', from: now() - HOUR, to: now() + HOUR, scope: '' },
        ...form,
        existing: form.existing ? 'true' : 'false',
      },
    },
    token,
  )
const entrustees = (userId: string, token: string) =>
  campus.rest(wire.entrustees, { path: { id: ids[userId]! } }, token)
const revoke = (userId: string, entrusteeId: string, token: string) =>
  campus.rest(wire.deleteEntrustee, { path: { id: ids[userId]!, entrusteeId } }, token)
const entrusted = async (token: string) =>
  (await campus.rest(todoTasks, { query: { limit: 100, start: 0, entrust: true } }, token)).entities
const todo = async (token: string, keyword = '') =>
  (await campus.rest(todoTasks, { query: { limit: 100, start: 0, keyword } }, token)).entities
const approve = (task: Task, token: string) =>
  campus.rest(actOnTask, { path: { id: task.id }, form: { actionId: task.actions[0]!.id } }, token)

test('lists a delegation on both sides with its period and scope, and its tasks for the delegate', async () => {
  const [given] = await entrustees('staff', staff)
  assert.deepEqual(
    [given!.user.account, given!.active, given!.scope, given!.existing],
    ['approver', true, '', true],
  )
  const got = await campus.rest(wire.entrusters, { path: { id: ids['approver']! } }, approver)
  assert.deepEqual([got[0]!.id, got[0]!.user.account, got[0]!.to], [given!.id, 'staff', given!.to])
  const tasks = await entrusted(approver)
  assertTrue(tasks.length > 3 && tasks.every((t) => t.entruster?.account === 'staff'))
  assert.deepEqual(
    tasks.map((t) => t.id),
    (await todo(staff))
      .filter((t) => t.kind === 'approve' && t.process!.owner!.account !== 'approver')
      .map((t) => t.id),
  )
})

test('logs actions of a delegate with the person acted for, and completes the task for the holder', async () => {
  const task = (await entrusted(approver)).find((t) => t.process!.app!.system !== '')!
  await approve(task, approver)
  const p = await campus.rest(processDetail, { path: { id: task.process!.id } }, staff)
  const done = p.tasks.find((t) => t.id === task.id)!
  assert.deepEqual([done.actionUser, done.onBehalfOf], ['周慧兰', '赵文博'])
  assert.equal(await rejectionOf(approve(task, staff)), '409 TASK_ALREADY_HANDLED')
  const [log] = await campus.running.campus.db.query<{ actor_id: string; behalf_id: string }>(
    'select actor_id, behalf_id from process_log where task_id = $1',
    [task.id],
  )
  assert.deepEqual(log, { actor_id: ids['approver'], behalf_id: ids['staff'] })
})

test('limits a delegation to its items and period, and includes existing tasks only on request', async () => {
  const token = await campus.token('hejing')
  const before_ = await todo(approver)
  const some = before_.find((t) => t.process!.name === '学生请假') ?? before_[0]!
  const code = (
    await campus.running.campus.db.query<{ app_id: string }>('select app_id from process where id = $1', [
      some.process!.id,
    ])
  )[0]!.app_id
  const entrustHejing = (form: Form) => entrust('approver', approver, { account: 'hejing', ...form })
  const clear = async () => {
    for (const e of await entrustees('approver', approver)) await revoke('approver', e.id, approver)
  }
  await entrustHejing({ existing: false })
  assert.deepEqual(
    (await entrusted(token)).filter((t) => t.assignTime < Date.now() - HOUR * 1000),
    [],
  )
  await clear()
  await entrustHejing({ existing: true, from: now() + HOUR, to: now() + 2 * HOUR })
  assert.deepEqual(await entrusted(token), [])
  await clear()
  await entrustHejing({ existing: true, scope: code })
  const [row] = await entrustees('approver', approver)
  assert.equal(row!.scope, some.process!.name)
  const covered = await entrusted(token)
  assertTrue(covered.length > 0 && covered.every((t) => t.process!.name === some.process!.name))
  const other = before_.find((t) => t.process!.name !== some.process!.name)!
  assert.equal(await rejectionOf(approve(other, token)), '404 NOT_FOUND')
  await clear()
  assert.deepEqual(await entrusted(token), [])
  assert.equal(await rejectionOf(approve(covered[0]!, token)), '404 NOT_FOUND')
})

test('hides a delegate’s own applications and tasks to submit', async () => {
  const college = await campus.token('college')
  await entrust('approver', approver, { account: 'college', existing: true })
  const all = await entrusted(college)
  assertTrue(all.length > 5 && all.every((t) => t.process!.owner!.account !== 'college'))
  await entrust('postgraduate', await campus.token('postgraduate'), { account: 'xumengqi', existing: true })
  assert.deepEqual(await entrusted(await campus.token('xumengqi')), [])
})

test('rejects delegations to oneself, in a cycle, in the past, or too long', async () => {
  const rejectionFor = (form: Form, from = 'approver', token = approver) =>
    rejectionOf(entrust(from, token, form))
  assert.equal(await rejectionFor({ account: 'approver' }), '400 INVALID_ARGUMENT')
  assert.equal(await rejectionFor({ account: 'staff' }), '409 ENTRUST_CIRCLE')
  await entrust('zhengguoqiang', await campus.token('zhengguoqiang'), { account: 'staff' })
  assert.equal(await rejectionFor({ account: 'zhengguoqiang' }), '409 ENTRUST_CIRCLE', 'also indirectly')
  await entrust('approver', approver, {
    account: 'staff',
    from: now() + 400 * 24 * HOUR,
    to: now() + 401 * 24 * HOUR,
  })
  for (const form of [
    { account: 'hejing', to: now() - 1 },
    { account: 'hejing', from: now() + HOUR, to: now() + HOUR },
    { account: 'hejing', to: now() + 500 * 24 * HOUR },
    { account: 'hejing', from: 'soon' as never },
    { account: 'hejing', scope: 'no-such-item' },
    { account: 'hejing', scope: 'a\0b' },
  ])
    assert.equal(await rejectionFor(form), '400 INVALID_ARGUMENT', JSON.stringify(form))
  assert.equal(await rejectionFor({ account: "x' or 1=1 --" }), '404 NOT_FOUND')
})

test('rejects one of two simultaneous mutual delegations', async () => {
  const [a, b] = [await campus.token('hejing'), await campus.token('majun')]
  const both = await Promise.allSettled([
    entrust('hejing', a, { account: 'majun' }),
    entrust('majun', b, { account: 'hejing' }),
  ])
  assert.equal(both.filter((r) => r.status === 'fulfilled').length, 1)
})

test('rejects reading, creating and removing the delegations of others', async () => {
  const [given] = await entrustees('staff', staff)
  assert.equal(await rejectionOf(entrustees('staff', approver)), '403 FORBIDDEN')
  assert.equal(await rejectionOf(entrust('staff', approver, { account: 'hejing' })), '403 FORBIDDEN')
  assert.equal(await rejectionOf(revoke('staff', given!.id, approver)), '403 FORBIDDEN')
  assert.equal(await rejectionOf(revoke('approver', given!.id, approver)), '404 NOT_FOUND')
  const { id } = await campus.graphql(me, {}, staff)
  assert.equal(id, ids['staff'])
})

test('finds at most ten people by name or account, excluding the user', async () => {
  const find = (keyword: string) => campus.rest(delegation.findPeople, { query: { keyword } }, staff)
  assert.deepEqual(
    (await find('周慧')).map((p) => p.account),
    ['approver'],
  )
  assert.deepEqual(
    (await find('APPROVER')).map((p) => p.name),
    ['周慧兰'],
  )
  assert.deepEqual(await find('赵文博'), [])
  assert.deepEqual(await find('  '), [])
  assert.deepEqual(await find('%'), [])
  assert.equal((await find('n')).length, 10)
})

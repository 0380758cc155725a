import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { MAX_MESSAGE_LENGTH, sendMessage } from '../../src/contract/additions/processes.ts'
import { reassignTask, type Reassignment, taskFacets } from '../../src/contract/additions/tasks.ts'
import { processDetail } from '../../src/contract/core/process-detail.ts'
import { processLists } from '../../src/contract/core/processes.ts'
import { actOnTask, todoTasks, type Task, type TodoQuery } from '../../src/contract/core/tasks.ts'
import { rejectionOf, setUpCampus } from './client.ts'
import { openEventStream } from './open-event-stream.ts'
import { assertTrue } from './assert-true.ts'

// Handing tasks over, the thread with the applicant, and the filters of the task lists. In the seed, staff has delegated
// to approver.

const campus = setUpCampus()
const tokens: Record<string, string> = {}
before(async () => {
  for (const who of ['student', 'staff', 'approver', 'hejing', 'majun']) tokens[who] = await campus.token(who)
})

const todo = async (who: string, query: Partial<TodoQuery['query']> = {}) =>
  (await campus.rest(todoTasks, { query: { limit: 100, start: 0, ...query } }, tokens[who])).entities
const detail = (id: string, who: string) => campus.rest(processDetail, { path: { id } }, tokens[who])
const act = (task: Task, code: string, who: string, remark = '') => {
  const actionId = task.actions.find((action) => action.code === code)!.id
  return campus.rest(actOnTask, { path: { id: task.id }, form: { actionId, remark } }, tokens[who])
}
const reassign = (task: Task, action: Reassignment, account: string, who: string, remark = '') =>
  campus.rest(reassignTask, { path: { id: task.id }, form: { action, account, remark } }, tokens[who])
const say = (process: string, text: string, who: string, key: string = randomUUID()) =>
  campus.rest(sendMessage, { path: { id: process }, form: { action: 'message', text, key } }, tokens[who])
/** A task of the student that waits for the approver, or for staff. */
const taskOf = async (who: string, keyword: string, query: Partial<TodoQuery['query']> = {}) =>
  (await todo(who, { keyword, ...query })).find(({ kind }) => kind === 'approve')!
const history = async (task: Task, who: string) =>
  (await detail(task.process!.id, who)).tasks
    .slice(1)
    .map((t) => [t.name, t.actionUser, t.onBehalfOf, t.actionName, t.remark].filter(Boolean).join(' | '))

test('a transferred task leaves its holder, reaches the other person live, and is decided there', async () => {
  const task = await taskOf('approver', '校园卡')
  assert.deepEqual(task.abilities, ['transfer', 'sign', 'ask'])
  const stream = await openEventStream(campus.url, tokens['hejing']!)
  await reassign(task, 'transfer', 'hejing', 'approver', '请你<b>办</b>')
  const received = await taskOf('hejing', task.process!.entry)
  await stream.until('task', received.id)
  await stream.close()
  assert.deepEqual([received.name, received.expireTime], [task.name, task.expireTime])
  assert.deepEqual(await todo('approver', { keyword: task.process!.entry }), [])
  assert.equal(await rejectionOf(act(task, 'approve', 'approver')), '409 TASK_ALREADY_HANDLED')
  assert.deepEqual(await history(task, 'student'), [
    '受理制证 | 周慧兰 | 转交：何静 | 请你<b>办</b>',
    '受理制证 | 何静',
  ])
  assertTrue((await detail(task.process!.id, 'student')).abilities.includes('withdraw'), 'nothing is decided')
  await act(received, 'approve', 'hejing')
  assert.equal((await detail(task.process!.id, 'student')).status, 'done')
  const acted = await campus.rest(processLists.done, { query: { limit: 100, start: 0 } }, tokens['approver'])
  assertTrue(
    acted.entities.some(({ id }) => id === task.process!.id),
    'the sender finds it again',
  )
})

test('a delegate hands a task over on behalf of its holder', async () => {
  const task = await taskOf('approver', '', { entrust: true })
  await reassign(task, 'transfer', 'majun', 'approver')
  assert.match((await history(task, 'staff')).join('\n'), /周慧兰 \| 赵文博 \| 转交：马骏/)
  assertTrue((await todo('majun')).some(({ process }) => process!.id === task.process!.id))
  assertTrue(!(await todo('staff')).some(({ process }) => process!.id === task.process!.id))
  const [log] = await campus.running.campus.db.query<{ actor: string; behalf: string; remark: string }>(
    `select a.account as actor, b.account as behalf, l.remark from process_log l join person a on a.id = l.actor_id
     join person b on b.id = l.behalf_id where l.task_id = $1 and l.action = 'transfer'`,
    [task.id],
  )
  assert.deepEqual(log, { actor: 'approver', behalf: 'staff', remark: '' })
})

test('a signer gives an opinion, and the task comes back to its holder', async () => {
  const task = await taskOf('approver', '奖学金')
  await reassign(task, 'sign', 'hejing', 'approver', '请先看看')
  assert.deepEqual(await todo('approver', { keyword: task.process!.entry }), [])
  const signing = await taskOf('hejing', task.process!.entry)
  assert.deepEqual(
    [signing.name, signing.actions.map(({ code }) => code), signing.abilities],
    [`${task.name}（加签）`, ['approve', 'object'], ['transfer', 'ask']],
  )
  assert.equal(await rejectionOf(act(signing, 'object', 'hejing')), '400 REMARK_REQUIRED')
  assert.equal(await rejectionOf(reassign(signing, 'sign', 'majun', 'hejing')), '400 INVALID_ARGUMENT')
  // the signer's own task may be passed on, and still comes back
  await reassign(signing, 'transfer', 'majun', 'hejing')
  await act(await taskOf('majun', task.process!.entry), 'object', 'majun', '成绩有误')
  const back = await taskOf('approver', task.process!.entry)
  assert.deepEqual([back.name, back.expireTime, back.actions.length], [task.name, task.expireTime, 3])
  assert.deepEqual((await history(task, 'approver')).slice(-4), [
    `${task.name} | 周慧兰 | 加签：何静 | 请先看看`,
    `${task.name}（加签） | 何静 | 转交：马骏`,
    `${task.name}（加签） | 马骏 | 有异议 | 成绩有误`,
    `${task.name} | 周慧兰`,
  ])
  assert.equal((await detail(task.process!.id, 'approver')).status, 'doing')
})

test('refuses oneself, the holder, the applicant, unknown and inactive people, and the tasks of others', async () => {
  const task = await taskOf('approver', '证明')
  const { account } = task.process!.owner!
  const { db } = campus.running.campus
  await db.query(
    `update person set positions = jsonb_set(positions, '{0,active}', 'false') where account = 'zhengguoqiang'`,
  )
  for (const [to, code] of [
    ['approver', '400 INVALID_ARGUMENT'],
    [account, '409 REASSIGN_REFUSED'],
    ['nobody', '404 NOT_FOUND'],
    ['a\0b', '404 NOT_FOUND'],
    ['', '404 NOT_FOUND'],
    ['zhengguoqiang', '409 REASSIGN_REFUSED'],
  ] as const)
    assert.equal(await rejectionOf(reassign(task, 'transfer', to, 'approver')), code, to)
  for (const who of ['student', 'hejing'])
    assert.equal(await rejectionOf(reassign(task, 'transfer', 'majun', who)), '404 NOT_FOUND')
  const long = 'x'.repeat(1001)
  assert.equal(
    await rejectionOf(reassign(task, 'transfer', 'majun', 'approver', long)),
    '400 INVALID_ARGUMENT',
  )
  const entrusted = await taskOf('approver', '', { entrust: true })
  assert.equal(await rejectionOf(reassign(entrusted, 'sign', 'staff', 'approver')), '400 INVALID_ARGUMENT')
  const reader = await campus.token('approver', 'openid task')
  const form = { action: 'transfer', account: 'majun' } as const
  assert.equal(
    await rejectionOf(campus.rest(reassignTask, { path: { id: task.id }, form }, reader)),
    '403 ACCESS_TOKEN_SCOPE_INVALID',
  )
})

test('a repeated hand-over has no further effect, another one is refused', async () => {
  const task = await taskOf('approver', '证明')
  const results = await Promise.allSettled(
    ['hejing', 'hejing', 'hejing'].map((to) => reassign(task, 'transfer', to, 'approver')),
  )
  assertTrue(results.every(({ status }) => status === 'fulfilled'))
  assert.equal((await todo('hejing', { keyword: task.process!.entry })).length, 1)
  for (const [action, to] of [
    ['transfer', 'majun'],
    ['sign', 'hejing'],
  ] as const)
    assert.equal(await rejectionOf(reassign(task, action, to, 'approver')), '409 TASK_ALREADY_HANDLED')
})

test('the holder asks, the applicant answers, both hear of it, and a repetition adds nothing', async () => {
  const task = await taskOf('staff', '', {})
  const owner = task.process!.owner!.account
  tokens[owner] ??= await campus.token(owner)
  const { id } = task.process!
  const streams = await Promise.all(
    [owner, 'approver'].map((who) => openEventStream(campus.url, tokens[who]!)),
  )
  assert.equal(await rejectionOf(say(id, '有什么要说的吗', owner)), '409 NO_THREAD', 'nothing was asked')
  const key = randomUUID()
  // the delegate asks
  for (let n = 0; n < 2; n++) await say(id, ' <img src=x onerror=alert(1)>\n第二行 ', 'approver', key)
  for (const stream of streams) await stream.until('process', id)
  const asked = await detail(id, owner)
  assert.deepEqual(
    asked.thread.map((m) => [m.kind, m.author, m.onBehalfOf, m.text]),
    [['question', '周慧兰', '赵文博', '<img src=x onerror=alert(1)>\n第二行']],
  )
  assert.deepEqual([asked.question, asked.abilities.includes('message')], ['asked', true])
  assert.equal((await todo('staff', { keyword: task.process!.entry }))[0]!.question, 'asked')
  const mine = await campus.rest(
    processLists.doing,
    { query: { limit: 100, start: 0, sep: 'owner' } },
    tokens[owner],
  )
  assert.equal(mine.entities[0]!.question, 'asked', 'with the latest changes')
  await say(id, '在家养病', owner)
  assert.deepEqual(
    (await detail(id, 'staff')).thread.map(({ kind }) => kind),
    ['question', 'answer'],
  )
  assert.equal((await todo('staff', { keyword: task.process!.entry }))[0]!.question, 'answered')
  for (const stream of streams) await stream.close()
})

test('refuses messages of others, empty and long ones, and those after the end', async () => {
  const task = await taskOf('approver', '成绩')
  const { id } = task.process!
  assert.equal(await rejectionOf(say(id, '你好', 'majun')), '404 NOT_FOUND')
  assert.equal(await rejectionOf(say(id, '  ', 'approver')), '400 INVALID_ARGUMENT')
  assert.equal(
    await rejectionOf(say(id, 'x'.repeat(MAX_MESSAGE_LENGTH + 1), 'approver')),
    '400 INVALID_ARGUMENT',
  )
  assert.equal(await rejectionOf(say(id, 'a\0b', 'approver')), '400 INVALID_ARGUMENT')
  assert.equal(await rejectionOf(say(id, '你好', 'approver', 'short')), '400 INVALID_ARGUMENT')
  await say(id, '什么时候需要？', 'approver')
  await act(task, 'reject', 'approver', '不需要')
  const ended = await detail(id, 'approver')
  assert.deepEqual([ended.status, ended.question, ended.thread.length], ['rejected', '', 1])
  assert.equal(await rejectionOf(say(id, '还需要吗', 'approver')), '403 FORBIDDEN')
})

test('filters tasks by the items and applicants that it lists', async () => {
  const facets = await campus.rest(taskFacets, { query: {} }, tokens['approver'])
  const all = await todo('approver')
  for (const kind of ['item', 'applicant'] as const) {
    const ofKind = facets.filter((facet) => facet.kind === kind)
    const total = ofKind.reduce((sum, { count }) => sum + count, 0)
    assertTrue(ofKind.length > 1 && total <= all.length && ofKind[0]!.count >= ofKind.at(-1)!.count)
    const { value, name, count } = ofKind[0]!
    const found = await todo('approver', { [kind]: value })
    assert.equal(found.length, count)
    assertTrue(found.every(({ process }) => [process!.name, process!.owner!.name].includes(name)))
  }
  assert.deepEqual(await todo('approver', { item: "x' or '1'='1" }), [])
  const english = await campus.rest(
    taskFacets,
    { query: { entrust: true, locale: 'en' } },
    tokens['approver'],
  )
  assert.equal(
    english.filter(({ kind }) => kind === 'item').reduce((sum, { count }) => sum + count, 0),
    (await todo('approver', { entrust: true })).length,
  )
})

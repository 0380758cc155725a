import { strict as assert } from 'node:assert'
import { before, test } from 'node:test'
import { urgeProcess } from '../../src/contract/additions/processes.ts'
import { processDetail } from '../../src/contract/core/process-detail.ts'
import * as wire from '../../src/contract/core/processes.ts'
import { actOnTask, tasks, todoTasks, type Task, type TodoQuery } from '../../src/contract/core/tasks.ts'
import { me } from '../../src/contract/core/profile.ts'
import { rejectionOf, setUpCampus } from './client.ts'
import { assertTrue } from './assert-true.ts'

const campus = setUpCampus()
let student: string
let approver: string
let staff: string
before(async () => {
  ;[student, approver, staff] = (await Promise.all(
    ['student', 'approver', 'staff'].map((login) => campus.token(login)),
  )) as [string, string, string]
})

type Query = Partial<TodoQuery['query']>
const todo = (token: string, query: Query = {}) =>
  campus.rest(todoTasks, { query: { limit: 100, start: 0, ...query } }, token)
const act = (task: Task, code: string, token: string, remark = '') =>
  campus.rest(
    actOnTask,
    { path: { id: task.id }, form: { actionId: task.actions.find((a) => a.code === code)!.id, remark } },
    token,
  )
const detail = (id: string, token: string) => campus.rest(processDetail, { path: { id } }, token)
const change = (id: string, form: Record<string, string | number>, token: string) =>
  campus.rest(urgeProcess, { path: { id }, form: form as never }, token)
/** The status, code and message of a rejected call. */
async function refusalMessage(path: string, form: Record<string, string>, token: string) {
  const reply = await fetch(`${campus.url}/task-api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams(form),
  })
  return { status: reply.status, ...((await reply.json()) as { ecode?: string; error?: string }) }
}
const own = async (keyword: string, query: Partial<wire.ListQuery> = {}) =>
  (
    await campus.rest(
      wire.processLists.doing,
      { query: { limit: 100, start: 0, sep: 'owner', statuses: 'doing', keyword, ...query } },
      student,
    )
  ).entities[0]!

test('an approver has about 35 tasks: overdue, urgent, with reminders, and some that need a remark', async () => {
  const { total, entities } = await todo(approver)
  assertTrue(total >= 30 && total <= 45, `${total} tasks`)
  assert.equal((await todo(approver, { limit: 1 })).total, total)
  assertTrue(entities.some((t) => t.expireTime < Date.now()) && entities.some((t) => t.priority > 0))
  assertTrue(entities.some((t) => t.urged > 0))
  assertTrue(entities.some((t) => t.actions.find((a) => a.code === 'approve')?.needsRemark))
  assert.equal(
    new Set(entities.flatMap((t) => t.actions.map((a) => a.id))).size,
    entities.flatMap((t) => t.actions).length,
  )
  assertTrue(entities.every((t) => t.process?.entry && t.process.owner?.name && t.entruster === null))
})

test('distinguishes, searches, sorts and filters tasks to submit and to approve', async () => {
  const mine = await todo(student)
  assertTrue(mine.total >= 2 && mine.entities.every((t) => t.kind === 'submit'))
  assert.equal((await todo(student, { kind: 'approve' })).total, 0)
  const dues = (await todo(approver, { sort: 'due' })).entities.map((t) => t.expireTime)
  assert.deepEqual(
    dues,
    [...dues].sort((a, b) => a - b),
  )
  const [late, soon] = [await todo(approver, { due: 'overdue' }), await todo(approver, { due: 'soon' })]
  assertTrue(late.total > 2 && soon.total > 2 && late.entities.every((t) => t.expireTime < Date.now()))
  const found = await todo(approver, { keyword: late.entities[0]!.process!.entry })
  assert.deepEqual(
    found.entities.map((t) => t.id),
    [late.entities[0]!.id],
  )
})

test('approval advances to the next step, and the last one completes the process', async () => {
  const mine = (await todo(staff)).entities
  const first = mine.find((t) => t.name === '辅导员审核' && t.process!.owner!.account !== 'student')
  await act(first!, 'approve', staff, '注意安全')
  const next = (await todo(approver, { keyword: first!.process!.entry })).entities[0]!
  assert.equal(next.name, '学生工作处审批')
  assertTrue(next.expireTime > Date.now())
  await act(next, 'approve', approver)
  const end = await detail(first!.process!.id, approver)
  assert.deepEqual([end.status, end.milestone?.percent, end.expireTime], ['done', 100, 0])
  assert.deepEqual(end.tasks.map((t) => [t.name, t.actionUser, t.actionName, t.remark]).slice(1), [
    ['辅导员审核', '赵文博', '同意', '注意安全'],
    ['学生工作处审批', '周慧兰', '同意', ''],
  ])
})

test('accepts one of twenty simultaneous actions and names its user in the other errors', async () => {
  const [task] = (await todo(approver, { keyword: '证明' })).entities
  const form = { actionId: task!.actions[0]!.id }
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => refusalMessage(`/task/${task!.id}`, form, approver)),
  )
  const late = replies.filter((r) => r.status === 409)
  assert.deepEqual([replies.filter((r) => r.status === 200).length, late.length], [1, 19])
  assertTrue(late.every((r) => r.ecode === 'TASK_ALREADY_HANDLED' && r.error!.includes('周慧兰')))
  const p = await detail(task!.process!.id, approver)
  assert.equal(p.tasks.filter((t) => t.id === task!.id && t.actionTime > 0).length, 1)
})

test('allows a burst of fifty actions within the rate limit', async () => {
  const { entities } = await todo(approver, { kind: 'approve' })
  const many = entities
    .filter((t) => !t.actions[0]!.needsRemark && t.process!.owner!.account !== 'student')
    .slice(0, 8)
  await Promise.all(many.map((t) => act(t, 'approve', approver)))
  const form = { actionId: many[0]!.actions[0]!.id }
  const again = await Promise.all(
    Array.from({ length: 42 }, () => refusalMessage(`/task/${many[0]!.id}`, form, approver)),
  )
  assertTrue(again.every((r) => r.status === 409))
})

test('requires a remark to reject or return; the owner can resubmit a returned application', async () => {
  const [task] = (await todo(approver, { keyword: '校园卡' })).entities
  assert.equal(await rejectionOf(act(task!, 'reject', approver)), '400 REMARK_REQUIRED')
  assert.equal(await rejectionOf(act(task!, 'return', approver, '   ')), '400 REMARK_REQUIRED')
  await act(task!, 'return', approver, '请写明<b>遗失</b>时间')
  const id = task!.process!.id
  const back = await detail(id, student)
  assert.equal(back.tasks.find((t) => t.id === task!.id)?.remark, '请写明<b>遗失</b>时间')
  assert.deepEqual([back.status, back.pendingTasks.length], ['doing', 1])
  const mine = (await todo(student)).entities.find((t) => t.process!.id === id)!
  assert.deepEqual(
    mine.actions.map((a) => a.code),
    ['submit'],
  )
  await act(mine, 'submit', student)
  const again = (await todo(approver, { keyword: task!.process!.entry })).entities[0]!
  assert.notEqual(again.id, task!.id)
  assert.equal((await detail(id, student)).entry, back.entry)
  await act(again, 'reject', approver, '材料不符')
  assert.equal((await detail(id, student)).status, 'rejected')
})

test('responds 404 for the tasks of other users', async () => {
  const [task] = (await todo(approver, { keyword: '奖学金' })).entities
  for (const token of [student, await campus.token('college')])
    assert.equal(await rejectionOf(act(task!, 'approve', token)), '404 NOT_FOUND')
  for (const id of ['nowhere', "x'; drop table task; --", '%00'])
    assert.equal(
      (await refusalMessage(`/task/${encodeURIComponent(id)}`, { actionId: 'x' }, approver)).status,
      404,
    )
  const foreign = (await todo(approver)).entities.find((t) => t.id !== task!.id)!
  const wrong = { actionId: foreign.actions[0]!.id }
  assert.equal((await refusalMessage(`/task/${task!.id}`, wrong, approver)).ecode, 'INVALID_ARGUMENT')
  assert.equal((await refusalMessage(`/task/${task!.id}`, {}, approver)).ecode, 'INVALID_ARGUMENT')
  const long = { actionId: task!.actions[0]!.id, remark: 'x'.repeat(1001) }
  assert.equal((await refusalMessage(`/task/${task!.id}`, long, approver)).ecode, 'INVALID_ARGUMENT')
})

test('the app centre returns the same tasks, for the user only', async () => {
  const { id: userId } = await campus.graphql(me, {}, approver)
  const all = await campus.graphql(tasks, { cate: 'todo', userId }, approver)
  const rest = await todo(approver)
  assert.deepEqual(
    all.entities.map((t) => t.id),
    rest.entities.map((t) => t.id),
  )
  assert.deepEqual(all.entities[0], rest.entities[0])
  assert.equal(
    (await campus.graphql(tasks, { cate: 'entrust', userId }, approver)).total,
    (await todo(approver, { entrust: true })).total,
  )
  assert.equal(await rejectionOf(campus.graphql(tasks, { cate: 'todo', userId }, staff)), '200 FORBIDDEN')
  assert.equal(
    await rejectionOf(campus.graphql(tasks, { cate: 'all', userId }, approver)),
    '200 INVALID_ARGUMENT',
  )
})

test('allows each scope its own calls only', async () => {
  const [reader, other] = [
    await campus.token('approver', 'openid task'),
    await campus.token('approver', 'openid process'),
  ]
  const [task] = (await todo(reader)).entities
  const refused = '403 ACCESS_TOKEN_SCOPE_INVALID'
  assert.equal(await rejectionOf(act(task!, 'approve', reader)), refused)
  assert.equal(await rejectionOf(todo(other)), refused)
  assert.equal(await rejectionOf(detail(task!.process!.id, reader)), refused)
  assert.equal(await rejectionOf(change(task!.process!.id, { action: 'read' }, other)), refused)
})

test('allows the owner one reminder in 24 hours and reports the next possible time', async () => {
  const p = await own('奖学金')
  assertTrue(p.abilities.includes('urge'))
  await change(p.id, { action: 'urge' }, student)
  const task = (await todo(approver, { keyword: p.entry })).entities[0]!
  assertTrue(Date.now() - task.urged < 60_000)
  const after_ = await detail(p.id, student)
  assertTrue(after_.urged > 0 && !after_.abilities.includes('urge'))
  const refused = await refusalMessage(`/process/${p.id}`, { action: 'urge' }, student)
  assert.deepEqual([refused.status, refused.ecode], [409, 'URGED_ALREADY'])
  assert.match(refused.error!, /again after \d\d-\d\d \d\d:\d\d/)
  assert.equal(await rejectionOf(change(p.id, { action: 'urge' }, approver)), '403 FORBIDDEN')
})

test('allows withdrawal only before the next step is done', async () => {
  const early = await own('学生请假')
  assertTrue(early.abilities.includes('withdraw'))
  const held = (await todo(staff, { keyword: early.entry })).entities[0]!
  await change(early.id, { action: 'withdraw' }, student)
  assert.equal((await detail(early.id, student)).status, 'withdrawn')
  assert.equal(await rejectionOf(act(held, 'approve', staff)), '409 TASK_ALREADY_HANDLED')
  const late = await own('省亲')
  assertTrue(!late.abilities.includes('withdraw'))
  assert.equal(await rejectionOf(change(late.id, { action: 'withdraw' }, student)), '409 TOO_LATE')
})

test('allows the owner of a completed process to rate it and change the rating', async () => {
  const done = (
    await campus.rest(wire.processLists.done, { query: { limit: 100, start: 0, sep: 'owner' } }, student)
  ).entities
  const p = done.find((x) => x.status === 'done' && x.rating === 0)!
  assert.deepEqual(p.abilities, ['rate'])
  const rate = (rating: number | string, remark = '', id = p.id, token = student) =>
    rejectionOf(change(id, { action: 'rate', rating, remark }, token))
  for (const rating of [0, 6, 'five', '', 4.5]) assert.equal(await rate(rating), '400 INVALID_ARGUMENT')
  assert.equal(await rate(2), '400 REMARK_REQUIRED')
  await change(p.id, { action: 'rate', rating: 2, remark: '有点慢' }, student)
  await change(p.id, { action: 'rate', rating: 5, remark: '' }, student)
  const rated = await detail(p.id, student)
  assert.deepEqual([rated.rating, rated.review], [5, ''])
  assert.equal(await rate(5, '', done.find((x) => x.status === 'killed')!.id), '409 NOT_COMPLETED')
  assert.equal(await rate(5, '', p.id, approver), '403 FORBIDDEN')
})

test('allows only the recipient to mark a copy as read', async () => {
  const unread = () =>
    campus.rest(wire.processLists.cc, { query: { limit: 100, start: 0, unread: true } }, student)
  const before_ = await unread()
  const [copy] = before_.entities
  await change(copy!.id, { action: 'read' }, student)
  await change(copy!.id, { action: 'read' }, student)
  assert.equal((await unread()).total, before_.total - 1)
  const read = await detail(copy!.id, student)
  assertTrue(read.read > read.copied)
  assert.equal(await rejectionOf(change(copy!.id, { action: 'read' }, approver)), '404 NOT_FOUND')
  assert.equal(await rejectionOf(change(copy!.id, { action: 'shred' }, student)), '400 INVALID_ARGUMENT')
})

test('allows the owner to delete drafts only', async () => {
  const draft = await own('', { draft: true })
  assert.deepEqual(draft.abilities, ['delete'])
  assert.equal(await rejectionOf(change(draft.id, { action: 'delete' }, approver)), '404 NOT_FOUND')
  await change(draft.id, { action: 'delete' }, student)
  assert.equal(await rejectionOf(detail(draft.id, student)), '404 NOT_FOUND')
  assert.equal(
    await rejectionOf(change((await own('成绩')).id, { action: 'delete' }, student)),
    '409 NO_DRAFT',
  )
})

import { strict as assert } from 'node:assert'
import { after, before, test } from 'node:test'
import * as wire from '../../src/contract/processes.ts'
import { actOnTask, tasks, todoTasks, type Task, type TodoQuery } from '../../src/contract/tasks.ts'
import { me } from '../../src/contract/profile.ts'
import { openClient, refusal, type Client } from './client.ts'
import { holds } from './holds.ts'

let campus: Client
let student: string
let approver: string
let staff: string
before(async () => {
  campus = await openClient()
  ;[student, approver, staff] = (await Promise.all(
    ['student', 'approver', 'staff'].map((login) => campus.token(login)),
  )) as [string, string, string]
})
after(() => campus.close())

type Query = Partial<TodoQuery['query']>
const todo = (token: string, query: Query = {}) =>
  campus.rest(todoTasks, { query: { limit: 100, start: 0, ...query } }, token)
const act = (task: Task, code: string, token: string, remark = '') =>
  campus.rest(
    actOnTask,
    { path: { id: task.id }, form: { actionId: task.actions.find((a) => a.code === code)!.id, remark } },
    token,
  )
const detail = (id: string, token: string) => campus.rest(wire.processDetail, { path: { id } }, token)
const change = (id: string, form: Record<string, string | number>, token: string) =>
  campus.rest(wire.urgeProcess, { path: { id }, form: form as never }, token)
/** The words of a refusal. */
async function words(path: string, form: Record<string, string>, token: string) {
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

test('an approver has about 35 tasks: overdue ones, urgent ones, urged ones, some that need a word', async () => {
  const { total, entities } = await todo(approver)
  holds(total >= 30 && total <= 45, `${total} tasks`)
  assert.equal((await todo(approver, { limit: 1 })).total, total)
  holds(entities.some((t) => t.expireTime < Date.now()) && entities.some((t) => t.priority > 0))
  holds(entities.some((t) => t.urged > 0))
  holds(entities.some((t) => t.actions.find((a) => a.code === 'approve')?.needsRemark))
  assert.equal(
    new Set(entities.flatMap((t) => t.actions.map((a) => a.id))).size,
    entities.flatMap((t) => t.actions).length,
  )
  holds(entities.every((t) => t.process?.entry && t.process.owner?.name && t.entruster === null))
})

test('to submit and to approve are told apart, and are found, sorted and filtered', async () => {
  const mine = await todo(student)
  holds(mine.total >= 2 && mine.entities.every((t) => t.kind === 'submit'))
  assert.equal((await todo(student, { kind: 'approve' })).total, 0)
  const dues = (await todo(approver, { sort: 'due' })).entities.map((t) => t.expireTime)
  assert.deepEqual(
    dues,
    [...dues].sort((a, b) => a - b),
  )
  const [late, soon] = [await todo(approver, { due: 'overdue' }), await todo(approver, { due: 'soon' })]
  holds(late.total > 2 && soon.total > 2 && late.entities.every((t) => t.expireTime < Date.now()))
  const found = await todo(approver, { keyword: late.entities[0]!.process!.entry })
  assert.deepEqual(
    found.entities.map((t) => t.id),
    [late.entities[0]!.id],
  )
})

test('a step that was approved goes on to the next, and the last one completes and tells who is to know', async () => {
  const mine = (await todo(staff)).entities
  const first = mine.find((t) => t.name === '辅导员审核' && t.process!.owner!.account !== 'student')
  await act(first!, 'approve', staff, '注意安全')
  const next = (await todo(approver, { keyword: first!.process!.entry })).entities[0]!
  assert.equal(next.name, '学生工作处审批')
  holds(next.expireTime > Date.now())
  await act(next, 'approve', approver)
  const end = await detail(first!.process!.id, approver)
  assert.deepEqual([end.status, end.milestone?.percent, end.expireTime], ['done', 100, 0])
  assert.deepEqual(end.tasks.map((t) => [t.name, t.actionUser, t.actionName, t.remark]).slice(1), [
    ['辅导员审核', '赵文博', '同意', '注意安全'],
    ['学生工作处审批', '周慧兰', '同意', ''],
  ])
})

test('a task runs once: of twenty presses at the same time one wins, the others hear who it was', async () => {
  const [task] = (await todo(approver, { keyword: '证明' })).entities
  const form = { actionId: task!.actions[0]!.id }
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => words(`/task/${task!.id}`, form, approver)),
  )
  const late = replies.filter((r) => r.status === 409)
  assert.deepEqual([replies.filter((r) => r.status === 200).length, late.length], [1, 19])
  holds(late.every((r) => r.ecode === 'TASK_ALREADY_HANDLED' && r.error!.includes('周慧兰')))
  const p = await detail(task!.process!.id, approver)
  assert.equal(p.tasks.filter((t) => t.id === task!.id && t.actionTime > 0).length, 1)
})

test('fifty acts in a burst are no flood', async () => {
  const { entities } = await todo(approver, { kind: 'approve' })
  const many = entities
    .filter((t) => !t.actions[0]!.needsRemark && t.process!.owner!.account !== 'student')
    .slice(0, 8)
  await Promise.all(many.map((t) => act(t, 'approve', approver)))
  const form = { actionId: many[0]!.actions[0]!.id }
  const again = await Promise.all(
    Array.from({ length: 42 }, () => words(`/task/${many[0]!.id}`, form, approver)),
  )
  holds(again.every((r) => r.status === 409))
})

test('a refusal and a return need a word; a return brings it back to its owner, who sends it again', async () => {
  const [task] = (await todo(approver, { keyword: '校园卡' })).entities
  assert.equal(await refusal(act(task!, 'reject', approver)), '400 REMARK_REQUIRED')
  assert.equal(await refusal(act(task!, 'return', approver, '   ')), '400 REMARK_REQUIRED')
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

test('somebody else’s tasks are not there', async () => {
  const [task] = (await todo(approver, { keyword: '奖学金' })).entities
  for (const token of [student, await campus.token('college')])
    assert.equal(await refusal(act(task!, 'approve', token)), '404 NOT_FOUND')
  for (const id of ['nowhere', "x'; drop table task; --", '%00'])
    assert.equal((await words(`/task/${encodeURIComponent(id)}`, { actionId: 'x' }, approver)).status, 404)
  const foreign = (await todo(approver)).entities.find((t) => t.id !== task!.id)!
  const wrong = { actionId: foreign.actions[0]!.id }
  assert.equal((await words(`/task/${task!.id}`, wrong, approver)).ecode, 'INVALID_ARGUMENT')
  assert.equal((await words(`/task/${task!.id}`, {}, approver)).ecode, 'INVALID_ARGUMENT')
  const long = { actionId: task!.actions[0]!.id, remark: 'x'.repeat(1001) }
  assert.equal((await words(`/task/${task!.id}`, long, approver)).ecode, 'INVALID_ARGUMENT')
})

test('the app centre tells the same tasks, only one’s own', async () => {
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
  assert.equal(await refusal(campus.graphql(tasks, { cate: 'todo', userId }, staff)), '200 FORBIDDEN')
  assert.equal(
    await refusal(campus.graphql(tasks, { cate: 'all', userId }, approver)),
    '200 INVALID_ARGUMENT',
  )
})

test('each scope opens its own calls', async () => {
  const [reader, other] = [
    await campus.token('approver', 'openid task'),
    await campus.token('approver', 'openid process'),
  ]
  const [task] = (await todo(reader)).entities
  const refused = '403 ACCESS_TOKEN_SCOPE_INVALID'
  assert.equal(await refusal(act(task!, 'approve', reader)), refused)
  assert.equal(await refusal(todo(other)), refused)
  assert.equal(await refusal(detail(task!.process!.id, reader)), refused)
  assert.equal(await refusal(change(task!.process!.id, { action: 'read' }, other)), refused)
})

test('an urge reaches the holder once in 24 hours, and the refusal says when again', async () => {
  const p = await own('奖学金')
  holds(p.abilities.includes('urge'))
  await change(p.id, { action: 'urge' }, student)
  const task = (await todo(approver, { keyword: p.entry })).entities[0]!
  holds(Date.now() - task.urged < 60_000)
  const after_ = await detail(p.id, student)
  holds(after_.urged > 0 && !after_.abilities.includes('urge'))
  const refused = await words(`/process/${p.id}`, { action: 'urge' }, student)
  assert.deepEqual([refused.status, refused.ecode], [409, 'URGED_ALREADY'])
  assert.match(refused.error!, /again after \d\d-\d\d \d\d:\d\d/)
  assert.equal(await refusal(change(p.id, { action: 'urge' }, approver)), '403 FORBIDDEN')
})

test('an application is taken back before the next step was done, and not after', async () => {
  const early = await own('学生请假')
  holds(early.abilities.includes('withdraw'))
  const held = (await todo(staff, { keyword: early.entry })).entities[0]!
  await change(early.id, { action: 'withdraw' }, student)
  assert.equal((await detail(early.id, student)).status, 'withdrawn')
  assert.equal(await refusal(act(held, 'approve', staff)), '409 TASK_ALREADY_HANDLED')
  const late = await own('省亲')
  holds(!late.abilities.includes('withdraw'))
  assert.equal(await refusal(change(late.id, { action: 'withdraw' }, student)), '409 TOO_LATE')
})

test('the owner of a completed process rates it, and may change the rating', async () => {
  const done = (
    await campus.rest(wire.processLists.done, { query: { limit: 100, start: 0, sep: 'owner' } }, student)
  ).entities
  const p = done.find((x) => x.status === 'done' && x.rating === 0)!
  assert.deepEqual(p.abilities, ['rate'])
  const rate = (rating: number | string, remark = '', id = p.id, token = student) =>
    refusal(change(id, { action: 'rate', rating, remark }, token))
  for (const rating of [0, 6, 'five', '', 4.5]) assert.equal(await rate(rating), '400 INVALID_ARGUMENT')
  assert.equal(await rate(2), '400 REMARK_REQUIRED')
  await change(p.id, { action: 'rate', rating: 2, remark: '有点慢' }, student)
  await change(p.id, { action: 'rate', rating: 5, remark: '' }, student)
  const rated = await detail(p.id, student)
  assert.deepEqual([rated.rating, rated.review], [5, ''])
  assert.equal(await rate(5, '', done.find((x) => x.status === 'killed')!.id), '409 NOT_COMPLETED')
  assert.equal(await rate(5, '', p.id, approver), '403 FORBIDDEN')
})

test('a copy is read once it was marked, and only by whom it was copied to', async () => {
  const unread = () =>
    campus.rest(wire.processLists.cc, { query: { limit: 100, start: 0, unread: true } }, student)
  const before_ = await unread()
  const [copy] = before_.entities
  await change(copy!.id, { action: 'read' }, student)
  await change(copy!.id, { action: 'read' }, student)
  assert.equal((await unread()).total, before_.total - 1)
  const read = await detail(copy!.id, student)
  holds(read.read > read.copied)
  assert.equal(await refusal(change(copy!.id, { action: 'read' }, approver)), '404 NOT_FOUND')
  assert.equal(await refusal(change(copy!.id, { action: 'shred' }, student)), '400 INVALID_ARGUMENT')
})

test('a draft is thrown away by its owner, and nothing else is', async () => {
  const draft = await own('', { draft: true })
  assert.deepEqual(draft.abilities, ['delete'])
  assert.equal(await refusal(change(draft.id, { action: 'delete' }, approver)), '404 NOT_FOUND')
  await change(draft.id, { action: 'delete' }, student)
  assert.equal(await refusal(detail(draft.id, student)), '404 NOT_FOUND')
  assert.equal(await refusal(change((await own('成绩')).id, { action: 'delete' }, student)), '409 NO_DRAFT')
})

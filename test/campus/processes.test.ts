import { strict as assert } from 'node:assert'
import { after, before, test } from 'node:test'
import * as wire from '../../src/contract/processes.ts'
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

type Query = Partial<wire.ListQuery>
const read = (list: keyof typeof wire.processLists, query: Query, token: string) =>
  campus.rest(wire.processLists[list], { query: { limit: 100, start: 0, ...query } }, token)
const statuses = (all: { entities: wire.Process[] }) => [...new Set(all.entities.map((p) => p.status))].sort()

test('a student finds drafts, what runs, what ended in every way, and copies read and unread', async () => {
  assert.deepEqual(statuses(await read('doing', { draft: true }, student)), ['draft'])
  assert.deepEqual(statuses(await read('doing', { sep: 'owner', statuses: 'doing' }, student)), ['doing'])
  const done = await read('done', { sep: 'owner' }, student)
  assert.deepEqual(statuses(done), ['done', 'killed', 'rejected', 'withdrawn'])
  const over = done.entities.filter((p) => p.status === 'done')
  holds(over.some((p) => p.rating === 0) && over.some((p) => p.rating > 0 && p.rating < 3))
  const [cc, unread] = [await read('cc', {}, student), await read('cc', { unread: true }, student)]
  holds(unread.total > 0 && unread.total < cc.total, `${unread.total} of ${cc.total}`)
  holds(unread.entities.every((p) => p.copied > 0 && p.read <= p.copied))
})

test('a row tells the serial number, the steps, who holds it since when and until when', async () => {
  const { entities } = await read('doing', { sep: 'owner', statuses: 'doing' }, student)
  assert.equal(new Set(entities.map((p) => p.entry)).size, entities.length)
  for (const p of entities) {
    assert.match(p.entry, /^20\d\d-\d{6}$/)
    assert.equal(p.owner?.account, 'student')
    const waiting = p.tasks.filter((t) => t.actionTime === 0)
    assert.equal(waiting.length, 1)
    holds(waiting[0]!.actionUser !== '' && waiting[0]!.assignTime > 0)
    assert.equal(waiting[0]!.expireTime, p.expireTime)
    holds(p.milestone && p.milestones.filter((m) => m.status === 'doing').length === 1)
    holds(p.app?.name && p.system?.name && p.uri.startsWith('/apis/v2/processes/'))
  }
  const back = entities.filter((p) => p.pendingTasks.length === 1)
  holds(back.length >= 2, 'some were returned')
  holds(back.every((p) => p.tasks.find((t) => t.id === p.pendingTasks[0])?.uri.startsWith(p.uri)))
})

test('pages lie side by side and the total is of all of them', async () => {
  const whole = await read('done', {}, approver)
  holds(whole.total > 20 && whole.entities.length === Math.min(100, whole.total))
  const ids: string[] = []
  for (let start = 0; start < 30; start += 10) {
    const page = await read('done', { limit: 10, start }, approver)
    assert.equal(page.total, whole.total)
    ids.push(...page.entities.map((p) => p.id))
  }
  assert.deepEqual(
    ids,
    whole.entities.slice(0, 30).map((p) => p.id),
  )
  assert.equal((await read('done', { limit: 1 }, approver)).total, whole.total)
  const beyond = await fetch(`${campus.url}/task-api/me/processes/done?limit=5000&start=100000`, {
    headers: { authorization: `Bearer ${approver}` },
  })
  assert.deepEqual(await beyond.json(), { errno: 0, entities: [], total: whole.total })
})

test('sep tells what I started from what I acted on, statuses replace those of the list', async () => {
  const id = (await campus.graphql(me, {}, approver)).id
  const mine = await read('done', { sep: 'owner' }, approver)
  holds(mine.total > 0 && mine.entities.every((p) => p.owner?.id === id))
  const handled = await read('done', { sep: 'handler' }, approver)
  holds(handled.total > mine.total && handled.entities.some((p) => p.owner?.account === 'student'))
  const rejected = await read('doing', { statuses: 'rejected,killed' }, approver)
  assert.deepEqual(statuses(rejected), ['rejected'])
  assert.deepEqual((await read('done', { statuses: 'draft' }, approver)).total, 0)
})

test('a keyword finds in name, serial number and owner, with all its words, and its signs mean themselves', async () => {
  const [first] = (await read('done', { sep: 'handler' }, approver)).entities
  for (const keyword of [first!.entry, first!.name, `${first!.owner!.name} ${first!.entry}`])
    holds(
      (await read('done', { keyword }, approver)).entities.some((p) => p.id === first!.id),
      keyword,
    )
  for (const keyword of ['%', '_', '\\', "' or 1=1 --", 'x\0y', `${first!.entry} nobody`])
    assert.equal((await read('done', { keyword }, approver)).total, 0, keyword)
})

test('guests’ processes are for those who handle them', async () => {
  const manage = await read('guest', {}, approver)
  holds(manage.total >= 5 && statuses(manage).join() === 'doing')
  holds(manage.entities.every((p) => p.owner?.id === '' && p.owner.name !== ''))
  assert.equal((await read('guest', {}, student)).total, 0)
})

test('lists sort by due date, filter by what is overdue or soon, and by when they changed', async () => {
  const all = await read('doing', { sep: 'owner', statuses: 'doing', sort: 'due' }, student)
  const dues = all.entities.map((p) => p.expireTime)
  assert.deepEqual(
    dues,
    [...dues].sort((a, b) => a - b),
  )
  const late = await read('doing', { sep: 'owner', due: 'overdue' }, student)
  holds(late.total > 0 && late.entities.every((p) => p.expireTime < Date.now()))
  const soon = await read('doing', { sep: 'owner', statuses: 'doing', due: 'soon' }, student)
  holds(soon.entities.every((p) => p.expireTime > Date.now()) && soon.total + late.total <= all.total)
  const [edge] = (await read('done', {}, student)).entities
  const at = Math.floor(edge!.update / 1000)
  const since = await read('done', { lastUpdate: String(at) }, student)
  holds(since.entities.some((p) => p.id === edge!.id) && since.entities.every((p) => p.update / 1000 >= at))
  holds((await read('done', { timestamps: `,${at - 1}` }, student)).entities.every((p) => p.id !== edge!.id))
})

test('names come in the language that is asked for', async () => {
  const [zh, en] = [
    await read('doing', { sep: 'owner', statuses: 'doing' }, student),
    await read('doing', { sep: 'owner', statuses: 'doing', locale: 'en' }, student),
  ]
  assert.deepEqual(
    zh.entities.map((p) => p.id),
    en.entities.map((p) => p.id),
  )
  holds(zh.entities.every((p) => /\p{Script=Han}/u.test(p.name + p.milestone!.name)))
  holds(
    en.entities.every(
      (p) => !/\p{Script=Han}/u.test([p.name, p.milestone!.name, p.system!.name, ...p.tags].join()),
    ),
  )
})

test('what cannot be meant is refused', async () => {
  const wrong: Record<string, string>[] = [
    { limit: '-1' },
    { limit: 'ten' },
    { start: '1e9' },
    { statuses: 'doing,gone' },
    { timestamps: 'yesterday,' },
    { timestamps: '1,2,3' },
    { lastUpdate: '-5' },
    { sort: 'name' },
    { due: 'later' },
    { sep: 'nobody' },
    { unread: 'perhaps' },
    { keyword: 'x'.repeat(201) },
  ]
  for (const query of wrong)
    assert.equal(
      await refusal(campus.rest(wire.processLists.done, { query: query as never }, student)),
      '400 INVALID_ARGUMENT',
      JSON.stringify(query),
    )
})

test('a process is told to its owner, to who handles it and to whom it was copied, and to nobody else', async () => {
  const [mine] = (await read('doing', { sep: 'owner', statuses: 'doing', keyword: '校园卡' }, student))
    .entities
  const path = { id: mine!.id }
  assert.equal((await campus.rest(wire.processDetail, { path }, student)).id, mine!.id)
  const handled = await campus.rest(wire.processDetail, { path }, approver)
  assert.deepEqual([handled.pendingTasks.length, handled.abilities], [1, []])
  const college = await campus.token('college')
  for (const token of [staff, college])
    assert.equal(await refusal(campus.rest(wire.processDetail, { path }, token)), '404 NOT_FOUND')
  assert.equal(await campus.graphql(wire.process, { id: mine!.id }, college), null)
  assert.equal((await campus.graphql(wire.process, { id: mine!.id }, student))?.entry, mine!.entry)
  const [draft] = (await read('doing', { draft: true }, student)).entities
  assert.equal(
    await refusal(campus.rest(wire.processDetail, { path: { id: draft!.id } }, approver)),
    '404 NOT_FOUND',
  )
  for (const id of ["x' or 1=1 --", 'nowhere', 'a\0b'])
    assert.equal(await refusal(campus.rest(wire.processDetail, { path: { id } }, student)), '404 NOT_FOUND')
})

test('the app centre tells the same lists, only one’s own', async () => {
  const { id: userId } = await campus.graphql(me, {}, student)
  const ask = (cate: string, filter = '', page = 1, size = 5) =>
    campus.graphql(wire.processes, { cate, userId, page, size, filter }, student)
  const ids = (p: { entities: wire.Process[] }) => p.entities.map((e) => e.id)
  const done = await read('done', { limit: 10 }, student)
  assert.deepEqual([...ids(await ask('done')), ...ids(await ask('done', '', 2))], ids(done))
  assert.deepEqual((await ask('done')).entities[0], done.entities[0])
  assert.equal(
    (await ask('cc', '{"unread":true}')).total,
    (await read('cc', { unread: true }, student)).total,
  )
  const applied = await ask('apply', '', 1, 100)
  assert.deepEqual(statuses(applied), ['doing', 'done', 'killed', 'rejected', 'withdrawn'])
  assert.equal((await read('doing', { sep: 'owner' }, student)).total, applied.total)
  const handled = await read('doing', { sep: 'handler' }, student)
  assert.deepEqual(ids(await ask('doing', '', 1, 100)), ids(handled))
  for (const filter of ['[]', '{"unread":[1]}', 'null', '{', '{"limit":{}}'])
    assert.equal(await refusal(ask('done', filter)), '200 INVALID_ARGUMENT', filter)
  assert.equal(await refusal(ask('everything')), '200 INVALID_ARGUMENT')
  assert.equal(
    await refusal(
      campus.graphql(wire.processes, { cate: 'done', userId, page: 1, size: 10, filter: '' }, staff),
    ),
    '200 FORBIDDEN',
  )
})

test('the items that I may start come with their addresses', async () => {
  const items = await campus.rest(wire.meApps, {}, student)
  holds(items.length > 300 && items.every((i) => i.id && i.name && i.uri && i.visible))
})

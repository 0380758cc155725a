import { strict as assert } from 'node:assert'
import { before, test } from 'node:test'
import { process, processDetail } from '../../src/contract/core/process-detail.ts'
import * as wire from '../../src/contract/core/processes.ts'
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

type Query = Partial<wire.ListQuery>
const read = (list: keyof typeof wire.processLists, query: Query, token: string) =>
  campus.rest(wire.processLists[list], { query: { limit: 100, start: 0, ...query } }, token)
const statuses = (all: { entities: wire.Process[] }) => [...new Set(all.entities.map((p) => p.status))].sort()

test('a student has drafts, open and ended processes of every status, and read and unread copies', async () => {
  assert.deepEqual(statuses(await read('doing', { draft: true }, student)), ['draft'])
  assert.deepEqual(statuses(await read('doing', { sep: 'owner', statuses: 'doing' }, student)), ['doing'])
  const done = await read('done', { sep: 'owner' }, student)
  assert.deepEqual(statuses(done), ['done', 'killed', 'rejected', 'withdrawn'])
  const over = done.entities.filter((p) => p.status === 'done')
  assertTrue(over.some((p) => p.rating === 0) && over.some((p) => p.rating > 0 && p.rating < 3))
  const [cc, unread] = [await read('cc', {}, student), await read('cc', { unread: true }, student)]
  assertTrue(unread.total > 0 && unread.total < cc.total, `${unread.total} of ${cc.total}`)
  assertTrue(unread.entities.every((p) => p.copied > 0 && p.read <= p.copied))
})

test('a row has its serial number, steps, holder, and the times of assignment and deadline', async () => {
  const { entities } = await read('doing', { sep: 'owner', statuses: 'doing' }, student)
  assert.equal(new Set(entities.map((p) => p.entry)).size, entities.length)
  for (const p of entities) {
    assert.match(p.entry, /^20\d\d-\d{6}$/)
    assert.equal(p.owner?.account, 'student')
    const waiting = p.tasks.filter((t) => t.actionTime === 0)
    assert.equal(waiting.length, 1)
    assertTrue(waiting[0]!.actionUser !== '' && waiting[0]!.assignTime > 0)
    assert.equal(waiting[0]!.expireTime, p.expireTime)
    assertTrue(p.milestone && p.milestones.filter((m) => m.status === 'doing').length === 1)
    assertTrue(p.app?.name && p.system?.name && p.uri.startsWith('workflow/'))
  }
  const back = entities.filter((p) => p.pendingTasks.length === 1)
  assertTrue(back.length >= 2, 'some returned processes')
  assertTrue(back.every((p) => p.tasks.find((t) => t.id === p.pendingTasks[0])?.uri.startsWith(p.uri)))
})

test('finds a process however its serial number, name and applicant are written', async () => {
  const [row] = (await read('done', {}, approver)).entities
  const { entry, name, owner } = row!
  const wide = (text: string) =>
    text.replace(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0))
  const inTwo = (text: string, sign: string) => text.slice(0, 2) + sign + text.slice(2)
  for (const keyword of [
    ...[entry, wide(entry), entry.replace('-', ''), entry.replace('-', '–'), entry.replace('-', '−')],
    ...[entry.replace('-', '\u2011'), `No. ${entry}`.slice(4), `（${entry}）`, entry.slice(2, 8)],
    ...[`“${name}”`, inTwo(name, '·'), inTwo(name, '\u200b'), inTwo(name, '、'), wide(owner!.account)],
    `${wide(entry)} ${inTwo(name, '—')} ${owner!.name}`,
  ]) {
    const { entities } = await read('done', { keyword }, approver)
    assertTrue(
      entities.some((p) => p.id === row!.id),
      keyword,
    )
  }
  const elsewhere = entry.slice(4) + entry.slice(0, 4)
  assert.deepEqual((await read('done', { keyword: elsewhere }, approver)).entities, [])
})

test('paginates without gaps and returns the total of all rows', async () => {
  const whole = await read('done', {}, approver)
  assertTrue(whole.total > 20 && whole.entities.length === Math.min(100, whole.total))
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

test('sep selects own or handled processes, and statuses override the default of the list', async () => {
  const id = (await campus.graphql(me, {}, approver)).id
  const mine = await read('done', { sep: 'owner' }, approver)
  assertTrue(mine.total > 0 && mine.entities.every((p) => p.owner?.id === id))
  const handled = await read('done', { sep: 'handler' }, approver)
  assertTrue(handled.total > mine.total && handled.entities.some((p) => p.owner?.account === 'student'))
  const rejected = await read('doing', { statuses: 'rejected,killed' }, approver)
  assert.deepEqual(statuses(rejected), ['rejected'])
  assert.deepEqual((await read('done', { statuses: 'draft' }, approver)).total, 0)
})

test('a keyword matches name, serial number and owner with all its terms, literally', async () => {
  const [first] = (await read('done', { sep: 'handler' }, approver)).entities
  for (const keyword of [first!.entry, first!.name, `${first!.owner!.name} ${first!.entry}`])
    assertTrue(
      (await read('done', { keyword }, approver)).entities.some((p) => p.id === first!.id),
      keyword,
    )
  const { entry } = first!
  const wildcards = ['%', '_', '.*'].map((sign) => entry.slice(0, 4) + sign + entry.slice(-1))
  for (const keyword of [...wildcards, "' or nobody=1 --", 'x\0y', `${entry} nobody`])
    assert.equal((await read('done', { keyword }, approver)).total, 0, keyword)
})

test('lists processes of guests for their handlers only', async () => {
  const manage = await read('guest', {}, approver)
  assertTrue(manage.total >= 5 && statuses(manage).join() === 'doing')
  assertTrue(manage.entities.every((p) => p.owner?.id === '' && p.owner.name !== ''))
  assert.equal((await read('guest', {}, student)).total, 0)
})

test('sorts by due date and filters by overdue, due soon and update time', async () => {
  const all = await read('doing', { sep: 'owner', statuses: 'doing', sort: 'due' }, student)
  const dues = all.entities.map((p) => p.expireTime)
  assert.deepEqual(
    dues,
    [...dues].sort((a, b) => a - b),
  )
  const late = await read('doing', { sep: 'owner', due: 'overdue' }, student)
  assertTrue(late.total > 0 && late.entities.every((p) => p.expireTime < Date.now()))
  const soon = await read('doing', { sep: 'owner', statuses: 'doing', due: 'soon' }, student)
  assertTrue(soon.entities.every((p) => p.expireTime > Date.now()) && soon.total + late.total <= all.total)
  const [edge] = (await read('done', {}, student)).entities
  const time = Math.floor(edge!.update / 1000)
  const since = await read('done', { lastUpdate: String(time) }, student)
  assertTrue(
    since.entities.some((p) => p.id === edge!.id) && since.entities.every((p) => p.update / 1000 >= time),
  )
  assertTrue(
    (await read('done', { timestamps: `,${time - 1}` }, student)).entities.every((p) => p.id !== edge!.id),
  )
})

test('returns names in the requested language', async () => {
  const [zh, en] = [
    await read('doing', { sep: 'owner', statuses: 'doing' }, student),
    await read('doing', { sep: 'owner', statuses: 'doing', locale: 'en' }, student),
  ]
  assert.deepEqual(
    zh.entities.map((p) => p.id),
    en.entities.map((p) => p.id),
  )
  assertTrue(zh.entities.every((p) => /\p{Script=Han}/u.test(p.name + p.milestone!.name)))
  assertTrue(
    en.entities.every(
      (p) => !/\p{Script=Han}/u.test([p.name, p.milestone!.name, p.system!.name, ...p.tags].join()),
    ),
  )
})

test('rejects invalid parameters', async () => {
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
      await rejectionOf(campus.rest(wire.processLists.done, { query: query as never }, student)),
      '400 INVALID_ARGUMENT',
      JSON.stringify(query),
    )
})

test('returns the median time of the current step if enough were completed', async () => {
  const { entities } = await read('doing', { sep: 'owner', statuses: 'doing' }, student)
  const details = await Promise.all(
    entities.map(({ id }) => campus.rest(processDetail, { path: { id } }, student)),
  )
  const known = details.filter(({ usualTime }) => usualTime > 0)
  assertTrue(known.length > 0, 'the seed has an item with a history')
  // the steps of the seed take minutes to weeks
  assertTrue(known.every(({ usualTime }) => usualTime > 60 && usualTime < 60 * 86_400))
  const ended = (await read('done', { sep: 'owner' }, student)).entities[0]!
  assert.equal((await campus.rest(processDetail, { path: { id: ended.id } }, student)).usualTime, 0)
})

test('allows only the owner, handlers and recipients of copies to read a process', async () => {
  const [mine] = (await read('doing', { sep: 'owner', statuses: 'doing', keyword: '校园卡' }, student))
    .entities
  const path = { id: mine!.id }
  assert.equal((await campus.rest(processDetail, { path }, student)).id, mine!.id)
  const handled = await campus.rest(processDetail, { path }, approver)
  assert.deepEqual([handled.pendingTasks.length, handled.abilities], [1, ['message']])
  const college = await campus.token('college')
  for (const token of [staff, college])
    assert.equal(await rejectionOf(campus.rest(processDetail, { path }, token)), '404 NOT_FOUND')
  assert.equal(await campus.graphql(process, { id: mine!.id }, college), null)
  assert.equal((await campus.graphql(process, { id: mine!.id }, student))?.entry, mine!.entry)
  const [draft] = (await read('doing', { draft: true }, student)).entities
  assert.equal(
    await rejectionOf(campus.rest(processDetail, { path: { id: draft!.id } }, approver)),
    '404 NOT_FOUND',
  )
  for (const id of ["x' or 1=1 --", 'nowhere', 'a\0b'])
    assert.equal(await rejectionOf(campus.rest(processDetail, { path: { id } }, student)), '404 NOT_FOUND')
})

test('the app centre returns the same lists, for the user only', async () => {
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
    assert.equal(await rejectionOf(ask('done', filter)), '200 INVALID_ARGUMENT', filter)
  assert.equal(await rejectionOf(ask('everything')), '200 INVALID_ARGUMENT')
  assert.equal(
    await rejectionOf(
      campus.graphql(wire.processes, { cate: 'done', userId, page: 1, size: 10, filter: '' }, staff),
    ),
    '200 FORBIDDEN',
  )
})

test('returns items for applications with their URLs', async () => {
  const items = await campus.rest(wire.meApps, {}, student)
  assertTrue(items.length > 300 && items.every((i) => i.id && i.name && i.uri && i.visible))
})

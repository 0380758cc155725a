import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { CLEARED, countList, fetchList, type ListName } from '../../src/domain/task-lists.ts'
import { pickTasks } from '../../src/domain/task-picking.ts'
import { DAY, LIST, many, NOW, platform, process, task } from '../features/process-center/scene.ts'

const page = (start: number, limit = 10) => ({ ...CLEARED, start, limit })

for (const [list, path, own] of [
  ['todo', LIST.todo, {}],
  ['entrust', LIST.todo, { entrust: 'true' }],
  ['doing', LIST.doing, { sep: 'handler' }],
  ['meApply', LIST.doing, { sep: 'owner', statuses: 'doing,done,rejected,withdrawn,killed' }],
  ['done', LIST.done, {}],
  ['flow_cc', LIST.cc, {}],
  ['manage', LIST.guest, { statuses: 'doing' }],
] as [ListName, string, object][])
  test(`§7: ${list} is ${path}, and empty values are dropped (§5)`, async () => {
    const hall = platform()
    await fetchList(hall.runtime, list, page(0), { locale: 'en' })
    deepEqual(hall.asked(path), [{ limit: '10', start: '0', locale: 'en', ...own }])
  })

test('what is set goes along under the names of §7', async () => {
  const hall = platform()
  const state = {
    ...page(20),
    keyword: '请假',
    unread: true,
    statuses: 'done',
    sort: 'due',
    due: 'soon',
  } as const
  await fetchList(hall.runtime, 'flow_cc', state)
  deepEqual(hall.asked(LIST.cc), [
    { limit: '10', start: '20', keyword: '请假', unread: 'true', statuses: 'done', sort: 'due', due: 'soon' },
  ])
})

test('drafts are asked for without other statuses (T29)', async () => {
  const hall = platform()
  await fetchList(hall.runtime, 'meApply', { ...page(0), draft: true })
  deepEqual(hall.asked(LIST.doing), [{ limit: '10', start: '0', sep: 'owner', draft: 'true' }])
})

for (const [list, path] of Object.entries({ todo: LIST.todo, flow_cc: LIST.cc }))
  test(`a count of ${list} asks for one row from the first (§7, §9)`, async () => {
    const hall = platform({
      todo: many(12, task),
      cc: [process(1, { copied: 1 }), process(2, { read: NOW })],
    })
    equal(await countList(hall.runtime, list as ListName), list === 'todo' ? 12 : 1)
    deepEqual(hall.called(path)[0]!.input, {
      limit: '1',
      start: '0',
      ...(list === 'flow_cc' && { unread: 'true' }),
    })
  })

test('a large page comes in parts from a server that sends a hundred at once', async () => {
  const hall = platform({ todo: many(350, task) })
  const honest = hall.replies[LIST.todo] as (call: { input: Record<string, unknown> }) => unknown
  hall.replies[LIST.todo] = (call: { input: Record<string, unknown> }) =>
    honest({ ...call, input: { ...call.input, limit: Math.min(100, Number(call.input['limit'])) } })
  const { entities, total } = await fetchList(hall.runtime, 'todo', page(0, 5000))
  deepEqual([entities.length, total, new Set(entities.map(({ id }) => id)).size], [350, 350, 350])
})

const viaGraphql = (replies: Record<string, unknown>) => {
  const hall = platform({}, { config: { processes: 'app-center' } })
  Object.assign(hall.replies, replies)
  return hall
}

for (const [list, cate] of [
  ['doing', 'doing'],
  ['meApply', 'apply'],
  ['done', 'done'],
  ['flow_cc', 'cc'],
  ['manage', 'manage'],
] as [ListName, string][])
  test(`the app centre knows ${list} as processes(cate: ${cate})`, async () => {
    const hall = viaGraphql({ processes: { total: 21, entities: [process(1)] } })
    const { entities, total } = await fetchList(hall.runtime, list, { ...page(20), keyword: 'x' })
    deepEqual([entities[0]!.id, total], ['p1', 21])
    deepEqual(hall.called('processes')[0]!.input, {
      cate,
      userId: 'student',
      page: 3,
      size: 10,
      filter: '{"keyword":"x"}',
    })
  })

test('without filters the app centre is sent none', async () => {
  const hall = viaGraphql({ processes: { total: 0, entities: [] } })
  await fetchList(hall.runtime, 'done', page(0))
  equal(hall.called('processes')[0]!.input['filter'], '')
})

for (const [list, cate] of [
  ['todo', 'todo'],
  ['entrust', 'entrust'],
] as [ListName, string][])
  test(`the app centre sends ${list} whole, and its page is cut here`, async () => {
    const hall = viaGraphql({ tasks: { total: 25, entities: many(25, task) } })
    const { entities, total } = await fetchList(hall.runtime, list, page(20))
    deepEqual(
      entities.map(({ id }) => id),
      ['t21', 't22', 't23', 't24', 't25'],
    )
    equal(total, 25)
    deepEqual(hall.called('tasks')[0]!.input, { cate, userId: 'student' })
  })

test('whole lists are searched, filtered and sorted as the process platform does it', () => {
  const all = [
    task(1),
    task(2, { kind: 'submit', expireTime: NOW + DAY }),
    task(3, { expireTime: NOW - DAY }),
    task(4, { expireTime: NOW + 9 * DAY }),
  ]
  const ids = (part: object) =>
    pickTasks({ entities: all, total: 4 }, { ...CLEARED, ...part }, NOW).entities.map(({ id }) => id)
  deepEqual(ids({ sort: 'due' }), ['t3', 't2', 't4', 't1'])
  deepEqual(ids({ due: 'overdue' }), ['t3'])
  deepEqual(ids({ due: 'soon' }), ['t2'])
  deepEqual(ids({ kind: 'submit' }), ['t2'])
  deepEqual(ids({ keyword: 'chen 0004' }), ['t4'])
  deepEqual(ids({ keyword: 'nobody' }), [])
  equal(pickTasks({ entities: all, total: 900 }, CLEARED, NOW).total, 900)
  equal(pickTasks({ entities: all, total: 900 }, { ...CLEARED, due: 'soon' }, NOW).total, 1)
})

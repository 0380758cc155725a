import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_LIST_STATE, countList, fetchList, type ListName } from '../../src/domain/task-lists.ts'
import { queryTasks } from '../../src/domain/query-tasks.ts'
import {
  DAY,
  LIST_PATHS,
  many,
  NOW,
  createProcessBackend,
  process,
  task,
} from '../features/process-center/process-backend.ts'

const page = (start: number, limit = 10) => ({ ...DEFAULT_LIST_STATE, start, limit })

for (const [list, path, own] of [
  ['todo', LIST_PATHS.todo, {}],
  ['entrust', LIST_PATHS.todo, { entrust: 'true' }],
  ['doing', LIST_PATHS.doing, { sep: 'handler' }],
  ['meApply', LIST_PATHS.doing, { sep: 'owner' }],
  ['done', LIST_PATHS.done, {}],
  ['flow_cc', LIST_PATHS.cc, {}],
  ['manage', LIST_PATHS.guest, { statuses: 'doing' }],
] as [ListName, string, object][])
  test(`§7: fetches ${list} from ${path} and drops empty values (§5)`, async () => {
    const backend = createProcessBackend()
    await fetchList(backend.runtime, list, page(0), { locale: 'en' })
    deepEqual(backend.listRequests(path), [{ limit: '10', start: '0', locale: 'en', ...own }])
  })

test('sends the set parameters under the names of §7', async () => {
  const backend = createProcessBackend()
  const state = {
    ...page(20),
    keyword: '请假',
    unread: true,
    statuses: 'done',
    sort: 'due',
    due: 'soon',
  } as const
  await fetchList(backend.runtime, 'flow_cc', state)
  deepEqual(backend.listRequests(LIST_PATHS.cc), [
    { limit: '10', start: '20', keyword: '请假', unread: 'true', statuses: 'done', sort: 'due', due: 'soon' },
  ])
})

test('fetches drafts without other statuses', async () => {
  const backend = createProcessBackend()
  await fetchList(backend.runtime, 'meApply', { ...page(0), draft: true })
  deepEqual(backend.listRequests(LIST_PATHS.doing), [
    { limit: '10', start: '0', sep: 'owner', draft: 'true' },
  ])
})

for (const [list, path] of Object.entries({ todo: LIST_PATHS.todo, flow_cc: LIST_PATHS.cc }))
  test(`counts ${list} with a limit of one row (§7, §9)`, async () => {
    const backend = createProcessBackend({
      todo: many(12, task),
      cc: [process(1, { copied: 1 }), process(2, { read: NOW })],
    })
    equal(await countList(backend.runtime, list as ListName), list === 'todo' ? 12 : 1)
    deepEqual(backend.called(path)[0]!.input, {
      limit: '1',
      start: '0',
      ...(list === 'flow_cc' && { unread: 'true' }),
    })
  })

test('fetches a large page in batches from a server that sends a hundred rows at once', async () => {
  const backend = createProcessBackend({ todo: many(350, task) })
  const sendTodo = backend.replies[LIST_PATHS.todo] as (call: { input: Record<string, unknown> }) => unknown
  backend.replies[LIST_PATHS.todo] = (call: { input: Record<string, unknown> }) =>
    sendTodo({ ...call, input: { ...call.input, limit: Math.min(100, Number(call.input['limit'])) } })
  const { entities, total } = await fetchList(backend.runtime, 'todo', page(0, 5000))
  deepEqual([entities.length, total, new Set(entities.map(({ id }) => id)).size], [350, 350, 350])
})

const viaGraphql = (replies: Record<string, unknown>) => {
  const backend = createProcessBackend({}, { config: { processes: 'app-center' } })
  Object.assign(backend.replies, replies)
  return backend
}

for (const [list, cate] of [
  ['doing', 'doing'],
  ['meApply', 'apply'],
  ['done', 'done'],
  ['flow_cc', 'cc'],
  ['manage', 'manage'],
] as [ListName, string][])
  test(`app centre: fetches ${list} with processes(cate: ${cate})`, async () => {
    const backend = viaGraphql({ processes: { total: 21, entities: [process(1)] } })
    const { entities, total } = await fetchList(backend.runtime, list, { ...page(20), keyword: 'x' })
    deepEqual([entities[0]!.id, total], ['p1', 21])
    deepEqual(backend.called('processes')[0]!.input, {
      cate,
      userId: 'person-7',
      page: 3,
      size: 10,
      filter: '{"keyword":"x"}',
    })
  })

test('app centre: sends an empty filter without filters', async () => {
  const backend = viaGraphql({ processes: { total: 0, entities: [] } })
  await fetchList(backend.runtime, 'done', page(0))
  equal(backend.called('processes')[0]!.input['filter'], '')
})

for (const [list, cate] of [
  ['todo', 'todo'],
  ['entrust', 'entrust'],
] as [ListName, string][])
  test(`app centre: paginates ${list} on the client`, async () => {
    const backend = viaGraphql({ tasks: { total: 25, entities: many(25, task) } })
    const { entities, total } = await fetchList(backend.runtime, list, page(20))
    deepEqual(
      entities.map(({ id }) => id),
      ['t21', 't22', 't23', 't24', 't25'],
    )
    equal(total, 25)
    deepEqual(backend.called('tasks')[0]!.input, { cate, userId: 'person-7' })
  })

test('searches, filters and sorts whole lists like the process platform', () => {
  const all = [
    task(1),
    task(2, { kind: 'submit', expireTime: NOW + DAY }),
    task(3, { expireTime: NOW - DAY }),
    task(4, { expireTime: NOW + 9 * DAY }),
  ]
  const ids = (part: object) =>
    queryTasks({ entities: all, total: 4 }, { ...DEFAULT_LIST_STATE, ...part }, NOW).entities.map(
      ({ id }) => id,
    )
  deepEqual(ids({ sort: 'due' }), ['t3', 't2', 't4', 't1'])
  // by default too; those without a date by priority, then the latest first
  deepEqual(ids({}), ['t3', 't2', 't4', 't1'])
  const undated = [task(1, { assignTime: 1 }), task(2, { assignTime: 2 }), task(3, { priority: 1 })]
  deepEqual(
    queryTasks({ entities: undated, total: 3 }, DEFAULT_LIST_STATE, NOW).entities.map(({ id }) => id),
    ['t3', 't2', 't1'],
  )
  deepEqual(ids({ due: 'overdue' }), ['t3'])
  deepEqual(ids({ due: 'soon' }), ['t2'])
  deepEqual(ids({ kind: 'submit' }), ['t2'])
  deepEqual(ids({ keyword: 'chen 0004' }), ['t4'])
  deepEqual(ids({ keyword: 'nobody' }), [])
  equal(queryTasks({ entities: all, total: 900 }, DEFAULT_LIST_STATE, NOW).total, 900)
  equal(queryTasks({ entities: all, total: 900 }, { ...DEFAULT_LIST_STATE, due: 'soon' }, NOW).total, 1)
})

import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { waitUntil } from '../../double/wait-until.ts'
import { setupModel } from './setup-model.ts'
import { LIST_PATHS, many, createProcessBackend, process, task } from './process-backend.ts'

const ids = (from: number, to: number) => many(to - from + 1, (n) => `t${n + from - 1}`)

test('keeps the previous rows until the next page has loaded', async () => {
  const { ready, model, shown, ids: names } = setupModel(createProcessBackend({ todo: many(25, task) }))
  await ready()
  model.filter({ start: 20 })
  equal(shown().state, 'loading')
  deepEqual(names(), ids(1, 10))
  await ready()
  deepEqual(names(), ids(21, 25))
  equal(shown().total, 25)
})

test('starts another list empty', async () => {
  const { ready, model, shown } = setupModel(
    createProcessBackend({ todo: many(3, task), doing: [process(1)] }),
  )
  await ready()
  model.showList('doing')
  equal(shown().rows, undefined)
  await ready()
  equal(shown().rows?.length, 1)
})

test('keeps page and filters per list (§4)', async () => {
  const { ready, model } = setupModel(createProcessBackend({ todo: many(25, task), doing: [process(1)] }))
  await ready()
  model.filter({ sort: 'due' })
  model.filter({ start: 10 })
  model.showList('doing')
  equal(model.$state.get().start, 0)
  equal(model.$state.get().sort, '')
  model.showList('todo')
  equal(model.$state.get().start, 10)
  equal(model.$state.get().sort, 'due')
})

test('clears to the defaults of §4 and reports the location', async () => {
  const { ready, model, locationChanges } = setupModel(
    createProcessBackend({ cc: many(25, (n) => process(n, { copied: 1 })) }),
    {
      place: { list: 'flow_cc', keyword: 'Leave', query: 'start=10&unread=true&limit=30' },
    },
  )
  await ready()
  model.clearFilters()
  const { limit, start, unread, keyword } = model.$state.get()
  deepEqual({ limit, start, unread, keyword }, { limit: 10, start: 0, unread: false, keyword: '' })
  equal(model.$searchText.get(), '')
  deepEqual(locationChanges.at(-1), { list: 'flow_cc', keyword: '', query: '', processId: '' })
})

test('corrects a total that is too high', async () => {
  const backend = createProcessBackend({ todo: many(12, task) })
  const { ready, model, shown, ids } = setupModel(backend)
  const honest = backend.replies[LIST_PATHS.todo] as (call: unknown) => { total: number }
  backend.replies[LIST_PATHS.todo] = (call: unknown) => ({ ...honest(call), total: 500 })
  model.filter({ start: 490 })
  await waitUntil(() => model.$state.get().start < 490)
  await ready()
  await waitUntil(() => shown().state === 'ready' && shown().rows!.length > 0)
  equal(ids()!.length > 0, true)
})

test('goes back to the last page when the current one has become empty', async () => {
  const backend = createProcessBackend({ todo: many(21, task) })
  const { ready, model, ids: names, event } = setupModel(backend)
  await ready()
  model.filter({ start: 20 })
  await ready()
  backend.data.todo = backend.data.todo.slice(0, 20)
  event()
  await waitUntil(() => model.$state.get().start === 10)
  await ready()
  deepEqual(names(), ids(11, 20))
})

test('corrects a total that is too low', async () => {
  const backend = createProcessBackend()
  backend.replies[LIST_PATHS.todo] = ({ input }: { input: Record<string, unknown> }) => ({
    errno: 0,
    total: 1,
    entities: many(3, (n) => task(n + Number(input['start']))),
  })
  const { ready, shown, model } = setupModel(backend)
  await ready()
  equal(shown().total, 3)
  model.filter({ start: 10 })
  await ready()
  equal(shown().total, 13)
})

test('appends the next ten rows on a phone without duplicates', async () => {
  const backend = createProcessBackend({ todo: many(23, task) })
  const { ready, model, ids: names, shown } = setupModel(backend, { endless: true })
  await ready()
  model.loadMore()
  await ready()
  deepEqual(names(), ids(1, 20))
  deepEqual(
    backend.listRequests(LIST_PATHS.todo).map(({ start, limit }) => [start, limit]),
    [
      ['0', '10'],
      ['0', '20'],
    ],
    'pages overlap',
  )
  // a new row above shifts the next page, which starts with a row that is already loaded
  backend.data.todo = [task(0), ...backend.data.todo]
  model.loadMore()
  await ready()
  deepEqual(names(), ids(1, 23))
  equal(shown().newCount, 1)
})

for (const [name, left] of [
  ['three loaded tasks leave', [1, 2, 5]],
  ['all loaded tasks leave', many(10, (n) => n)],
  ['tasks leave on both sides', [4, 11, 17]],
] as const)
  for (const endless of [true, false])
    test(`the next page after ${name}${endless ? ', on a phone' : ''}`, async () => {
      const backend = createProcessBackend({ todo: many(17, task) })
      const { ready, model, ids: names, shown } = setupModel(backend, { endless })
      await ready()
      backend.data.todo = backend.data.todo.filter(({ id }) => !left.includes(Number(id.slice(1)) as never))
      const rest = backend.data.todo.map(({ id }) => id)
      model.loadMore()
      await ready()
      if (endless) {
        deepEqual(names(), rest)
        equal(shown().hasChanged, false)
        return
      }
      // rows of the first page that were not there when it was read may have been skipped
      equal(shown().hasChanged || model.$state.get().start === 0, true)
      model.readAgain()
      await waitUntil(() => names()!.join() === rest.slice(0, 10).join() && shown().state === 'ready')
      equal(shown().hasChanged, false)
    })

test('a page that follows the one before says nothing of a change', async () => {
  const { ready, model, shown, ids: names } = setupModel(createProcessBackend({ todo: many(45, task) }))
  await ready()
  for (let start = 10; start < 45; start += 10) {
    model.filter({ start })
    await ready()
    deepEqual([names(), shown().hasChanged], [ids(start + 1, Math.min(45, start + 10)), false])
  }
  model.filter({ start: 10 })
  await ready()
  equal(shown().hasChanged, false)
})

test('refetches all loaded pages of an endless list', async () => {
  const backend = createProcessBackend({ todo: many(23, task) })
  const { ready, model, ids, event } = setupModel(backend, { endless: true })
  await ready()
  model.loadMore()
  await ready()
  backend.data.todo = backend.data.todo.filter(({ id }) => id !== 't2')
  event()
  await waitUntil(() => !ids()!.includes('t2'))
  deepEqual(
    [
      backend.listRequests(LIST_PATHS.todo).at(-1)!['start'],
      backend.listRequests(LIST_PATHS.todo).at(-1)!['limit'],
    ],
    ['0', '20'],
  )
  equal(ids()!.length, 20)
})

test('keeps the selection across pages but not lists, and drops removed rows from it', async () => {
  const backend = createProcessBackend({ todo: many(12, task), entrust: many(2, task) })
  const { ready, model, shown, event } = setupModel(backend)
  await ready()
  model.select(shown().rows!, true)
  model.filter({ start: 10 })
  await ready()
  model.select(shown().rows!.slice(0, 1), true)
  equal(model.$selection.get().size, 11)
  backend.data.todo = backend.data.todo.filter(({ id }) => id !== 't11')
  event()
  await waitUntil(() => model.$selection.get().size === 10)
  model.showList('entrust')
  equal(model.$selection.get().size, 0)
  await ready()
  model.select(shown().rows!, true)
  equal(model.$selection.get().size, 2)
  // the page can change the list through the attributes too
  model.setLocation({ list: 'todo', keyword: '', query: '', processId: '' })
  equal(model.$selection.get().size, 0)
})

test('resets filters, input, selection and rows when the user changes', async () => {
  const backend = createProcessBackend({ todo: many(3, task) })
  const { ready, model, shown } = setupModel(backend)
  await ready()
  model.select(shown().rows!, true)
  model.search('request 1')
  backend.session.setUser({ id: 'other', name: 'Other' })
  equal(shown().rows, undefined)
  equal(model.$selection.get().size, 0)
  equal(model.$searchText.get(), '')
  equal(model.$state.get().keyword, '')
  await ready()
  equal(backend.calls.at(-1)!.bearer, 'token-of-other')
})

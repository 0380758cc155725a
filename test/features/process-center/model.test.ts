import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../double/until.ts'
import { refused } from '../../double/runtime.ts'
import { opened } from './model-scene.ts'
import { LIST, many, platform, process, task } from './scene.ts'

const ids = (from: number, to: number) => many(to - from + 1, (n) => `t${n + from - 1}`)

test('a list asks for ten rows from the first on', async () => {
  const { ready, hall, ids: shown } = opened(platform({ todo: many(25, task) }))
  await ready()
  deepEqual(shown(), ids(1, 10))
  deepEqual(hall.asked(LIST.todo), [{ limit: '10', start: '0', locale: 'en' }])
})

test('another page keeps the rows of the last one until it comes', async () => {
  const { ready, model, shown, ids: names } = opened(platform({ todo: many(25, task) }))
  await ready()
  model.filter({ start: 20 })
  equal(shown().state, 'loading')
  deepEqual(names(), ids(1, 10))
  await ready()
  deepEqual(names(), ids(21, 25))
  equal(shown().total, 25)
})

test('another list begins with nothing', async () => {
  const { ready, model, shown } = opened(platform({ todo: many(3, task), doing: [process(1)] }))
  await ready()
  model.show('doing')
  equal(shown().rows, undefined)
  await ready()
  equal(shown().rows?.length, 1)
})

test('each list keeps its own page and filters (§4)', async () => {
  const { ready, model } = opened(platform({ todo: many(25, task), doing: [process(1)] }))
  await ready()
  model.filter({ sort: 'due' })
  model.filter({ start: 10 })
  model.show('doing')
  equal(model.$state.get().start, 0)
  equal(model.$state.get().sort, '')
  model.show('todo')
  equal(model.$state.get().start, 10)
  equal(model.$state.get().sort, 'due')
})

test('the keyword waits 300 ms for the next key, then asks from the first page (§2, §9)', async () => {
  const { ready, model, hall, told } = opened(platform({ todo: many(25, task) }))
  await ready()
  model.filter({ start: 20 })
  await ready()
  model.type('Leave')
  hall.tick(299)
  model.type('Leave request 7')
  hall.tick(299)
  equal(model.$state.get().keyword, '')
  hall.tick(1)
  equal(model.$state.get().keyword, 'Leave request 7')
  equal(model.$state.get().start, 0)
  await ready()
  equal(hall.asked(LIST.todo).at(-1)!['keyword'], 'Leave request 7')
  equal(told.at(-1)!.keyword, 'Leave request 7')
})

test('clearing brings back what §4 says, and tells the page', async () => {
  const { ready, model, told } = opened(platform({ cc: many(25, (n) => process(n, { copied: 1 })) }), {
    place: { list: 'flow_cc', keyword: 'Leave', query: 'start=10&unread=true&limit=30' },
  })
  await ready()
  model.clear()
  const { limit, start, unread, keyword } = model.$state.get()
  deepEqual({ limit, start, unread, keyword }, { limit: 10, start: 0, unread: false, keyword: '' })
  equal(model.$text.get(), '')
  deepEqual(told.at(-1), { list: 'flow_cc', keyword: '', query: '', processId: '' })
})

test('what the page assigns is told to nobody; what the hand does is told once', async () => {
  const { ready, model, told } = opened(platform({ todo: many(25, task) }))
  await ready()
  model.assign({ list: 'todo', keyword: 'request 2', query: 'start=0', processId: '' })
  equal(told.length, 0)
  equal(model.$text.get(), 'request 2')
  model.filter({ due: 'soon' })
  deepEqual(told, [{ list: 'todo', keyword: 'request 2', query: 'due=soon', processId: '' }])
})

test('a total that lies upwards ends where the rows end', async () => {
  const hall = platform({ todo: many(12, task) })
  const { ready, model, shown, ids: names } = opened(hall)
  const honest = hall.replies[LIST.todo] as (call: unknown) => { total: number }
  hall.replies[LIST.todo] = (call: unknown) => ({ ...honest(call), total: 500 })
  model.filter({ start: 490 })
  await until(() => model.$state.get().start < 490)
  await ready()
  await until(() => shown().state === 'ready' && shown().rows!.length > 0)
  equal(names()!.length > 0, true)
})

test('a page that has become empty gives way to the last one there is', async () => {
  const hall = platform({ todo: many(21, task) })
  const { ready, model, ids: names, event } = opened(hall)
  await ready()
  model.filter({ start: 20 })
  await ready()
  hall.hold.todo = hall.hold.todo.slice(0, 20)
  event()
  await until(() => model.$state.get().start === 10)
  await ready()
  deepEqual(names(), ids(11, 20))
})

test('a total below what came counts what came', async () => {
  const hall = platform()
  hall.replies[LIST.todo] = { errno: 0, total: 1, entities: many(3, task) }
  const { ready, shown, model } = opened(hall)
  await ready()
  equal(shown().total, 3)
  model.filter({ start: 10 })
  await ready()
  equal(shown().total, 13)
})

test('on a phone one list goes on: the next ten are added, each once', async () => {
  const hall = platform({ todo: many(23, task) })
  const { ready, model, ids: names } = opened(hall, { endless: true })
  await ready()
  model.more()
  await ready()
  deepEqual(names(), ids(1, 20))
  deepEqual(
    hall.asked(LIST.todo).map(({ start, limit }) => [start, limit]),
    [
      ['0', '10'],
      ['10', '10'],
    ],
  )
  // one came in above: the next page begins with a row that is there already
  hall.hold.todo = [task(99), ...hall.hold.todo]
  model.more()
  await ready()
  deepEqual(names(), ids(1, 23))
})

test('an endless list that is asked for again comes whole', async () => {
  const hall = platform({ todo: many(23, task) })
  const { ready, model, ids: names, event } = opened(hall, { endless: true })
  await ready()
  model.more()
  await ready()
  hall.hold.todo = hall.hold.todo.filter(({ id }) => id !== 't2')
  event()
  await until(() => !names()!.includes('t2'))
  deepEqual([hall.asked(LIST.todo).at(-1)!['start'], hall.asked(LIST.todo).at(-1)!['limit']], ['0', '20'])
  equal(names()!.length, 20)
})

test('new rows wait to be shown, and the rest stands still (B6)', async () => {
  const hall = platform({ todo: many(3, task) })
  const { ready, model, shown, ids: names, event } = opened(hall)
  await ready()
  hall.hold.todo = [task(11), task(12), ...hall.hold.todo]
  event()
  await until(() => shown().held === 2)
  deepEqual(names(), ids(1, 3))
  model.showHeld()
  deepEqual(names(), ['t11', 't12', 't1', 't2', 't3'])
  equal(shown().held, 0)
})

test('the rows stay when they cannot be asked for again', async () => {
  const hall = platform({ todo: many(3, task) })
  const { ready, shown, ids: names, event } = opened(hall)
  await ready()
  hall.replies[LIST.todo] = refused(403)
  event()
  await until(() => shown().state === 'failed')
  deepEqual(names(), ids(1, 3))
})

test('errno other than 0 is a failure, and is logged (§8)', async () => {
  const hall = platform()
  hall.replies[LIST.todo] = { errno: 4, entities: [] }
  const { shown } = opened(hall)
  await until(() => shown().state === 'failed')
  equal(shown().rows, undefined)
  equal(
    hall.told.some((line) => line.includes('/me/tasks/todo')),
    true,
  )
})

test('what is chosen outlives a page, not a list; what is gone is no longer chosen', async () => {
  const hall = platform({ todo: many(12, task), entrust: many(2, task) })
  const { ready, model, shown, event } = opened(hall)
  await ready()
  model.choose(shown().rows!, true)
  model.filter({ start: 10 })
  await ready()
  model.choose(shown().rows!.slice(0, 1), true)
  equal(model.$chosen.get().size, 11)
  hall.hold.todo = hall.hold.todo.filter(({ id }) => id !== 't11')
  event()
  await until(() => model.$chosen.get().size === 10)
  model.show('entrust')
  equal(model.$chosen.get().size, 0)
  await ready()
  model.choose(shown().rows!, true)
  equal(model.$chosen.get().size, 2)
  // the page may lead away as well
  model.assign({ list: 'todo', keyword: '', query: '', processId: '' })
  equal(model.$chosen.get().size, 0)
})

test('another person begins anew: nothing asked, typed, chosen or shown stays (T30)', async () => {
  const hall = platform({ todo: many(3, task) })
  const { ready, model, shown } = opened(hall)
  await ready()
  model.choose(shown().rows!, true)
  model.search('request 1')
  hall.session.become({ id: 'other', name: 'Other' })
  equal(shown().rows, undefined)
  equal(model.$chosen.get().size, 0)
  equal(model.$text.get(), '')
  equal(model.$state.get().keyword, '')
  await ready()
  equal(hall.calls.at(-1)!.bearer, 'token-of-other')
})

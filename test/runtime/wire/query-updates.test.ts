import { test } from 'node:test'
import { deepEqual, equal, notEqual } from 'node:assert/strict'
import { createQueryScene, flushMicrotasks } from '../../double/query-scene.ts'

const quiet = () => {}

// ── other tabs ───────────────────────────────────────────────────────────────────────────────────────────────

test('what changed here is asked for again in other tabs, and theirs here', async () => {
  const { queries, runs, run, posted, receive } = createQueryScene()
  queries.query(['tasks', 'todo'], run).listen(quiet)
  await runs[0]!.give('old')
  queries.invalidate(['favorites'])
  deepEqual(posted, [{ invalidate: ['favorites'] }])
  receive({ invalidate: ['tasks'] })
  await flushMicrotasks()
  equal(runs.length, 2)
  equal(posted.length, 1, 'what was heard is not said again')
})

test('"try again" is for this tab only', () => {
  const { queries, posted } = createQueryScene()
  queries.invalidate([])
  deepEqual(posted, [])
})

test('nonsense from another tab changes nothing', async () => {
  const { queries, runs, run, receive } = createQueryScene()
  queries.query(['todo'], run).listen(quiet)
  await runs[0]!.give('x')
  const keys = [
    'todo',
    5,
    [],
    {},
    null,
    [null],
    [['todo']],
    [{ 0: 'todo' }],
    Array(1e5).fill('todo'),
    ['todo', {}],
  ]
  for (const data of [
    undefined,
    null,
    'todo',
    5,
    [],
    {},
    ['todo'],
    ...keys.map((invalidate) => ({ invalidate })),
  ])
    receive(data)
  await flushMicrotasks()
  equal(runs.length, 1)
})

// ── changes at once ──────────────────────────────────────────────────────────────────────────────────────────

const add = (one: string) => (list: string[] | undefined) => list && [...list.filter((x) => x !== one), one]

test('a change shows at once and can be taken back', async () => {
  const { queries, runs, run } = createQueryScene()
  const $list = queries.query<string[]>(['list'], run)
  $list.listen(quiet)
  await runs[0]!.give(['a'])
  const back = queries.patch(['list'], add('b'))
  deepEqual($list.get(), { state: 'ready', data: ['a', 'b'] })
  back()
  deepEqual($list.get(), { state: 'ready', data: ['a'] })
})

test('a list that was on its way when something was pressed does not undo the press', async () => {
  const { queries, runs, run } = createQueryScene()
  const $list = queries.query<string[]>(['list'], run)
  $list.listen(quiet)
  await runs[0]!.give(['a'])
  queries.invalidate(['list'])
  await flushMicrotasks()
  queries.patch(['list'], add('b'))
  await runs[1]!.give(['a', 'c'])
  deepEqual($list.get().data, ['a', 'c', 'b'])
})

test('of two changes the first may be taken back, and the second stays', async () => {
  const { queries, runs, run } = createQueryScene()
  const $list = queries.query<string[]>(['list'], run)
  $list.listen(quiet)
  await runs[0]!.give(['a'])
  const back = queries.patch(['list'], add('b'))
  queries.patch(['list'], add('c'))
  back()
  deepEqual($list.get().data, ['a', 'c'])
})

test('a change that the server took stays until the list comes', async () => {
  const { queries, runs, run } = createQueryScene()
  const $list = queries.query<string[]>(['list'], run)
  $list.listen(quiet)
  await runs[0]!.give(['a'])
  const end = queries.patch(['list'], add('b'))
  end(true)
  deepEqual($list.get().data, ['a', 'b'])
  end()
  deepEqual($list.get().data, ['a', 'b'], 'what is done cannot be taken back')
  queries.invalidate(['list'])
  await flushMicrotasks()
  await runs[1]!.give(['a', 'b2'])
  deepEqual($list.get().data, ['a', 'b2'])
})

test('a change of what nobody has loaded is no change', async () => {
  const { queries, runs, run } = createQueryScene()
  queries.patch(['list'], add('b'))()
  const $list = queries.query<string[]>(['list'], run)
  queries.patch(['list'], add('b'))
  await flushMicrotasks()
  equal(runs.length, 0)
  $list.listen(quiet)
  equal($list.get().state, 'loading')
})

// ── another person (S19) ─────────────────────────────────────────────────────────────────────────────────────

test('nothing of the former person stays, and what is on screen is asked for anew', async () => {
  const { queries, runs, run } = createQueryScene()
  const $todo = queries.query(['todo'], run)
  $todo.listen(quiet)
  await runs[0]!.give('of A')
  queries.reset(true)
  deepEqual($todo.get(), { state: 'loading', data: undefined })
  await flushMicrotasks()
  await runs[1]!.give('of B')
  equal($todo.get().data, 'of B')
})

test('nothing of the former person arrives late', async () => {
  const { queries, runs, run } = createQueryScene()
  const $todo = queries.query<string[]>(['todo'], run)
  $todo.listen(quiet)
  await runs[0]!.give(['of A'])
  const back = queries.patch(['todo'], add('pressed by A'))
  queries.invalidate(['todo'])
  await flushMicrotasks()
  queries.reset(true)
  equal(runs[1]!.signal.aborted, true)
  await runs[1]!.give(['of A, late'])
  equal($todo.get().data, undefined)
  await runs[2]!.give(['of B'])
  back(true)
  deepEqual($todo.get().data, ['of B'])
})

test('what is public stays and is not asked for again', async () => {
  const { queries, runs, run } = createQueryScene()
  const $hot = queries.query(['public', 'hot'], run)
  $hot.listen(quiet)
  await runs[0]!.give('hot')
  queries.reset(true)
  await flushMicrotasks()
  deepEqual([$hot.get().data, runs.length], ['hot', 1])
})

test('what has just left the screen is not asked for in the name of the next person', async () => {
  const { queries, runs, run } = createQueryScene()
  const stop = queries.query(['todo'], run).listen(quiet)
  await runs[0]!.give('of A')
  queries.reset(true)
  stop() // a tag that listens to the session lets go right after
  await flushMicrotasks()
  equal(runs.length, 1)
})

test('after a sign-out nothing private is asked for, though a computed store listens a moment longer', async () => {
  const { queries, runs, run } = createQueryScene()
  const $todo = queries.query(['todo'], run)
  $todo.listen(quiet)
  await runs[0]!.give('of A')
  queries.reset(false)
  await flushMicrotasks()
  deepEqual([$todo.get(), runs.length], [{ state: 'loading', data: undefined }, 1])
})

test('each signal is its own', async () => {
  const { queries, runs, run } = createQueryScene()
  queries.query(['a'], run).listen(quiet)
  queries.query(['b'], run).listen(quiet)
  notEqual(runs[0]!.signal, runs[1]!.signal)
  await flushMicrotasks()
})

test('a query that was reset while it had no listener loads for the next one, even before it is unmounted', async () => {
  const { queries, runs, run } = createQueryScene()
  const $mine = queries.query(['mine'], run)
  const unsubscribe = $mine.listen(() => {})
  await runs[0]!.give(['former'])
  unsubscribe()
  queries.reset(true)
  await flushMicrotasks()
  equal(runs.length, 1)
  $mine.listen(() => {})
  await flushMicrotasks()
  equal(runs.length, 2)
  await runs[1]!.give(['mine'])
  deepEqual($mine.get(), { state: 'ready', data: ['mine'] })
})

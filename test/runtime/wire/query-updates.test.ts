import { test } from 'node:test'
import { deepEqual, equal, notEqual } from 'node:assert/strict'
import { createQueryFixture, flushMicrotasks } from '../../double/query-fixture.ts'

const quiet = () => {}

// ── other tabs ───────────────────────────────────────────────────────────────────────────────────────────────

test('broadcasts invalidations and refetches on those of other tabs', async () => {
  const { queries, runs, run, posted, receive } = createQueryFixture()
  queries.query(['tasks', 'todo'], run).listen(quiet)
  await runs[0]!.give('old')
  queries.invalidate(['favorites'])
  deepEqual(posted, [{ invalidate: ['favorites'] }])
  receive({ invalidate: ['tasks'] })
  await flushMicrotasks()
  equal(runs.length, 2)
  equal(posted.length, 1, 'received invalidations are not broadcast')
})

test('does not broadcast a retry of everything', () => {
  const { queries, posted } = createQueryFixture()
  queries.invalidate([])
  deepEqual(posted, [])
})

test('ignores invalid messages of other tabs', async () => {
  const { queries, runs, run, receive } = createQueryFixture()
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

// ── optimistic updates ──────────────────────────────────────────────────────────────────────────────────────────

const add = (value: string) => (list: string[] | undefined) =>
  list && [...list.filter((x) => x !== value), value]

test('applies an optimistic update and rolls it back', async () => {
  const { queries, runs, run } = createQueryFixture()
  const $list = queries.query<string[]>(['list'], run)
  $list.listen(quiet)
  await runs[0]!.give(['a'])
  const rollback = queries.patch(['list'], add('b'))
  deepEqual($list.get(), { state: 'ready', data: ['a', 'b'] })
  rollback()
  deepEqual($list.get(), { state: 'ready', data: ['a'] })
})

test('reapplies an optimistic update to a list fetched earlier', async () => {
  const { queries, runs, run } = createQueryFixture()
  const $list = queries.query<string[]>(['list'], run)
  $list.listen(quiet)
  await runs[0]!.give(['a'])
  queries.invalidate(['list'])
  await flushMicrotasks()
  queries.patch(['list'], add('b'))
  await runs[1]!.give(['a', 'c'])
  deepEqual($list.get().data, ['a', 'c', 'b'])
})

test('rolls back the first of two updates and keeps the second', async () => {
  const { queries, runs, run } = createQueryFixture()
  const $list = queries.query<string[]>(['list'], run)
  $list.listen(quiet)
  await runs[0]!.give(['a'])
  const rollback = queries.patch(['list'], add('b'))
  queries.patch(['list'], add('c'))
  rollback()
  deepEqual($list.get().data, ['a', 'c'])
})

test('keeps a committed update until the list is refetched', async () => {
  const { queries, runs, run } = createQueryFixture()
  const $list = queries.query<string[]>(['list'], run)
  $list.listen(quiet)
  await runs[0]!.give(['a'])
  const end = queries.patch(['list'], add('b'))
  end(true)
  deepEqual($list.get().data, ['a', 'b'])
  end()
  deepEqual($list.get().data, ['a', 'b'], 'a committed update cannot be rolled back')
  queries.invalidate(['list'])
  await flushMicrotasks()
  await runs[1]!.give(['a', 'b2'])
  deepEqual($list.get().data, ['a', 'b2'])
})

test('ignores an update of a query that has not loaded', async () => {
  const { queries, runs, run } = createQueryFixture()
  queries.patch(['list'], add('b'))()
  const $list = queries.query<string[]>(['list'], run)
  queries.patch(['list'], add('b'))
  await flushMicrotasks()
  equal(runs.length, 0)
  $list.listen(quiet)
  equal($list.get().state, 'loading')
})

// ── another user ─────────────────────────────────────────────────────────────────────────────────────

test('clears the data of the former user and refetches active queries', async () => {
  const { queries, runs, run } = createQueryFixture()
  const $todo = queries.query(['todo'], run)
  $todo.listen(quiet)
  await runs[0]!.give('of A')
  queries.reset(true)
  deepEqual($todo.get(), { state: 'loading', data: undefined })
  await flushMicrotasks()
  await runs[1]!.give('of B')
  equal($todo.get().data, 'of B')
})

test('drops late replies and updates of the former user', async () => {
  const { queries, runs, run } = createQueryFixture()
  const $todo = queries.query<string[]>(['todo'], run)
  $todo.listen(quiet)
  await runs[0]!.give(['of A'])
  const rollback = queries.patch(['todo'], add('pressed by A'))
  queries.invalidate(['todo'])
  await flushMicrotasks()
  queries.reset(true)
  equal(runs[1]!.signal.aborted, true)
  await runs[1]!.give(['of A, late'])
  equal($todo.get().data, undefined)
  await runs[2]!.give(['of B'])
  rollback(true)
  deepEqual($todo.get().data, ['of B'])
})

test('keeps public data without a refetch', async () => {
  const { queries, runs, run } = createQueryFixture()
  const $hot = queries.query(['public', 'hot'], run)
  $hot.listen(quiet)
  await runs[0]!.give('hot')
  queries.reset(true)
  await flushMicrotasks()
  deepEqual([$hot.get().data, runs.length], ['hot', 1])
})

test('does not refetch a query that lost its listener on the user change', async () => {
  const { queries, runs, run } = createQueryFixture()
  const stop = queries.query(['todo'], run).listen(quiet)
  await runs[0]!.give('of A')
  queries.reset(true)
  stop() // a tag that listens to the session unsubscribes right after
  await flushMicrotasks()
  equal(runs.length, 1)
})

test('does not refetch private queries after a sign-out while a computed store still listens', async () => {
  const { queries, runs, run } = createQueryFixture()
  const $todo = queries.query(['todo'], run)
  $todo.listen(quiet)
  await runs[0]!.give('of A')
  queries.reset(false)
  await flushMicrotasks()
  deepEqual([$todo.get(), runs.length], [{ state: 'loading', data: undefined }, 1])
})

test('uses a separate abort signal per query', async () => {
  const { queries, runs, run } = createQueryFixture()
  queries.query(['a'], run).listen(quiet)
  queries.query(['b'], run).listen(quiet)
  notEqual(runs[0]!.signal, runs[1]!.signal)
  await flushMicrotasks()
})

test('loads a query reset without listeners for the next listener, even before it unmounts', async () => {
  const { queries, runs, run } = createQueryFixture()
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

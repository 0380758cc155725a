import { test } from 'node:test'
import { deepEqual, equal, ok } from 'node:assert/strict'
import { createRequestError, createQueryFixture, flushMicrotasks } from '../../double/query-fixture.ts'

const quiet = () => {}

test('does not fetch before the first listener', async () => {
  const { queries, runs, run } = createQueryFixture()
  queries.query(['apps'], run)
  await flushMicrotasks()
  equal(runs.length, 0)
})

test('shares one request and one result between listeners', async () => {
  const { queries, runs, run } = createQueryFixture()
  const [a, b] = [queries.query(['apps'], run), queries.query(['apps'], run)]
  a.listen(quiet)
  b.listen(quiet)
  equal(runs.length, 1)
  deepEqual(a.get(), { state: 'loading', data: undefined })
  await runs[0]!.give(['x'])
  deepEqual(a.get(), { state: 'ready', data: ['x'] })
  equal(a.get(), b.get())
})

test('distinguishes keys that serialize alike', () => {
  const { queries, runs, run } = createQueryFixture()
  const keys = [
    ['todo', 1, 11],
    ['todo', 11, 1],
    ['todo', '1', 11],
    ['todo,1,11'],
    ['todo', null],
    ['todo', 'null'],
  ]
  const stores = keys.map((key) => queries.query(key, run))
  for (const store of stores) store.listen(quiet)
  equal(new Set(stores).size, keys.length)
  equal(runs.length, keys.length)
})

test('refetches for a new listener after 30 seconds', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { queries, runs, run, clock } = createQueryFixture()
  const $apps = queries.query(['apps'], run)
  const subscribeOnce = async () => {
    const stop = $apps.listen(quiet)
    await flushMicrotasks()
    stop()
    t.mock.timers.tick(1000)
  }
  const first = $apps.listen(quiet)
  await runs[0]!.give('x')
  first()
  t.mock.timers.tick(1000)
  clock.now += 29_000
  await subscribeOnce()
  equal(runs.length, 1)
  clock.now += 2_000
  await subscribeOnce()
  equal(runs.length, 2)
})

test('refetches when the clock was set back', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { queries, runs, run, clock } = createQueryFixture()
  const $apps = queries.query(['apps'], run)
  const stop = $apps.listen(quiet)
  await runs[0]!.give('x')
  stop()
  t.mock.timers.tick(1000)
  clock.now -= 600_000
  $apps.listen(quiet)
  equal(runs.length, 2)
})

test('aborts the request when the last listener leaves and refetches for the next one', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { queries, runs, run, logged } = createQueryFixture()
  const $apps = queries.query(['apps'], run)
  $apps.listen(quiet)()
  t.mock.timers.tick(1000)
  equal(runs[0]!.signal.aborted, true)
  await runs[0]!.fail()
  deepEqual(logged, [], 'an abort is not logged')
  $apps.listen(quiet)
  equal(runs.length, 2)
  await runs[1]!.give('x')
  equal($apps.get().data, 'x')
})

test('refetches only active queries on invalidation', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { queries, runs, run } = createQueryFixture()
  const $todo = queries.query(['tasks', 'todo'], run)
  const $done = queries.query(['tasks', 'done'], run)
  const $apps = queries.query(['apps'], run)
  $todo.listen(quiet)
  $apps.listen(quiet)
  const stop = $done.listen(quiet)
  for (const deferred of runs) await deferred.give('old')
  stop()
  t.mock.timers.tick(1000)
  queries.invalidate(['tasks'])
  await flushMicrotasks()
  equal(runs.length, 4)
  deepEqual($todo.get(), { state: 'loading', data: 'old' }, 'the old list stays visible')
  await runs[3]!.give('new')
  deepEqual([$todo.get().data, $apps.get().data], ['new', 'old'])
  $done.listen(quiet)
  equal(runs.length, 5, 'inactive queries are refetched when subscribed')
})

test('aborts a pending request on invalidation', async () => {
  const { queries, runs, run } = createQueryFixture()
  const $todo = queries.query(['todo'], run)
  $todo.listen(quiet)
  queries.invalidate(['todo'])
  await flushMicrotasks()
  equal(runs[0]!.signal.aborted, true)
  await runs[1]!.give('new')
  await runs[0]!.give('old')
  deepEqual($todo.get(), { state: 'ready', data: 'new' })
})

test('batches simultaneous invalidations into one request', async () => {
  const { queries, runs, run } = createQueryFixture()
  queries.query(['todo'], run).listen(quiet)
  await runs[0]!.give('x')
  for (let i = 0; i < 5; i++) queries.invalidate(i % 2 ? ['todo'] : [])
  await flushMicrotasks()
  equal(runs.length, 2)
})

test('keeps old data and reports the error when a refetch fails', async () => {
  const { queries, runs, run } = createQueryFixture()
  const $todo = queries.query(['todo'], run)
  $todo.listen(quiet)
  await runs[0]!.give('old')
  queries.invalidate(['todo'])
  await flushMicrotasks()
  const error = createRequestError('forbidden', 403)
  await runs[1]!.fail(error)
  deepEqual($todo.get(), { state: 'failed', data: 'old', error })
  queries.invalidate(['todo'])
  await flushMicrotasks()
  await runs[2]!.give('new')
  deepEqual($todo.get(), { state: 'ready', data: 'new' }, 'recovers on refetch')
})

for (const [label, error] of [
  ['no connection', createRequestError('network')],
  ['429', createRequestError('busy', 429)],
  ['500', createRequestError('refused', 500)],
  ['503', createRequestError('refused', 503)],
] as const)
  test(`retries a read at most twice with backoff and jitter after ${label}`, async () => {
    const { queries, runs, run, waits } = createQueryFixture()
    const $todo = queries.query(['todo'], run)
    $todo.listen(quiet)
    for (let i = 0; i < 5; i++) await runs[i]?.fail(error)
    equal(runs.length, 3)
    deepEqual(waits, [500, 1000])
    equal($todo.get().state, 'failed')
  })

for (const [label, error] of [
  ['401', createRequestError('token-invalid', 401)],
  ['403', createRequestError('forbidden', 403)],
  ['404', createRequestError('not-found', 404)],
  ['409', createRequestError('refused', 409)],
  ['a malformed reply', createRequestError('malformed', 200)],
  ['the end of the session', createRequestError('logged-out', 200)],
  ['an unexpected exception', new TypeError('x')],
] as const)
  test(`does not retry a read after ${label}`, async () => {
    const { queries, runs, run } = createQueryFixture()
    queries.query(['todo'], run).listen(quiet)
    await runs[0]!.fail(error)
    equal(runs.length, 1)
  })

test('does not retry after a timeout of 15 s', async () => {
  const { queries, runs, run, clock, logged } = createQueryFixture()
  queries.query(['todo'], run).listen(quiet)
  clock.now += 15_000
  await runs[0]!.fail(createRequestError('timeout'))
  equal(runs.length, 1)
  ok(logged[0]!.includes('network abnormal'))
})

test('does not report the first failure when the retry succeeds', async () => {
  const { queries, runs, run, logged } = createQueryFixture()
  const $todo = queries.query(['todo'], run)
  $todo.listen(quiet)
  await runs[0]!.fail(createRequestError('network'))
  equal($todo.get().state, 'loading')
  await runs[1]!.give('x')
  deepEqual([$todo.get().state, logged], ['ready', []])
})

test('waits for the Retry-After of the server', async () => {
  const { queries, runs, run, waits } = createQueryFixture()
  queries.query(['todo'], run).listen(quiet)
  await runs[0]!.fail(createRequestError('busy', 429, 7000))
  deepEqual(waits, [7000])
})

test('fails instead of loading for more than fifteen seconds', async () => {
  const { queries, runs, run, clock } = createQueryFixture()
  const $todo = queries.query(['todo'], run)
  $todo.listen(quiet)
  await runs[0]!.fail(createRequestError('busy', 429, 30_000))
  deepEqual([runs.length, $todo.get().state], [1, 'failed'])
  queries.invalidate(['todo'])
  await flushMicrotasks()
  clock.now += 14_800
  await runs[1]!.fail(createRequestError('refused', 503))
  deepEqual([runs.length, $todo.get().state], [2, 'failed'])
})

test('stops retrying when the last listener leaves during a pause', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { queries, runs, run } = createQueryFixture({ pause: () => new Promise(() => {}) })
  const stop = queries.query(['todo'], run).listen(quiet)
  await runs[0]!.fail(createRequestError('network'))
  stop()
  t.mock.timers.tick(1000)
  await flushMicrotasks()
  equal(runs.length, 1)
})

test('logs a lost connection once for all attempts (§8)', async () => {
  const { queries, runs, run, logged } = createQueryFixture()
  queries.query(['todo'], run).listen(quiet)
  for (let i = 0; i < 3; i++) await runs[i]!.fail(createRequestError('network'))
  equal(logged.length, 1)
  ok(logged[0]!.includes('network abnormal'))
})

test('logs the kind of other failures', async () => {
  const { queries, runs, run, logged } = createQueryFixture()
  queries.query(['todo'], run).listen(quiet)
  await runs[0]!.fail(createRequestError('refused', 409))
  deepEqual(logged, ['RequestError: read: refused (409)'])
})

test('a retry also refetches other failed queries', async () => {
  const { queries, runs, run } = createQueryFixture()
  const [$apps, $tags, $guides] = ['apps', 'tags', 'guides'].map((name) => queries.query([name], run))
  for (const $one of [$apps, $tags, $guides]) $one!.listen(quiet)
  await runs[0]!.fail()
  await runs[1]!.fail()
  await runs[2]!.give('shown')
  queries.invalidate(['apps'])
  await flushMicrotasks()
  equal(runs.length, 5)
  await runs[3]!.give('apps')
  await runs[4]!.give('tags')
  deepEqual([$apps!.get().data, $tags!.get().data, $guides!.get().data], ['apps', 'tags', 'shown'])
})

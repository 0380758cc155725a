import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { createTaskCounts } from '../../src/domain/task-counts.ts'
import { createTaskLiveUpdates, invalidateTasks } from '../../src/domain/task-live-updates.ts'
import type { EventType } from '../../src/contract/core/bus-events.ts'
import { createErrorReply } from '../double/scripted-runtime.ts'
import { createSessionDouble } from '../double/session-double.ts'
import { waitIdle, waitUntil } from '../double/wait-until.ts'
import { LIST_PATHS, many, createProcessBackend, task } from '../features/process-center/process-backend.ts'

/** The to-do count with a scripted platform, and a bus whose events the test fires. */
function setup(backend = createProcessBackend({ todo: many(12, task) })) {
  const listeners = new Map<EventType, () => void>()
  backend.runtime.on = (type, run) => {
    listeners.set(type, () => run(''))
    return () => listeners.delete(type)
  }
  const $todo = backend.runtime.service(createTaskCounts).$count('todo')
  const stop = $todo.listen(() => {})
  const counts = () => backend.called(LIST_PATHS.todo).length
  return {
    backend,
    $todo,
    stop,
    listeners,
    counts,
    known: () => waitUntil(() => $todo.get() !== undefined),
  }
}

test('returns the total of a list and fetches it once for all subscribers', async () => {
  const { backend, $todo, known, counts } = setup()
  backend.runtime
    .service(createTaskCounts)
    .$count('todo')
    .listen(() => {})
  await known()
  equal($todo.get(), 12)
  equal(counts(), 1)
})

test('refetches the count on a task event (§4)', async () => {
  const { backend, $todo, known, listeners } = setup()
  await known()
  backend.data.todo = many(13, task)
  listeners.get('task')!()
  await waitUntil(() => $todo.get() === 13)
})

test('debounces a burst of events into two refetches', async () => {
  const { backend, known, listeners, counts } = setup()
  await known()
  for (let n = 0; n < 30; n++) {
    listeners.get('task')!()
    await Promise.resolve()
    await Promise.resolve()
  }
  await waitUntil(() => counts() === 2)
  backend.tick(400)
  await waitUntil(() => counts() === 3)
  backend.tick(5000)
  await waitIdle()
  equal(counts(), 3)
})

test('refetches once when a dropped stream fires every event type', async () => {
  const { backend, known, listeners, counts } = setup()
  await known()
  for (const run of listeners.values()) run()
  await waitUntil(() => counts() === 2)
  backend.tick(5000)
  await waitIdle()
  equal(counts(), 2)
})

test('keeps the last count when a refetch fails', async () => {
  const { backend, $todo, known, listeners, counts } = setup()
  await known()
  backend.replies[LIST_PATHS.todo] = createErrorReply(403)
  listeners.get('task')!()
  await waitUntil(() => counts() === 2)
  await waitIdle()
  equal($todo.get(), 12)
})

test('fetches no counts for guests', async () => {
  const { $todo, counts } = setup(createProcessBackend({}, { session: createSessionDouble() }))
  await waitIdle()
  deepEqual([$todo.get(), counts()], [undefined, 0])
})

test('resets the count before fetching that of another user', async () => {
  const { backend, $todo, known } = setup()
  await known()
  const seen: unknown[] = []
  $todo.listen((n) => seen.push(n))
  backend.data.todo = many(3, task)
  backend.session.setUser({ id: 'other', name: 'Other' })
  await waitUntil(() => $todo.get() === 3)
  deepEqual(seen, [undefined, 3])
  backend.session.setUser('guest')
  equal($todo.get(), undefined)
})

test('shares one bus subscription between all counts', () => {
  const { backend, listeners } = setup()
  const subscribe = backend.runtime.on
  let more = 0
  backend.runtime.on = (...args) => {
    more++
    return subscribe(...args)
  }
  const { $count } = backend.runtime.service(createTaskCounts)
  for (const list of ['doing', 'done'] as const) $count(list).listen(() => {})
  equal(listeners.size, 3)
  equal(more, 0)
  equal(backend.runtime.service(createTaskLiveUpdates).$live.get(), true)
})

test('invalidates tasks and processes in all tabs after a local change', () => {
  const reported: unknown[] = []
  invalidateTasks({
    queries: {
      invalidate: (prefix: unknown, broadcast?: boolean) => reported.push([prefix, broadcast]),
    } as never,
  })
  deepEqual(reported, [
    [['tasks'], undefined],
    [['processes'], undefined],
    [['process'], undefined],
  ])
})

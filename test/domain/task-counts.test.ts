import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { createTaskCounts } from '../../src/domain/task-counts.ts'
import { createTaskLive, tasksChanged } from '../../src/domain/task-live.ts'
import type { EventType } from '../../src/contract/events.ts'
import { refused } from '../double/runtime.ts'
import { sessionDouble, student } from '../double/session.ts'
import { quiet, until } from '../double/until.ts'
import { LIST, many, platform, task } from '../features/process-center/scene.ts'

/** Counts of to do in front of a platform, and a bus that speaks when told to. */
function counted(hall = platform({ todo: many(12, task) })) {
  const heard = new Map<EventType, () => void>()
  hall.runtime.on = (type, run) => {
    heard.set(type, () => run(''))
    return () => heard.delete(type)
  }
  const $todo = hall.runtime.one(createTaskCounts).$count('todo')
  const stop = $todo.listen(() => {})
  const counts = () => hall.called(LIST.todo).length
  return { hall, $todo, stop, heard, counts, known: () => until(() => $todo.get() !== undefined) }
}

test('a badge is the total of a list, asked for once by all who show it', async () => {
  const { hall, $todo, known, counts } = counted()
  hall.runtime
    .one(createTaskCounts)
    .$count('todo')
    .listen(() => {})
  await known()
  equal($todo.get(), 12)
  equal(counts(), 1)
})

for (const type of ['task', 'process', 'read'] as const)
  test(`a "${type}" of the bus counts again (§4)`, async () => {
    const { hall, $todo, known, heard } = counted()
    await known()
    hall.hold.todo = many(13, task)
    heard.get(type)!()
    await until(() => $todo.get() === 13)
  })

test('a burst of events counts at once and once more, not each time', async () => {
  const { hall, known, heard, counts } = counted()
  await known()
  for (let n = 0; n < 30; n++) {
    heard.get('task')!()
    await Promise.resolve()
    await Promise.resolve()
  }
  await until(() => counts() === 2)
  hall.tick(400)
  await until(() => counts() === 3)
  hall.tick(5000)
  await quiet()
  equal(counts(), 3)
})

test('a stream that dropped tells every type, which is one reload', async () => {
  const { hall, known, heard, counts } = counted()
  await known()
  for (const run of heard.values()) run()
  await until(() => counts() === 2)
  hall.tick(5000)
  await until(() => counts() === 2)
  await quiet()
  equal(counts(), 2)
})

test('a count that cannot be had is none, and old ones stay', async () => {
  const { hall, $todo, known, heard } = counted()
  await known()
  hall.replies[LIST.todo] = refused(403)
  heard.get('task')!()
  await quiet()
  equal($todo.get(), 12)
})

test('a guest has no counts and asks for none', async () => {
  const { $todo, counts } = counted(platform({}, { session: sessionDouble() }))
  await quiet()
  deepEqual([$todo.get(), counts()], [undefined, 0])
})

test('another person is counted anew, without the former number in between (T30)', async () => {
  const { hall, $todo, known } = counted()
  await known()
  const seen: unknown[] = []
  $todo.listen((n) => seen.push(n))
  hall.hold.todo = many(3, task)
  hall.session.become({ id: 'other', name: 'Other' })
  await until(() => $todo.get() === 3)
  deepEqual(seen, [undefined, 3])
  hall.session.become('guest')
  equal($todo.get(), undefined)
  equal(student.id, 'student')
})

test('the bus is listened to once for all counts', async () => {
  const { hall, heard } = counted()
  const { $live } = hall.runtime.one(createTaskLive)
  equal(heard.size, 3)
  equal($live.get(), true)
})

test('what I did is told to the other tabs', () => {
  const told: unknown[] = []
  tasksChanged({
    queries: { invalidate: (prefix: unknown, tell?: boolean) => told.push([prefix, tell]) } as never,
  })
  deepEqual(told, [
    [['tasks'], undefined],
    [['processes'], undefined],
    [['process'], undefined],
  ])
})

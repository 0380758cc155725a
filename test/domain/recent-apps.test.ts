import { test } from 'node:test'
import { deepEqual, equal, ok } from 'node:assert/strict'
import { LOCAL_STORAGE_KEYS } from '../../src/contract/storage-keys.ts'
import { safeAppLink, recordAppOpened } from '../../src/domain/app-records.ts'
import { createRecentApps } from '../../src/domain/recent-apps.ts'
import { app } from '../double/app-fixtures.ts'
import { createErrorReply, createScriptedRuntime, type Answer } from '../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../double/session-double.ts'
import { waitIdle, waitUntil } from '../double/wait-until.ts'

const all = Array.from({ length: 12 }, (_, i) => app(`Item ${i}`))
const [a, b, c] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0]]

function setup(replies: Record<string, Answer> = {}, who: 'guest' | typeof student = 'guest', stored = '') {
  const double = createScriptedRuntime(
    { anonymityApps: all, userApps: all, createAppOperationRecord: null, ...replies },
    { session: createSessionDouble(who), local: stored ? { [LOCAL_STORAGE_KEYS.recent]: stored } : {} },
  )
  const { $recentApps } = double.runtime.service(createRecentApps)
  $recentApps.listen(() => {})
  return {
    ...double,
    names: () => $recentApps.get().map(({ name }) => name),
    open: (item: typeof a) => recordAppOpened(double.runtime, item),
  }
}

test('stores the recent items of a guest locally, newest first and without duplicates', async () => {
  const { names, open, calls, runtime } = setup()
  for (const item of [a, b, c, a]) open(item)
  await waitUntil(() => names().length === 3)
  deepEqual(names(), ['Item 0', 'Item 2', 'Item 1'])
  equal(runtime.platform.storages.local.get(LOCAL_STORAGE_KEYS.recent), JSON.stringify([a.id, c.id, b.id]))
  await import('../../src/runtime/wire/graphql-client.ts') // the import that a signed-in request awaits
  await waitUntil(() => calls.length > 0)
  await waitIdle()
  ok(calls.every(({ name }) => name.startsWith('anonymity')))
})

test('keeps at most eight items', async () => {
  const { names, open } = setup()
  for (const item of all) open(item)
  await waitUntil(() => names().length > 0)
  equal(names().length, 8)
  equal(names()[0], 'Item 11')
})

test('ignores invalid stored entries', async () => {
  const { names } = setup({}, 'guest', JSON.stringify(['gone', a.id, { id: b.id }, 5]))
  await waitUntil(() => names().length > 0)
  deepEqual(names(), ['Item 0'])
})

test('records an opened item of a signed-in user as type 1', async () => {
  const { open, called } = setup({ userRecentApps: [b] }, student)
  open(a)
  await waitUntil(() => called('createAppOperationRecord').length === 1)
  const [call] = called('createAppOperationRecord')
  deepEqual(call!.input, { type: 1, appId: a.id })
  equal(call!.bearer, 'token-of-student')
})

test('lists a just opened item before those of the server', async () => {
  const { names, open } = setup({ userRecentApps: [b, a, c] }, student)
  await waitUntil(() => names().length === 3)
  open(c)
  await waitUntil(() => names()[0] === 'Item 2')
  deepEqual(names(), ['Item 2', 'Item 1', 'Item 0'])
})

test('logs a rejected record and still lists the item', async () => {
  const { open, logged, names } = setup(
    { createAppOperationRecord: createErrorReply(409), userRecentApps: [] },
    student,
  )
  open(a)
  await waitUntil(() => logged.some((line) => line.includes('failed to record the opening')))
  await waitUntil(() => names()[0] === 'Item 0')
  await waitIdle()
})

test('resolves the link of an item and rejects unsafe URLs', () => {
  const { runtime } = setup()
  equal(safeAppLink(runtime, 'https://forms.example.org/1'), 'https://forms.example.org/1')
  equal(safeAppLink(runtime, '/forms/1'), 'https://hall.example.edu/forms/1')
  for (const uri of ['javascript:alert(1)', 'data:text/html,x', '', '#', ' '])
    equal(safeAppLink(runtime, uri), null)
})

import { test } from 'node:test'
import { deepEqual, equal, ok } from 'node:assert/strict'
import { LOCAL_KEYS } from '../../src/contract/keys.ts'
import { linkOf, recordOpened } from '../../src/domain/app-records.ts'
import { createRecent } from '../../src/domain/recent.ts'
import { app } from '../double/apps.ts'
import { refused, scripted, type Answer } from '../double/runtime.ts'
import { sessionDouble, student } from '../double/session.ts'
import { quiet, until } from '../double/until.ts'

const all = Array.from({ length: 12 }, (_, i) => app(`Item ${i}`))
const [a, b, c] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0]]

function page(replies: Record<string, Answer> = {}, who: 'guest' | typeof student = 'guest', kept = '') {
  const double = scripted(
    { anonymityApps: all, userApps: all, createAppOperationRecord: null, ...replies },
    { session: sessionDouble(who), local: kept ? { [LOCAL_KEYS.recent]: kept } : {} },
  )
  const { $recent } = double.runtime.one(createRecent)
  $recent.listen(() => {})
  return {
    ...double,
    names: () => $recent.get().map(({ name }) => name),
    open: (one: typeof a) => recordOpened(double.runtime, one),
  }
}

test('what a guest opened stands first, each once, and only on the device', async () => {
  const { names, open, calls, runtime } = page()
  for (const one of [a, b, c, a]) open(one)
  await until(() => names().length === 3)
  deepEqual(names(), ['Item 0', 'Item 2', 'Item 1'])
  equal(runtime.platform.storages.local.get(LOCAL_KEYS.recent), JSON.stringify([a.id, c.id, b.id]))
  await import('../../src/runtime/calling.ts') // what a member's call waits for
  await until(() => calls.length > 0)
  await quiet()
  ok(calls.every(({ name }) => name.startsWith('anonymity')))
})

test('no more than eight are kept', async () => {
  const { names, open } = page()
  for (const one of all) open(one)
  await until(() => names().length > 0)
  equal(names().length, 8)
  equal(names()[0], 'Item 11')
})

test('poisoned entries of the device are passed over', async () => {
  const { names } = page({}, 'guest', JSON.stringify(['gone', a.id, { id: b.id }, 5]))
  await until(() => names().length > 0)
  deepEqual(names(), ['Item 0'])
})

test('a signed-in opening is recorded as type 1, by a call that outlives the page', async () => {
  const { open, called } = page({ userRecentApps: [b] }, student)
  open(a)
  await until(() => called('createAppOperationRecord').length === 1)
  const [call] = called('createAppOperationRecord')
  deepEqual(call!.input, { type: 1, appId: a.id })
  equal(call!.bearer, 'token-of-student')
})

test('what was opened a moment ago stands before what the server knows', async () => {
  const { names, open } = page({ userRecentApps: [b, a, c] }, student)
  await until(() => names().length === 3)
  open(c)
  await until(() => names()[0] === 'Item 2')
  deepEqual(names(), ['Item 2', 'Item 1', 'Item 0'])
})

test('a record that is refused is logged, and stops nobody', async () => {
  const { open, told, names } = page({ createAppOperationRecord: refused(409), userRecentApps: [] }, student)
  open(a)
  await until(() => told.some((line) => line.includes('was not recorded')))
  await until(() => names()[0] === 'Item 0')
  await quiet()
})

test('an item opens its own page, unless its address is refused', () => {
  const { runtime } = page()
  equal(linkOf(runtime, 'https://forms.example.org/1'), 'https://forms.example.org/1')
  equal(linkOf(runtime, '/forms/1'), 'https://hall.example.edu/forms/1')
  for (const uri of ['javascript:alert(1)', 'data:text/html,x', '', '#', ' '])
    equal(linkOf(runtime, uri), null)
})

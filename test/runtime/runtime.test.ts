import { test } from 'node:test'
import { deepEqual, equal, ok } from 'node:assert/strict'
import { userApps } from '../../src/contract/apps.ts'
import { browserPlatform } from '../../src/runtime/browser.ts'
import { sendLog } from '../../src/runtime/log.ts'
import { createRuntime } from '../../src/runtime/runtime.ts'
import { refused, scripted, type Call } from '../double/runtime.ts'
import { sessionDouble, student } from '../double/session.ts'
import { quiet, until } from '../double/until.ts'

/** A hall whose bus never ends; `streams` counts what was opened. */
function hall(who: 'guest' | typeof student, config: Record<string, unknown> = {}) {
  const double = scripted(
    { 'GET /bus': () => new Promise(() => {}) },
    { session: sessionDouble(who), config },
  )
  return { ...double, streams: () => double.calls.filter(({ url }) => url.endsWith('/bus')) }
}

test('the bus opens with the first who listens, and one is enough for all', async () => {
  const { runtime, streams } = hall(student)
  await quiet()
  equal(streams().length, 0)
  const stops = [runtime.on('task', () => {}), runtime.on('visit', () => {}), runtime.on('task', () => {})]
  await until(() => streams().length === 1)
  await quiet()
  equal(streams().length, 1)
  for (const stop of stops) stop()
})

test('a guest has no bus, nor has a hall without one', async () => {
  for (const { runtime, streams } of [hall('guest'), hall(student, { bus: '' })]) {
    runtime.on('task', () => {})
    await quiet()
    equal(streams().length, 0)
  }
})

test('signing in opens the bus of that person, and another person gets their own', async () => {
  const { runtime, session, streams } = hall('guest')
  runtime.on('task', () => {})
  session.become(student)
  await until(() => streams().length === 1)
  session.become({ id: 'other', name: '' })
  await until(() => streams().length === 2)
  deepEqual(
    streams().map(({ bearer }) => bearer),
    ['token-of-student', 'token-of-other'],
  )
  session.become('guest')
  await quiet()
  equal(streams().length, 2)
})

test('the bus closes with the last who listens, also when somebody says so twice', async () => {
  const { runtime, streams } = hall(student)
  const same = () => {}
  const [first, second] = [runtime.on('task', same), runtime.on('task', same)]
  await until(() => streams().length === 1)
  first()
  first()
  runtime.on('visit', () => {})()
  await quiet()
  equal(streams().length, 1, 'the second still listens')
  second()
  await quiet()
  runtime.on('task', same)
  await until(() => streams().length === 2)
})

test('tags of a page share one instance per maker, and two runtimes share nothing', () => {
  const make = () => ({})
  const [a, b] = [hall('guest').runtime, hall('guest').runtime]
  equal(a.one(make), a.one(make))
  ok(a.one(make) !== b.one(make))
  ok(a.one(() => ({})) !== a.one(() => ({})))
})

test('a change of person empties what was private, a new token does not', async () => {
  const { runtime, session, replies, called } = hall(student)
  replies['userApps'] = ({ bearer }: Call) => (bearer.endsWith('other') ? [] : [{ id: 1 }])
  const $apps = runtime.queries.query(['apps'], (signal) => runtime.graphql(userApps, {}, { signal }))
  $apps.listen(() => {})
  await until(() => $apps.get().data?.length === 1)
  session.become({ ...student })
  await quiet()
  equal(called('userApps').length, 1)
  session.become({ id: 'other', name: '' })
  equal($apps.get().data, undefined)
  await until(() => $apps.get().data?.length === 0)
})

test('the log entry goes to the app centre, or to trace where that is set, and holds no person', async () => {
  for (const [config, name] of [
    [{}, 'addLog'],
    [{ trace: '/trace' }, 'POST /'],
  ] as const) {
    const { runtime, replies, calls } = hall(student, config)
    replies[name] = {}
    await sendLog(runtime)
    equal(calls.length, 1)
    deepEqual(Object.keys(calls[0]!.input).sort(), ['moduleName', 'moduleText', 'userAgent'])
    ok(!JSON.stringify(calls[0]!.input).includes(student.name))
  }
})

test('a log entry that is refused is noted and disturbs nobody', async () => {
  const { runtime, replies, told } = hall(student)
  replies['addLog'] = refused(403)
  await sendLog(runtime)
  equal(told.length, 1)
})

test('on a server a runtime can be made, and does nothing by itself', () => {
  const platform = browserPlatform(() => {
    throw new Error('nothing is asked for')
  })
  const { config } = hall('guest').runtime
  const runtime = createRuntime(config, platform, sessionDouble())
  equal(runtime.platform.channel('x'), undefined)
  equal(runtime.platform.storages.local.get('x'), null)
})

import { test } from 'node:test'
import { deepEqual, equal, ok } from 'node:assert/strict'
import { userApps } from '../../src/contract/core/apps.ts'
import { createBrowser } from '../../src/runtime/page/browser.ts'
import { sendLogBeforeLeaving, sendSignInLog } from '../../src/portal/pages/send-log.ts'
import { createRuntime } from '../../src/runtime/create/create-runtime.ts'
import { createErrorReply, createScriptedRuntime, type Call } from '../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../double/session-double.ts'
import { waitIdle, waitUntil } from '../double/wait-until.ts'

/** A hall whose bus never ends; `streams` returns the opened streams. */
function setUp(who: 'guest' | typeof student, config: Record<string, unknown> = {}) {
  const double = createScriptedRuntime(
    { 'GET /bus': () => new Promise(() => {}) },
    { session: createSessionDouble(who), config },
  )
  return { ...double, streams: () => double.calls.filter(({ url }) => url.endsWith('/bus')) }
}

test('opens one bus stream with the first listener', async () => {
  const { runtime, streams } = setUp(student)
  await waitIdle()
  equal(streams().length, 0)
  const stops = [runtime.on('task', () => {}), runtime.on('visit', () => {}), runtime.on('task', () => {})]
  await waitUntil(() => streams().length === 1)
  await waitIdle()
  equal(streams().length, 1)
  for (const stop of stops) stop()
})

test('opens no bus stream for guests or without a configured bus', async () => {
  for (const { runtime, streams } of [setUp('guest'), setUp(student, { bus: '' })]) {
    runtime.on('task', () => {})
    await waitIdle()
    equal(streams().length, 0)
  }
})

test('opens a bus stream on sign-in and another one for another user', async () => {
  const { runtime, session, streams } = setUp('guest')
  runtime.on('task', () => {})
  session.setUser(student)
  await waitUntil(() => streams().length === 1)
  session.setUser({ id: 'other', name: '' })
  await waitUntil(() => streams().length === 2)
  deepEqual(
    streams().map(({ bearer }) => bearer),
    ['token-of-student', 'token-of-other'],
  )
  session.setUser('guest')
  await waitIdle()
  equal(streams().length, 2)
})

test('closes the bus stream with the last listener, even if one unsubscribes twice', async () => {
  const { runtime, streams } = setUp(student)
  const same = () => {}
  const [first, second] = [runtime.on('task', same), runtime.on('task', same)]
  await waitUntil(() => streams().length === 1)
  first()
  first()
  runtime.on('visit', () => {})()
  await waitIdle()
  equal(streams().length, 1, 'the second listener is still subscribed')
  second()
  await waitIdle()
  runtime.on('task', same)
  await waitUntil(() => streams().length === 2)
})

test('shares one service instance per factory and none between runtimes', () => {
  const make = () => ({})
  const [a, b] = [setUp('guest').runtime, setUp('guest').runtime]
  equal(a.service(make), a.service(make))
  ok(a.service(make) !== b.service(make))
  ok(a.service(() => ({})) !== a.service(() => ({})))
})

test('clears private queries when the user changes, not when the token changes', async () => {
  const { runtime, session, replies, called } = setUp(student)
  replies['userApps'] = ({ bearer }: Call) => (bearer.endsWith('other') ? [] : [{ id: 1 }])
  const $apps = runtime.queries.query(['apps'], (signal) => runtime.graphql(userApps, {}, { signal }))
  $apps.listen(() => {})
  await waitUntil(() => $apps.get().data?.length === 1)
  session.setUser({ ...student })
  await waitIdle()
  equal(called('userApps').length, 1)
  session.setUser({ id: 'other', name: '' })
  equal($apps.get().data, undefined)
  await waitUntil(() => $apps.get().data?.length === 0)
})

test('sends the sign-in log to the app centre, or to trace if configured, without personal data', async () => {
  for (const [config, name] of [
    [{}, 'addLog'],
    [{ trace: '/trace' }, 'POST /'],
  ] as const) {
    const { runtime, replies, calls } = setUp(student, config)
    replies[name] = {}
    await sendSignInLog(runtime)
    equal(calls.length, 1)
    deepEqual(Object.keys(calls[0]!.input).sort(), ['moduleName', 'moduleText', 'userAgent'])
    ok(!JSON.stringify(calls[0]!.input).includes(student.name))
  }
})

test('reports a rejected log entry without throwing', async () => {
  const { runtime, replies, logged } = setUp(student)
  replies['addLog'] = createErrorReply(403)
  await sendSignInLog(runtime)
  equal(logged.length, 1)
})

for (const [about, limit] of [
  ['answers', 0],
  ['refuses', 0],
  ['never answers', 2000],
] as const)
  test(`a page that is left after the sign-in waits until the log ${about}, and sends it once`, async () => {
    const { runtime, replies, called, tick } = setUp(student)
    let answer = (_: unknown) => {}
    replies['addLog'] = () => new Promise((resolve) => (answer = resolve))
    let isOver = false
    void sendLogBeforeLeaving(runtime).then(() => (isOver = true))
    await waitUntil(() => called('addLog').length === 1)
    await waitIdle()
    equal(isOver, false, 'leaving now would lose it')
    if (about === 'answers') answer({})
    if (about === 'refuses') answer(createErrorReply(403))
    tick(limit)
    await waitUntil(() => isOver)
    equal(called('addLog').length, 1)
  })

test('creates a runtime on a server without side effects', () => {
  const platform = createBrowser(() => {
    throw new Error('unexpected request')
  })
  const { config } = setUp('guest').runtime
  const runtime = createRuntime(config, platform, createSessionDouble())
  equal(runtime.platform.channel('x'), undefined)
  equal(runtime.platform.storages.local.get('x'), null)
})

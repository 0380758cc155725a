import { test } from 'node:test'
import { deepEqual, equal } from 'node:assert/strict'
import { createApps } from '../../src/domain/apps.ts'
import { app, tag } from '../double/app-fixtures.ts'
import { createErrorReply, createScriptedRuntime, type Answer } from '../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../double/session-double.ts'
import { waitIdle, waitUntil } from '../double/wait-until.ts'

function setup(replies: Record<string, Answer>, who: 'guest' | typeof student = 'guest') {
  const double = createScriptedRuntime(replies, { session: createSessionDouble(who) })
  return {
    ...double,
    apps: double.runtime.service(createApps),
    names: () => double.calls.map(({ name }) => name),
  }
}

test('fetches nothing before the first subscriber', async () => {
  const { calls, runtime } = setup({})
  runtime.service(createApps)
  await waitIdle()
  deepEqual(calls, [])
})

test('fetches only the subscribed list', async () => {
  const { apps, names } = setup({ anonymityHotApps: [] })
  apps.$hot.listen(() => {})
  await waitUntil(() => apps.$hot.get().state === 'ready')
  deepEqual(names(), ['anonymityHotApps'])
})

test('lists visible items of the configured trait, most recently updated first (§5, §9)', async () => {
  const list = [
    app('old', { updated: 1_700_000_000_000 }),
    app('new', { updated: 1_800_000_000_000 }),
    app('hidden', { visible: false }),
    app('other', { trait: 'lab' }),
  ]
  const { apps } = setup({ anonymityApps: list })
  apps.$apps.listen(() => {})
  await waitUntil(() => apps.$apps.get().state === 'ready')
  deepEqual(
    apps.$apps.get().data?.map(({ name }) => name),
    ['new', 'old'],
  )
})

test('shows guests visitor items only, even when the server sends others, and signed-in users theirs', async () => {
  const list = [app('open'), app('inside', { audience: ['undergraduate'] }), app('nobody', { audience: [] })]
  const { apps, session } = setup({ anonymityApps: list, userApps: list, anonymityHotApps: list })
  apps.$apps.listen(() => {})
  apps.$hot.listen(() => {})
  const names = () => apps.$apps.get().data?.map(({ name }) => name)
  await waitUntil(() => names() && apps.$hot.get().data)
  deepEqual(names(), ['open'])
  deepEqual(
    apps.$hot.get().data?.map(({ name }) => name),
    ['open'],
  )
  session.setUser(student)
  await waitUntil(() => names()?.length === 3)
  session.setUser('guest')
  deepEqual(names(), ['open'], "the guest's list is still cached")
})

test('reports loading after sign-in instead of an empty list', async () => {
  const { apps, session } = setup({ anonymityApps: [app('open')], userApps: () => new Promise(() => {}) })
  apps.$apps.listen(() => {})
  await waitUntil(() => apps.$apps.get().state === 'ready')
  session.setUser(student)
  deepEqual(apps.$apps.get(), { state: 'loading', data: undefined })
})

test('fetches only guest data after sign-out', async () => {
  const { apps, session, calls } = setup({ anonymityApps: [], userApps: [app('mine')] }, student)
  apps.$apps.listen(() => {})
  await waitUntil(() => apps.$apps.get().state === 'ready')
  session.setUser('guest')
  await waitUntil(() => calls.length === 2)
  await waitIdle()
  deepEqual(
    calls.map(({ name }) => name),
    ['userApps', 'anonymityApps'],
  )
})

test('fetches eight popular items', async () => {
  const { apps, called } = setup({ anonymityHotApps: Array.from({ length: 12 }, (_, i) => app(`Item ${i}`)) })
  apps.$hot.listen(() => {})
  await waitUntil(() => apps.$hot.get().state === 'ready')
  deepEqual(called('anonymityHotApps')[0]!.input, { first: 8, offset: 0 })
})

test('sorts themes by sort and keeps their English labels', async () => {
  const tags = [tag('b', { sort: 2 }), tag('a', { sort: 1, textEn: 'A' }), tag('hidden', { visible: false })]
  const { apps } = setup({ anonymityAppTags: tags })
  apps.$themes.listen(() => {})
  apps.$labels.listen(() => {})
  await waitUntil(() => apps.$themes.get().data)
  deepEqual(
    apps.$themes.get().data?.map(({ text }) => text),
    ['a', 'b'],
  )
  equal(apps.$labels.get().get('a')?.textEn, 'A')
})

test('reports a failed list as failed and recovers on refetch', async () => {
  const { apps, runtime, replies } = setup({ anonymityApps: createErrorReply(403) })
  apps.$apps.listen(() => {})
  await waitUntil(() => apps.$apps.get().state === 'failed')
  equal(apps.$apps.get().data, undefined)
  replies['anonymityApps'] = [app('open')]
  runtime.queries.invalidate(['public'])
  await waitUntil(() => apps.$apps.get().state === 'ready')
  equal(apps.$byId.get().get('open')?.name, 'open')
})

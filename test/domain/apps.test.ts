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

test('nothing is asked for before somebody shows it', async () => {
  const { calls, runtime } = setup({})
  runtime.service(createApps)
  await waitIdle()
  deepEqual(calls, [])
})

test('only what is shown is asked for', async () => {
  const { apps, names } = setup({ anonymityHotApps: [] })
  apps.$hot.listen(() => {})
  await waitUntil(() => apps.$hot.get().state === 'ready')
  deepEqual(names(), ['anonymityHotApps'])
})

test('items are shown that are visible and of our trait, the last changed first (§5, §9)', async () => {
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

test('a guest sees visitor items only, also when the server sends others; a member sees theirs', async () => {
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
  deepEqual(names(), ['open'], "the guest's list is still there")
})

test('signing in replaces nothing by emptiness that was not there: the state says it loads', async () => {
  const { apps, session } = setup({ anonymityApps: [app('open')], userApps: () => new Promise(() => {}) })
  apps.$apps.listen(() => {})
  await waitUntil(() => apps.$apps.get().state === 'ready')
  session.setUser(student)
  deepEqual(apps.$apps.get(), { state: 'loading', data: undefined })
})

test('after signing out nothing is asked for in the name of who left', async () => {
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

test('eight popular items are asked for', async () => {
  const { apps, called } = setup({ anonymityHotApps: Array.from({ length: 12 }, (_, i) => app(`Item ${i}`)) })
  apps.$hot.listen(() => {})
  await waitUntil(() => apps.$hot.get().state === 'ready')
  deepEqual(called('anonymityHotApps')[0]!.input, { first: 8, offset: 0 })
})

test('themes and departments come by sort, and each may be named by its reader', async () => {
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

test('a list that fails is told as failed, and heals without a reload', async () => {
  const { apps, runtime, replies } = setup({ anonymityApps: createErrorReply(403) })
  apps.$apps.listen(() => {})
  await waitUntil(() => apps.$apps.get().state === 'failed')
  equal(apps.$apps.get().data, undefined)
  replies['anonymityApps'] = [app('open')]
  runtime.queries.invalidate(['public'])
  await waitUntil(() => apps.$apps.get().state === 'ready')
  equal(apps.$byId.get().get('open')?.name, 'open')
})

import { test } from 'node:test'
import { deepEqual, equal } from 'node:assert/strict'
import { createApps } from '../../src/domain/apps.ts'
import { app, tag } from '../double/apps.ts'
import { refused, scripted, type Answer } from '../double/runtime.ts'
import { sessionDouble, student } from '../double/session.ts'
import { quiet, until } from '../double/until.ts'

function page(replies: Record<string, Answer>, who: 'guest' | typeof student = 'guest') {
  const double = scripted(replies, { session: sessionDouble(who) })
  return {
    ...double,
    apps: double.runtime.one(createApps),
    names: () => double.calls.map(({ name }) => name),
  }
}

test('nothing is asked for before somebody shows it', async () => {
  const { calls, runtime } = page({})
  runtime.one(createApps)
  await quiet()
  deepEqual(calls, [])
})

test('only what is shown is asked for', async () => {
  const { apps, names } = page({ anonymityHotApps: [] })
  apps.$hot.listen(() => {})
  await until(() => apps.$hot.get().state === 'ready')
  deepEqual(names(), ['anonymityHotApps'])
})

test('items are shown that are visible and of our trait, the last changed first (§5, §9)', async () => {
  const list = [
    app('old', { updated: 1_700_000_000_000 }),
    app('new', { updated: 1_800_000_000_000 }),
    app('hidden', { visible: false }),
    app('other', { trait: 'lab' }),
  ]
  const { apps } = page({ anonymityApps: list })
  apps.$apps.listen(() => {})
  await until(() => apps.$apps.get().state === 'ready')
  deepEqual(
    apps.$apps.get().data?.map(({ name }) => name),
    ['new', 'old'],
  )
})

test('a guest sees visitor items only, also when the server sends others; a member sees theirs', async () => {
  const list = [app('open'), app('inside', { audience: ['undergraduate'] }), app('nobody', { audience: [] })]
  const { apps, session } = page({ anonymityApps: list, userApps: list, anonymityHotApps: list })
  apps.$apps.listen(() => {})
  apps.$hot.listen(() => {})
  const names = () => apps.$apps.get().data?.map(({ name }) => name)
  await until(() => names() && apps.$hot.get().data)
  deepEqual(names(), ['open'])
  deepEqual(
    apps.$hot.get().data?.map(({ name }) => name),
    ['open'],
  )
  session.become(student)
  await until(() => names()?.length === 3)
  session.become('guest')
  deepEqual(names(), ['open'], "the guest's list is still there")
})

test('signing in replaces nothing by emptiness that was not there: the state says it loads', async () => {
  const { apps, session } = page({ anonymityApps: [app('open')], userApps: () => new Promise(() => {}) })
  apps.$apps.listen(() => {})
  await until(() => apps.$apps.get().state === 'ready')
  session.become(student)
  deepEqual(apps.$apps.get(), { state: 'loading', data: undefined })
})

test('after signing out nothing is asked for in the name of who left', async () => {
  const { apps, session, calls } = page({ anonymityApps: [], userApps: [app('mine')] }, student)
  apps.$apps.listen(() => {})
  await until(() => apps.$apps.get().state === 'ready')
  session.become('guest')
  await until(() => calls.length === 2)
  await quiet()
  deepEqual(
    calls.map(({ name }) => name),
    ['userApps', 'anonymityApps'],
  )
})

test('no more than eight are hot', async () => {
  const { apps, called } = page({ anonymityHotApps: Array.from({ length: 12 }, (_, i) => app(`Item ${i}`)) })
  apps.$hot.listen(() => {})
  await until(() => apps.$hot.get().state === 'ready')
  equal(apps.$hot.get().data?.length, 8)
  deepEqual(called('anonymityHotApps')[0]!.input, { first: 8, offset: 0 })
})

test('themes and departments come by sort, and each may be named by its reader', async () => {
  const tags = [tag('b', { sort: 2 }), tag('a', { sort: 1, textEn: 'A' }), tag('hidden', { visible: false })]
  const { apps } = page({ anonymityAppTags: tags })
  apps.$themes.listen(() => {})
  apps.$labels.listen(() => {})
  await until(() => apps.$themes.get().data)
  deepEqual(
    apps.$themes.get().data?.map(({ text }) => text),
    ['a', 'b'],
  )
  equal(apps.$labels.get().get('a')?.textEn, 'A')
})

test('a list that fails is told as failed, and heals without a reload', async () => {
  const { apps, runtime, replies } = page({ anonymityApps: refused(403) })
  apps.$apps.listen(() => {})
  await until(() => apps.$apps.get().state === 'failed')
  equal(apps.$apps.get().data, undefined)
  replies['anonymityApps'] = [app('open')]
  runtime.queries.invalidate(['public'])
  await until(() => apps.$apps.get().state === 'ready')
  equal(apps.$byId.get().get('open')?.name, 'open')
})

import { test } from 'node:test'
import { deepEqual, equal, notEqual, ok } from 'node:assert/strict'
import { createAppSearch, LONG_LIST } from '../../src/domain/find/app-search.ts'
import { app } from '../double/app-fixtures.ts'
import { createScriptedRuntime, type Answer } from '../double/scripted-runtime.ts'
import { student } from '../double/session-double.ts'
import { waitIdle, waitUntil } from '../double/wait-until.ts'

const appsWithPinyin = [
  app('会计服务', { id: 'a', pinyin: 'kuai ji fu wu' }),
  app('重庆校区', { id: 'b', pinyin: 'chong qing xiao qu' }),
  app('VPN', { id: 'c' }),
]
const appsWithoutPinyin = appsWithPinyin.map((item) => ({
  ...item,
  pinyin: '',
  dynamicAttributes: { ...item.dynamicAttributes, pinyin: '' },
}))

function setup(apps: Answer) {
  const double = createScriptedRuntime({ anonymityApps: apps, userApps: apps })
  const finder = double.runtime.service(createAppSearch)
  const stop = finder.$searchState.listen(() => {})
  const find = (keyword: string) =>
    finder.$searchState
      .get()
      .search.find({ keyword })
      .apps.map(({ id }) => id)
  return {
    ...double,
    finder,
    stop,
    find,
    stage: () => finder.$searchState.get().stage,
    loaded: () => waitUntil(() => finder.$searchState.get().apps.length > 0),
  }
}

test('finds text before the index is built', async () => {
  const { find, loaded, stage } = setup(appsWithPinyin)
  deepEqual(find('会计'), [])
  await loaded()
  deepEqual([stage(), find('会计')], ['plain', ['a']])
})

test('builds the pinyin index once a search may follow when the server sends pinyin', async () => {
  const { finder, find, loaded, stage, tick } = setup(appsWithPinyin)
  await loaded()
  tick(60_000)
  await waitIdle()
  equal(stage(), 'plain', 'a page that nobody searches does not load the engine')
  finder.warmUp('')
  await waitUntil(() => stage() === 'pinyin')
  deepEqual([find('kuaiji'), find('cq'), find('vpn')], [['a'], ['b'], ['c']])
})

test('loads the pinyin library only on warm-up when the server sends no pinyin', async () => {
  const { finder, find, loaded, stage, tick } = setup(appsWithoutPinyin)
  await loaded()
  tick(60_000)
  await waitIdle()
  equal(stage(), 'plain')
  finder.warmUp('')
  await waitUntil(() => stage() === 'text')
  await waitIdle()
  deepEqual([stage(), find('kuaiji')], ['text', []])
  finder.warmUp()
  await waitUntil(() => stage() === 'pinyin')
  deepEqual(find('kuaiji'), ['a'])
})

test('folds the texts of a long list in the background, without the pinyin library', async () => {
  const items = Array.from({ length: LONG_LIST + 1 }, (_, i) => app(`会计服务${i}`, { id: `i${i}` }))
  const { finder, find, loaded, stage, tick } = setup(items)
  await loaded()
  tick(0)
  await waitUntil(() => stage() === 'text')
  await waitIdle()
  deepEqual([stage(), find('kuaijifuwu2000')], ['text', []])
  finder.warmUp()
  await waitUntil(() => stage() === 'pinyin')
  equal(find('kuaijifuwu2000')[0], 'i2000')
})

test('builds the index once the items load when warm-up came first', async () => {
  let resolveApps = (_: unknown) => {}
  const { finder, stage, loaded } = setup(() => new Promise((done) => (resolveApps = done)))
  finder.warmUp()
  await waitIdle()
  resolveApps(appsWithoutPinyin)
  await loaded()
  await waitUntil(() => stage() === 'pinyin')
})

test('replaces and disposes the search when the items change', async (t) => {
  const { finder, runtime, replies, loaded, find } = setup(appsWithoutPinyin)
  await loaded()
  finder.warmUp()
  const before = finder.$searchState.get()
  const { mock } = t.mock.method(before.search, 'dispose')
  replies['anonymityApps'] = [app('图书馆', { id: 'd' })]
  runtime.queries.invalidate(['public'])
  await waitUntil(() => finder.$searchState.get().apps.length === 1)
  notEqual(finder.$searchState.get().search, before.search)
  equal(mock.callCount(), 1)
  await waitUntil(() => finder.$searchState.get().stage === 'pinyin')
  deepEqual(find('tushuguan'), ['d'])
  equal(finder.$searchState.get().apps.length, 1, 'the old search publishes nothing late')
})

test('keeps the index while the same items are refetched', async () => {
  const { finder, runtime, loaded, stage, replies } = setup(appsWithPinyin)
  await loaded()
  finder.warmUp('')
  await waitUntil(() => stage() === 'pinyin')
  const { search } = finder.$searchState.get()
  replies['anonymityApps'] = () => new Promise(() => {})
  runtime.queries.invalidate(['public'])
  await waitIdle()
  equal(finder.$searchState.get().search, search)
})

test('searches the items of the user after sign-in', async () => {
  const { session, replies, finder, find, loaded } = setup(appsWithPinyin)
  await loaded()
  replies['userApps'] = [...appsWithPinyin, app('教师出国', { id: 'd', pinyin: 'jiao shi chu guo' })]
  session.setUser(student)
  await waitUntil(() => finder.$searchState.get().apps.length === 4)
  deepEqual(find('出国'), ['d'])
})

/** Items once there are some; by the clock, because parts load meanwhile, and without timers, which these tests stop. */
async function itemCount($searchState: ReturnType<typeof createAppSearch>['$searchState']): Promise<number> {
  const end = performance.now() + 15_000
  while (!$searchState.value!.apps.length && performance.now() < end) await new Promise(setImmediate)
  return $searchState.value!.apps.length
}

test('drops the items when the last subscriber leaves', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const double = createScriptedRuntime({ anonymityApps: appsWithoutPinyin })
  const finder = double.runtime.service(createAppSearch)
  const stop = finder.$searchState.listen(() => {})
  ok(await itemCount(finder.$searchState))
  stop()
  t.mock.timers.tick(1000)
  equal(finder.$searchState.value!.apps.length, 0)
})

test('shows the items again when a subscriber comes back between one and two seconds after the last one left', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const double = createScriptedRuntime({ anonymityApps: appsWithoutPinyin })
  const { $searchState } = double.runtime.service(createAppSearch)
  const stop = $searchState.listen(() => {})
  ok(await itemCount($searchState))
  t.mock.timers.tick(1000)
  stop()
  t.mock.timers.tick(1000)
  t.mock.timers.tick(500)
  $searchState.listen(() => {})
  equal(await itemCount($searchState), 3)
})

import { test } from 'node:test'
import { deepEqual, equal, notEqual, ok } from 'node:assert/strict'
import { createFinder } from '../../src/domain/finder.ts'
import { app } from '../double/apps.ts'
import { scripted, type Answer } from '../double/runtime.ts'
import { student } from '../double/session.ts'
import { quiet, until } from '../double/until.ts'

const read = [
  app('会计服务', { id: 'a', pinyin: 'kuai ji fu wu' }),
  app('重庆校区', { id: 'b', pinyin: 'chong qing xiao qu' }),
  app('VPN', { id: 'c' }),
]
const unread = read.map((one) => ({
  ...one,
  pinyin: '',
  dynamicAttributes: { ...one.dynamicAttributes, pinyin: '' },
}))

function page(apps: Answer) {
  const double = scripted({ anonymityApps: apps, userApps: apps })
  const finder = double.runtime.one(createFinder)
  const stop = finder.$finding.listen(() => {})
  const find = (keyword: string) => {
    const { search, apps: all } = finder.$finding.get()
    return Array.from(search.find({ keyword }).ids, (i) => all[i]!.id)
  }
  return {
    ...double,
    finder,
    stop,
    find,
    stage: () => finder.$finding.get().stage,
    loaded: () => until(() => finder.$finding.get().apps.length > 0),
  }
}

test('text is found at once, before anything is built', async () => {
  const { find, loaded, stage } = page(read)
  deepEqual(find('会计'), [])
  await loaded()
  deepEqual([stage(), find('会计')], ['plain', ['a']])
})

test('with readings from the server sounds are found soon, without anybody asking', async () => {
  const { find, loaded, stage, tick } = page(read)
  await loaded()
  tick(0)
  await until(() => stage() === 'sounds')
  deepEqual([find('kuaiji'), find('cq'), find('vpn')], [['a'], ['b'], ['c']])
})

test('without readings the library waits until the search or the letters are used', async () => {
  const { finder, find, loaded, stage, tick } = page(unread)
  await loaded()
  tick(60_000)
  await quiet()
  equal(stage(), 'plain')
  finder.warm()
  await until(() => stage() === 'sounds')
  deepEqual(find('kuaiji'), ['a'])
})

test('what was wanted before the items came is built when they come', async () => {
  let give = (_: unknown) => {}
  const { finder, stage, loaded } = page(() => new Promise((done) => (give = done)))
  finder.warm()
  await quiet()
  give(unread)
  await loaded()
  await until(() => stage() === 'sounds')
})

test('when the items change, the search is a new one and the old one stops', async (t) => {
  const { finder, runtime, replies, loaded, find } = page(unread)
  await loaded()
  finder.warm()
  const before = finder.$finding.get()
  const { mock } = t.mock.method(before.search, 'stop')
  replies['anonymityApps'] = [app('图书馆', { id: 'd' })]
  runtime.queries.invalidate(['public'])
  await until(() => finder.$finding.get().apps.length === 1)
  notEqual(finder.$finding.get().search, before.search)
  equal(mock.callCount(), 1)
  await until(() => finder.$finding.get().stage === 'sounds')
  deepEqual(find('tushuguan'), ['d'])
  equal(finder.$finding.get().apps.length, 1, 'nothing of the old one arrives late')
})

test('asking again for the same items builds nothing anew', async () => {
  const { finder, runtime, loaded, stage, tick, replies } = page(read)
  await loaded()
  tick(0)
  await until(() => stage() === 'sounds')
  const { search } = finder.$finding.get()
  replies['anonymityApps'] = () => new Promise(() => {})
  runtime.queries.invalidate(['public'])
  await quiet()
  equal(finder.$finding.get().search, search)
})

test('signing in searches what that person may see', async () => {
  const { session, replies, finder, find, loaded } = page(read)
  await loaded()
  replies['userApps'] = [...read, app('教师出国', { id: 'd', pinyin: 'jiao shi chu guo' })]
  session.become(student)
  await until(() => finder.$finding.get().apps.length === 4)
  deepEqual(find('出国'), ['d'])
})

test('when nobody looks any more, nothing is kept or built', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const double = scripted({ anonymityApps: unread })
  const finder = double.runtime.one(createFinder)
  const stop = finder.$finding.listen(() => {})
  for (let i = 0; i < 500 && !finder.$finding.get().apps.length; i++) await new Promise(setImmediate)
  ok(finder.$finding.get().apps.length)
  stop()
  t.mock.timers.tick(1000)
  equal(finder.$finding.value!.apps.length, 0)
})

import { test } from 'node:test'
import { deepEqual, equal, ok } from 'node:assert/strict'
import { EVENT_TYPES } from '../../src/contract/events.ts'
import { createBrowser, type Tab } from '../double/tabs.ts'

const ALL: string[] = [...EVENT_TYPES]
/** What was told since the last look. */
const news = (tab: Tab) => tab.told.splice(0)

test('45 s of silence are a dead line; a sign of life keeps it', async () => {
  const browser = createBrowser()
  await browser.tab('a')
  for (let i = 0; i < 8; i++) {
    await browser.pass(15_000)
    await browser.lines[0]!.write(': alive\n\n')
  }
  equal(browser.lines.length, 1)
  await browser.pass(44_999)
  equal(browser.lines.length, 1)
  await browser.pass(2_000)
  equal(browser.lines[0]!.closed, true)
  equal(browser.open().length, 1)
})

test('after a stream that stood for long, polling begins a minute after it is lost', async () => {
  const browser = createBrowser()
  const a = await browser.tab('a')
  for (let i = 0; i < 40; i++) {
    await browser.pass(15_000)
    await browser.lines[0]!.write(': alive\n\n')
  }
  browser.answer = 'offline'
  await browser.lines[0]!.end('cut')
  await browser.pass(59_000)
  deepEqual(news(a), [])
  await browser.pass(20_000)
  deepEqual(news(a), ALL)
})

test('a server that does not answer the call at all is given up as well', async () => {
  const browser = createBrowser()
  const a = await browser.tab('a')
  await browser.pass(47_000)
  equal(browser.lines.length, 2)
  await a.close()
})

test('a refused token is renewed once, and not again until a stream stood', async () => {
  const browser = createBrowser()
  browser.answer = 401
  const a = await browser.tab('a')
  await browser.pass(120_000)
  equal(a.renewals, 1)
  browser.answer = 'stream'
  await browser.pass(30_000)
  await browser.open()[0]!.send(1)
  browser.answer = 401
  await browser.open()[0]!.end()
  await browser.pass(10_000)
  equal(a.renewals, 2)
})

test('the new token is used after a renewal', async () => {
  const browser = createBrowser()
  let token = 'old'
  browser.answer = 401
  await browser.tab('a', { token: () => token })
  token = 'new'
  browser.answer = 'stream'
  await browser.pass(5_000)
  equal(browser.open()[0]!.headers.get('authorization'), 'Bearer new')
})

test('a bus that only the page names gets no call', async () => {
  const browser = createBrowser()
  await browser.tab('a', { trusted: 'https://other.example.edu' })
  await browser.pass(30_000)
  equal(browser.lines.length, 0)
})

test('without a token nothing is sent', async () => {
  const browser = createBrowser()
  const a = await browser.tab('a', { token: () => '' })
  await browser.pass(30_000)
  equal(browser.lines.length, 0)
  await a.close()
})

test('a page hidden for five minutes closes its stream, and is fresh when it is shown', async () => {
  const browser = createBrowser()
  const a = await browser.tab('a')
  const alive = async (minutes: number) => {
    for (let i = 0; i < minutes * 4; i++) {
      await browser.pass(15_000)
      for (const line of browser.open()) await line.write(': alive\n\n')
    }
  }
  await a.hide(true)
  await alive(4)
  equal(browser.open().length, 1)
  await alive(2)
  equal(browser.open().length, 0)
  await alive(30)
  equal(browser.lines.length, 1)
  news(a)
  await a.hide(false)
  equal(browser.open().length, 1)
  deepEqual(news(a), ALL)
})

test('a look at another page keeps the stream', async () => {
  const browser = createBrowser()
  const a = await browser.tab('a')
  await a.hide(true)
  await browser.pass(40_000)
  await browser.lines[0]!.write(': alive\n\n')
  await a.hide(false)
  for (let i = 0; i < 30; i++) {
    await browser.pass(15_000)
    await browser.lines[0]!.write(': alive\n\n')
  }
  equal(browser.lines.length, 1)
})

test('a tab hidden for long hands the stream to one that is seen', async () => {
  const browser = createBrowser()
  const [a, b] = [await browser.tab('a'), await browser.tab('b')]
  await a.hide(true)
  for (let i = 0; i < 24; i++) {
    await browser.pass(15_000)
    for (const line of browser.open()) await line.write(': alive\n\n')
  }
  equal(browser.open().length, 1)
  equal(browser.open()[0]!.tab, 'b')
  news(b)
  await browser.open()[0]!.send(9)
  deepEqual(news(b), ['task t9'])
})

test('a page opened in the background waits until it is seen', async () => {
  const browser = createBrowser()
  const a = await browser.tab('a', { hidden: true })
  await browser.pass(60_000)
  equal(browser.lines.length, 0)
  await a.hide(false)
  equal(browser.open().length, 1)
  deepEqual(news(a), ALL)
})

test('a page put away holds no stream and no lock, and is fresh within a second when it comes back', async () => {
  const browser = createBrowser()
  const [a, b] = [await browser.tab('a'), await browser.tab('b')]
  await browser.lines[0]!.send(1)
  await a.away()
  equal(browser.open()[0]!.tab, 'b')
  await b.close()
  equal(browser.open().length, 0)
  equal(browser.timers(), 0)
  news(a)
  await a.back()
  await browser.pass(1000)
  equal(browser.open()[0]!.tab, 'a')
  deepEqual(news(a), ALL)
  await browser.open()[0]!.send(2)
  deepEqual(news(a), ['task t2'])
})

test('where there are no locks each tab has its own stream, and none hears twice', async () => {
  for (const locks of ['none', 'refused'] as const) {
    const browser = createBrowser()
    const tabs = [await browser.tab('a', { locks }), await browser.tab('b', { locks })]
    equal(browser.open().length, 2)
    for (const line of browser.open()) await line.send(1)
    for (const tab of tabs) deepEqual(news(tab), ['task t1'])
  }
})

const hostile = [
  'id: 1\nevent: task\ndata: {',
  'id: 1\nevent: task\ndata: <script>alert(1)</script>',
  'id: x\nevent: task\ndata: {}',
  'event: task\ndata: {}',
  'id: 1e300\nevent: task\ndata: {}',
  'id: -1\nevent: task\ndata: {}',
  'id: 1\nevent: constructor\ndata: {}',
  'id: 1\nevent: __proto__\ndata: {"__proto__":{"type":"task"}}',
  'id: 1\ndata: {"type":"task"}',
  `id: 1\nevent: task\ndata: ${'x'.repeat(90_000)}`,
]
test('events that cannot be read are logged, told to nobody and harm nothing', async () => {
  const browser = createBrowser()
  const [a, b] = [await browser.tab('a'), await browser.tab('b')]
  for (const text of hostile) await browser.lines[0]!.write(`${text}\n\n`)
  equal(a.log.length, hostile.length)
  ok(a.log.every((line) => line.length < 200 && !line.includes('alert')))
  deepEqual([news(a), news(b)], [[], []])
  await browser.lines[0]!.send(1)
  deepEqual([news(a), news(b)], [['task t1'], ['task t1']])
})

test('what other script says on the channel is checked like a reply, and cannot block what comes', async () => {
  const browser = createBrowser()
  const [a, b] = [await browser.tab('a'), await browser.tab('b')]
  for (const data of [
    null,
    undefined,
    5,
    'task',
    [],
    {},
    { type: 'task' },
    { id: 1, type: 'x' },
    { id: 'x', type: 'task' },
    () => 1,
  ].slice(0, 9))
    await b.forge(data)
  deepEqual([news(a), news(b)], [[], []])
  ok(a.log.length > 0)
  await b.forge({ id: 2 ** 53 - 1, type: 'task', subject: 'forged' })
  news(a)
  news(b)
  await browser.lines[0]!.send(7)
  deepEqual([news(a), news(b)], [['task t7'], ['task t7']])
  await a.close()
  equal(browser.open()[0]!.headers.get('last-event-id'), null)
})

for (const state of [
  'a stream',
  'no stream',
  'a pause',
  'a turn to wait for',
  'a hidden page',
  'a page put away',
] as const)
  test(`closing with ${state} leaves no timer, listener or connection`, async () => {
    const browser = createBrowser()
    if (state === 'no stream' || state === 'a pause') browser.answer = 'offline'
    const other = state === 'a turn to wait for' ? await browser.tab('other') : null
    const a = await browser.tab('a', { hidden: state === 'a hidden page' })
    if (state === 'a pause') await browser.pass(20_000)
    if (state === 'a page put away') await a.away()
    await other?.close()
    await a.close()
    equal(a.held(), 0, 'listeners')
    equal(browser.timers(), 0, 'timers')
    equal(browser.open().length, 0, 'connections')
    await browser.pass(600_000)
    equal(browser.open().length, 0)
    deepEqual(a.log, [])
  })

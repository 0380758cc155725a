import { test } from 'node:test'
import { deepEqual, equal, ok } from 'node:assert/strict'
import { EVENT_TYPES } from '../../../src/contract/core/bus-events.ts'
import { createBusBrowser, type Tab } from '../../double/bus-browser.ts'

const ALL: string[] = [...EVENT_TYPES]
/** The events received since the last call. */
const takeReceived = (tab: Tab) => tab.received.splice(0)

test('reconnects after 90 s of silence; keep-alive comments reset the timeout', async () => {
  const browser = createBusBrowser()
  await browser.tab('a')
  for (let i = 0; i < 8; i++) {
    await browser.advance(15_000)
    await browser.connections[0]!.write(': alive\n\n')
  }
  equal(browser.connections.length, 1)
  await browser.advance(89_999)
  equal(browser.connections.length, 1)
  await browser.advance(2_000)
  equal(browser.connections[0]!.closed, true)
  equal(browser.openConnections().length, 1)
})

test('starts polling one minute after a long-lived stream is lost', async () => {
  const browser = createBusBrowser()
  const a = await browser.tab('a')
  for (let i = 0; i < 40; i++) {
    await browser.advance(15_000)
    await browser.connections[0]!.write(': alive\n\n')
  }
  browser.answer = 'offline'
  await browser.connections[0]!.end('cut')
  await browser.advance(59_000)
  deepEqual(takeReceived(a), [])
  await browser.advance(20_000)
  deepEqual(takeReceived(a), ALL)
})

test('reconnects when the server does not respond to the request', async () => {
  const browser = createBusBrowser()
  const a = await browser.tab('a')
  await browser.advance(92_000)
  equal(browser.connections.length, 2)
  await a.close()
})

test('renews a rejected token once until a stream has opened', async () => {
  const browser = createBusBrowser()
  browser.answer = 401
  const a = await browser.tab('a')
  await browser.advance(120_000)
  equal(a.renewals, 1)
  deepEqual(a.refusals, ['bus 401'], 'is reported once')
  browser.answer = 'stream'
  await browser.advance(30_000)
  await browser.openConnections()[0]!.send(1)
  browser.answer = 401
  await browser.openConnections()[0]!.end()
  await browser.advance(10_000)
  equal(a.renewals, 2)
})

test('sends the new token after a renewal', async () => {
  const browser = createBusBrowser()
  let token = 'old'
  browser.answer = 401
  await browser.tab('a', { token: () => token })
  token = 'new'
  browser.answer = 'stream'
  await browser.advance(5_000)
  equal(browser.openConnections()[0]!.headers.get('authorization'), 'Bearer new')
})

test('does not connect to a bus URL configured only by the page', async () => {
  const browser = createBusBrowser()
  await browser.tab('a', { trusted: 'https://other.example.edu' })
  await browser.advance(30_000)
  equal(browser.connections.length, 0)
})

test('does not connect without a token', async () => {
  const browser = createBusBrowser()
  const a = await browser.tab('a', { token: () => '' })
  await browser.advance(30_000)
  equal(browser.connections.length, 0)
  await a.close()
})

test('closes the stream of a page hidden for five minutes and refreshes when it is visible again', async () => {
  const browser = createBusBrowser()
  const a = await browser.tab('a')
  const alive = async (minutes: number) => {
    for (let i = 0; i < minutes * 4; i++) {
      await browser.advance(15_000)
      for (const line of browser.openConnections()) await line.write(': alive\n\n')
    }
  }
  await a.hide(true)
  await alive(4)
  equal(browser.openConnections().length, 1)
  await alive(2)
  equal(browser.openConnections().length, 0)
  await alive(30)
  equal(browser.connections.length, 1)
  takeReceived(a)
  await a.hide(false)
  equal(browser.openConnections().length, 1)
  deepEqual(takeReceived(a), ALL)
})

test('keeps the stream of a briefly hidden page', async () => {
  const browser = createBusBrowser()
  const a = await browser.tab('a')
  await a.hide(true)
  await browser.advance(40_000)
  await browser.connections[0]!.write(': alive\n\n')
  await a.hide(false)
  for (let i = 0; i < 30; i++) {
    await browser.advance(15_000)
    await browser.connections[0]!.write(': alive\n\n')
  }
  equal(browser.connections.length, 1)
})

test('moves the stream from a long-hidden tab to a visible one', async () => {
  const browser = createBusBrowser()
  const [a, b] = [await browser.tab('a'), await browser.tab('b')]
  await a.hide(true)
  for (let i = 0; i < 24; i++) {
    await browser.advance(15_000)
    for (const line of browser.openConnections()) await line.write(': alive\n\n')
  }
  equal(browser.openConnections().length, 1)
  equal(browser.openConnections()[0]!.tab, 'b')
  takeReceived(b)
  await browser.openConnections()[0]!.send(9)
  deepEqual(takeReceived(b), ['task t9'])
})

test('does not connect in a background tab until it is visible', async () => {
  const browser = createBusBrowser()
  const a = await browser.tab('a', { hidden: true })
  await browser.advance(60_000)
  equal(browser.connections.length, 0)
  await a.hide(false)
  equal(browser.openConnections().length, 1)
  deepEqual(takeReceived(a), ALL)
})

test('releases the stream and the lock on pagehide and refreshes within a second of pageshow', async () => {
  const browser = createBusBrowser()
  const [a, b] = [await browser.tab('a'), await browser.tab('b')]
  await browser.connections[0]!.send(1)
  await a.pageHide()
  equal(browser.openConnections()[0]!.tab, 'b')
  await b.close()
  equal(browser.openConnections().length, 0)
  equal(browser.timers(), 0)
  takeReceived(a)
  await a.pageShow()
  await browser.advance(1000)
  equal(browser.openConnections()[0]!.tab, 'a')
  deepEqual(takeReceived(a), ALL)
  await browser.openConnections()[0]!.send(2)
  deepEqual(takeReceived(a), ['task t2'])
})

test('opens one stream per tab without Web Locks and delivers each event once', async () => {
  for (const locks of ['none', 'refused'] as const) {
    const browser = createBusBrowser()
    const tabs = [await browser.tab('a', { locks }), await browser.tab('b', { locks })]
    equal(browser.openConnections().length, 2)
    for (const line of browser.openConnections()) await line.send(1)
    for (const tab of tabs) deepEqual(takeReceived(tab), ['task t1'])
  }
})

test('validates messages of the broadcast channel, and forged ones block no later events', async () => {
  const browser = createBusBrowser()
  const [a, b] = [await browser.tab('a'), await browser.tab('b')]
  for (const data of [
    null,
    undefined,
    5,
    'task',
    [],
    {},
    { type: '' },
    { id: 1, type: 'x' },
    { id: 'x', type: 'tasks' },
    () => 1,
  ].slice(0, 9))
    await b.postForged(data)
  deepEqual([takeReceived(a), takeReceived(b)], [[], []])
  ok(a.log.length > 0)
  await b.postForged({ id: 'z', type: 'task', subject: 'forged' })
  takeReceived(a)
  takeReceived(b)
  await browser.connections[0]!.send(7)
  deepEqual([takeReceived(a), takeReceived(b)], [['task t7'], ['task t7']])
  await a.close()
  equal(browser.openConnections()[0]!.headers.get('last-event-id'), null)
})

for (const state of [
  'a stream',
  'no stream',
  'a pause',
  'a pending lock',
  'a hidden page',
  'a page in the back/forward cache',
] as const)
  test(`closing with ${state} leaves no timer, listener or connection`, async () => {
    const browser = createBusBrowser()
    if (state === 'no stream' || state === 'a pause') browser.answer = 'offline'
    const other = state === 'a pending lock' ? await browser.tab('other') : null
    const a = await browser.tab('a', { hidden: state === 'a hidden page' })
    if (state === 'a pause') await browser.advance(20_000)
    if (state === 'a page in the back/forward cache') await a.pageHide()
    await other?.close()
    await a.close()
    equal(a.countListeners(), 0, 'listeners')
    equal(browser.timers(), 0, 'timers')
    equal(browser.openConnections().length, 0, 'connections')
    await browser.advance(600_000)
    equal(browser.openConnections().length, 0)
    deepEqual(a.log, [])
  })

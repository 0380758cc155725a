// What connections do that are open but bring nothing, or next to nothing: the page still gets its news.
import { test } from 'node:test'
import { deepEqual, equal, ok } from 'node:assert/strict'
import { EVENT_TYPES } from '../../../src/contract/core/bus-events.ts'
import { createBusBrowser, type Tab } from '../../double/bus-browser.ts'

type BusBrowser = ReturnType<typeof createBusBrowser>

/** How often everything was refetched since the last call. */
const takeRefetches = (tab: Tab) =>
  tab.received.splice(0).filter((event) => !event.includes(' ')).length / EVENT_TYPES.length

/** Lets ten minutes pass in steps of `seconds`, after each of which `act` may act as the network. */
async function passTenMinutes(browser: BusBrowser, seconds: number, act: () => Promise<void>) {
  for (let time = 0; time < 600; time += seconds) {
    await browser.advance(seconds * 1000)
    await act()
  }
}

const HELLO = 'retry: 2000\nid: 1\n\n'

/** The network, and the most requests and refetches of ten minutes. */
const CASES: [string, { requests: number; refetches: [number, number] }, (b: BusBrowser) => Promise<void>][] =
  [
    ['never answers the request', { requests: 8, refetches: [9, 17] }, async () => {}],
    ['answers and never sends a byte', { requests: 8, refetches: [9, 17] }, async () => {}],
    [
      'is cut every 20 s without a byte',
      { requests: 20, refetches: [9, 30] },
      async ({ openConnections }) => {
        await openConnections()[0]?.end('cut')
      },
    ],
    [
      'is closed every 40 s without a byte',
      { requests: 15, refetches: [9, 25] },
      async ({ openConnections }) => {
        await openConnections()[0]?.end()
      },
    ],
    [
      'greets, and is cut at once each time',
      { requests: 26, refetches: [9, 30] },
      async ({ openConnections }) => {
        await openConnections()[0]?.write(HELLO)
        await openConnections()[0]?.end('cut')
      },
    ],
    [
      'replays one old event and closes each time',
      { requests: 26, refetches: [9, 30] },
      async ({ openConnections }) => {
        await openConnections()[0]?.send(1)
        await openConnections()[0]?.end()
      },
    ],
    [
      'greets and is then buffered by a proxy',
      { requests: 8, refetches: [8, 17] },
      async ({ openConnections, connections }) => {
        const line = openConnections()[0]
        if (line && !greeted.has(line)) await line.write(HELLO)
        for (const each of connections) greeted.add(each)
      },
    ],
  ]
const greeted = new WeakSet<object>()

for (const [name, { requests, refetches }, act] of CASES)
  test(`a stream that ${name}: everything is refetched every minute, in all tabs, with few requests`, async () => {
    const browser = createBusBrowser()
    if (name.startsWith('never')) browser.answer = 'no headers'
    const tabs = [await browser.tab('a'), await browser.tab('b')]
    const step = / (\d\d) s/.exec(name)?.[1] ?? 1
    await passTenMinutes(browser, Number(step), () => act(browser))
    for (const tab of tabs) {
      const count = takeRefetches(tab)
      ok(count >= refetches[0] && count <= refetches[1], `refetched ${count} times`)
    }
    ok(browser.connections.length <= requests, `${browser.connections.length} requests`)
  })

test('a stream whose comments come once in 80 s is kept, and everything is refetched meanwhile', async () => {
  const browser = createBusBrowser()
  const a = await browser.tab('a')
  await passTenMinutes(browser, 80, () => browser.connections[0]!.write(':\n\n'))
  equal(browser.connections.length, 1)
  equal(takeRefetches(a), 8)
})

test('a quiet stream with a comment every 30 s is not polled', async () => {
  const browser = createBusBrowser()
  const a = await browser.tab('a')
  await passTenMinutes(browser, 30, () => browser.connections[0]!.write(':\n\n'))
  equal(browser.connections.length, 1)
  equal(takeRefetches(a), 0)
})

test('a stream that ends every 30 s with new events is reopened within a second', async () => {
  const browser = createBusBrowser()
  const a = await browser.tab('a')
  for (let id = 1; id <= 10; id++) {
    await browser.advance(29_000)
    await browser.openConnections()[0]!.send(id)
    await browser.openConnections()[0]!.end()
    await browser.advance(1_000)
    equal(browser.openConnections().length, 1)
  }
  equal(a.received.filter((event) => event.includes(' ')).length, 10)
})

test('dispatches the events of a server that counts its ids from one again', async () => {
  const browser = createBusBrowser()
  const a = await browser.tab('a')
  for (const subject of ['t1', 't2'])
    await browser.connections[0]!.send(subject === 't1' ? 1 : 2, 'task', subject)
  await browser.connections[0]!.end('cut')
  await browser.advance(1_000)
  a.received.length = 0
  for (const id of [1, 2]) await browser.connections[1]!.send(id, 'process', `p${id}`)
  deepEqual(a.received, ['process p1', 'process p2'])
})

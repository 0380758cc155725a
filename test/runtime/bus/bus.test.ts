import { test } from 'node:test'
import { deepEqual, equal, ok } from 'node:assert/strict'
import { EVENT_TYPES } from '../../../src/contract/core/bus-events.ts'
import { createBusBrowser, type Tab } from '../../double/bus-browser.ts'

const ALL: string[] = [...EVENT_TYPES]
/** The events received since the last call. */
const takeReceived = (tab: Tab) => tab.received.splice(0)

test('shares one stream between three tabs and delivers each event once to all', async () => {
  const browser = createBusBrowser()
  const tabs = [await browser.tab('a'), await browser.tab('b'), await browser.tab('c')]
  equal(browser.connections.length, 1)
  await browser.connections[0]!.send(1)
  await browser.connections[0]!.send(2, 'favorite', 'app 7')
  for (const tab of tabs) deepEqual(takeReceived(tab), ['task t1', 'favorite app 7'])
})

test('opens the event stream with the bearer token', async () => {
  const browser = createBusBrowser()
  await browser.tab('a')
  equal(browser.connections[0]!.headers.get('authorization'), 'Bearer token')
  equal(browser.connections[0]!.headers.get('accept'), 'text/event-stream')
  equal(browser.connections[0]!.headers.get('last-event-id'), null)
})

test('another tab opens the stream when its owner closes, and refreshes everything once', async () => {
  const browser = createBusBrowser()
  const [a, b] = [await browser.tab('a'), await browser.tab('b')]
  await browser.connections[0]!.send(1)
  await browser.advance(60_000 - 20_000)
  takeReceived(b)
  await a.close()
  equal(browser.connections.at(-1)!.tab, 'b')
  deepEqual(takeReceived(b), ALL)
  await browser.connections.at(-1)!.send(2)
  deepEqual([takeReceived(b), takeReceived(a).length], [['task t2'], 1])
})

test('resumes with Last-Event-ID after a drop, without duplicates, and refreshes everything once', async () => {
  const browser = createBusBrowser()
  const [a, b] = [await browser.tab('a'), await browser.tab('b')]
  await browser.connections[0]!.send(1)
  await browser.connections[0]!.send(2)
  await browser.connections[0]!.end('cut')
  takeReceived(a)
  takeReceived(b)
  await browser.advance(1000)
  equal(browser.connections[1]!.headers.get('last-event-id'), '2')
  deepEqual([takeReceived(a), takeReceived(b)], [ALL, ALL])
  await browser.connections[1]!.send(2)
  await browser.connections[1]!.send(3)
  deepEqual([takeReceived(a), takeReceived(b)], [['task t3'], ['task t3']])
})

test('accepts events out of order and drops duplicates', async () => {
  const browser = createBusBrowser()
  const a = await browser.tab('a')
  for (const id of [2, 1, 2, 1]) await browser.connections[0]!.send(id)
  deepEqual(takeReceived(a), ['task t2', 'task t1'])
})

test('delivers 2,000 events over a stream dropped 200 times without loss or duplicates', async () => {
  const browser = createBusBrowser()
  const [a, b] = [await browser.tab('a'), await browser.tab('b')]
  const sent: string[] = []
  for (let round = 0; round < 200; round++) {
    const line = browser.openConnections()[0]!
    const from = Number(line.headers.get('last-event-id') ?? 0)
    equal(from, round * 10)
    if (from > 0) await line.send(from) // a server that replays one too many
    let text = ''
    for (let id = from + 1; id <= from + 10; id++) {
      sent.push(`task t${id}`)
      text += `id: ${id}\nevent: task\ndata: {"subject":"t${id}"}\n\n`
    }
    await line.write(text)
    await line.end(round % 2 ? 'cut' : undefined)
    await browser.advance(1000)
  }
  for (const tab of [a, b])
    deepEqual(
      tab.received.filter((event) => event.includes(' ')),
      sent,
    )
})

test('backs off between attempts up to 30 seconds', async () => {
  const browser = createBusBrowser()
  browser.answer = 'offline'
  const a = await browser.tab('a')
  browser.answer = 500
  const tries: number[] = []
  for (let second = 1; second <= 200; second++) {
    await browser.advance(1000)
    if (browser.connections.length > tries.length) tries.push(second)
  }
  deepEqual(tries.slice(0, 3), [2, 6, 14])
  ok(tries.slice(1).every((time, i) => time - tries[i]! <= 30))
  ok(tries.length < 12, `${tries.length} tries in 200 s`)
  await a.close()
})

for (const answer of ['offline', 500, 403, 404, 'html', 'brief'] as const)
  test(`polls every minute in all tabs while no stream opens (${answer})`, async () => {
    const browser = createBusBrowser()
    browser.answer = answer
    const [a, b] = [await browser.tab('a'), await browser.tab('b')]
    await browser.advance(10_000)
    takeReceived(a)
    takeReceived(b)
    await browser.advance(70_000)
    ok(takeReceived(a).length >= 5, 'polled once')
    ok(takeReceived(b).length >= 5, 'the other tab as well')
    const resyncs = answer === 'brief' ? 12 : 0
    await browser.advance(120_000)
    const polls = a.received.length / ALL.length
    ok(polls >= 2 && polls <= 2 + resyncs, `${polls} times in two minutes`)
    browser.answer = 'stream'
    await browser.advance(60_000)
    equal(browser.openConnections().length, 1)
    takeReceived(a)
    await browser.openConnections()[0]!.send(1)
    deepEqual(takeReceived(a), ['task t1'])
  })

test('backs off from a server that accepts and closes each connection', async () => {
  const browser = createBusBrowser()
  browser.answer = 'brief'
  await browser.tab('a')
  await browser.advance(300_000)
  ok(browser.connections.length < 16, `${browser.connections.length} calls in five minutes`)
})

import { test } from 'node:test'
import { deepEqual, equal, ok } from 'node:assert/strict'
import { createBusBrowser, type Tab } from '../../double/bus-browser.ts'

/** The events received since the last call. */
const takeReceived = (tab: Tab) => tab.received.splice(0)

const unreadable = [
  'id: 1\nevent: constructor\ndata: {}',
  'id: 1\nevent: __proto__\ndata: {"__proto__":{"type":"task"}}',
  'id: 1\ndata: {"type":"<script>alert(1)</script>"}',
  'event: heartbeat\ndata: {',
  `id: 1\nevent: ${'x'.repeat(90_000)}\ndata: 1`,
]
test('logs and drops unreadable events', async () => {
  const browser = createBusBrowser()
  const [a, b] = [await browser.tab('a'), await browser.tab('b')]
  for (const text of unreadable) await browser.connections[0]!.write(`${text}\n\n`)
  equal(a.log.length, unreadable.length)
  ok(a.log.every((line) => line.length < 200 && !line.includes('alert')))
  deepEqual([takeReceived(a), takeReceived(b)], [[], []])
  await browser.connections[0]!.send(1)
  deepEqual([takeReceived(a), takeReceived(b)], [['task t1'], ['task t1']])
})

test('dispatches events by type whatever their id and data', async () => {
  const browser = createBusBrowser()
  const [a, b] = [await browser.tab('a'), await browser.tab('b')]
  const line = browser.connections[0]!
  for (const [text, event] of [
    ['event: task\ndata: {', 'task'],
    ['event: task\ndata: refresh', 'task'],
    ['id: 9d2c1f3e-0000-4000-8000-000000000001\nevent: process\ndata: {"processId":7}', 'process'],
    ['id: 会议\nevent: PROCESS\ndata: null', 'process'],
    ['id: -1\nevent: favorite\ndata: [1]', 'favorite'],
    ['data: {"type":"read","subject":5}', 'read 5'],
  ] as const) {
    await line.write(`${text}\n\n`)
    deepEqual(
      [takeReceived(a), takeReceived(b)].map((all) => all.map((item) => item.trim())),
      [[event], [event]],
      text,
    )
  }
  deepEqual(a.log, [])
  await line.end('cut')
  await browser.advance(2000)
  equal(browser.connections[1]!.headers.get('last-event-id'), '-1', 'the last id valid in a header')
})

test('dispatches every event of a server that reuses one id', async () => {
  const browser = createBusBrowser()
  const a = await browser.tab('a')
  for (let n = 0; n < 3; n++)
    await browser.connections[0]!.write('id: 0\nevent: task\ndata: {"subject":"t1"}\n\n')
  deepEqual(takeReceived(a), ['task t1', 'task t1', 'task t1'])
})

test('falls back to polling while the stream sends only unreadable events', async () => {
  const browser = createBusBrowser()
  const a = await browser.tab('a')
  const line = browser.connections[0]!
  const pass = async (seconds: number) => {
    for (let offset = 0; offset < seconds; offset += 10) {
      await line.write(': alive\n\n')
      await browser.advance(10_000)
    }
  }
  await pass(120)
  deepEqual(takeReceived(a), [], 'does not poll for a quiet stream')
  await line.write('event: heartbeat\ndata: 1\n\n')
  await pass(70)
  equal(takeReceived(a).length, 6, 'every type, once')
  await line.write('event: task\ndata: 1\n\n')
  takeReceived(a)
  await pass(120)
  deepEqual(takeReceived(a), [])
  await a.close()
  equal(browser.timers(), 0)
})

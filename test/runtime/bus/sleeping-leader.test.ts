// The tab that holds the stream falls asleep: browsers freeze, suspend and throttle tabs in the background.
import { test } from 'node:test'
import { deepEqual, equal, ok } from 'node:assert/strict'
import { createBusBrowser, type Tab } from '../../double/bus-browser.ts'

type BusBrowser = ReturnType<typeof createBusBrowser>

const takeEvents = (tab: Tab) => tab.received.splice(0).filter((event) => event.includes(' '))

/** Lets time pass while the server sends comments. */
async function pass(browser: BusBrowser, seconds: number) {
  for (let time = 0; time < seconds; time += 5) {
    await browser.advance(5_000)
    for (const line of browser.openConnections()) await line.write(':\n\n')
  }
}

test('a visible tab takes the stream from one that sleeps without an event', async () => {
  const browser = createBusBrowser()
  const [a, b, c] = [await browser.tab('a'), await browser.tab('b'), await browser.tab('c', { hidden: true })]
  await a.hide(true)
  await a.sleep(true)
  await pass(browser, 45)
  const line = browser.openConnections().at(-1)!
  equal(line.tab, 'b')
  b.received.length = 0
  await line.send(1)
  deepEqual([takeEvents(b), takeEvents(c)], [['task t1'], ['task t1']])
  equal(browser.openConnections().filter(({ tab }) => tab !== 'a').length, 1)
})

test('a tab that wakes hands over at once, and shows each event once', async () => {
  const browser = createBusBrowser()
  const [a, b] = [await browser.tab('a'), await browser.tab('b')]
  await a.hide(true)
  await a.sleep(true)
  // arrives in the tab that sleeps; read when it wakes, after the other tab has shown it
  await browser.connections[0]!.send(1)
  await pass(browser, 45)
  for (const id of [1, 2]) await browser.openConnections().at(-1)!.send(id)
  await a.sleep(false)
  deepEqual(
    browser.openConnections().map(({ tab }) => tab),
    ['b'],
  )
  deepEqual(takeEvents(b), ['task t1', 'task t2'])
  deepEqual(takeEvents(a), ['task t1', 'task t2'])
  await pass(browser, 300)
  await a.hide(false)
  await pass(browser, 300)
  await browser.openConnections()[0]!.send(3)
  deepEqual([takeEvents(a), takeEvents(b)], [['task t3'], ['task t3']])
  equal(browser.openConnections().length, 1)
})

test('a frozen tab releases the stream at once, and joins again when it resumes', async () => {
  const browser = createBusBrowser()
  const [a, b] = [await browser.tab('a'), await browser.tab('b')]
  await a.hide(true)
  await a.freeze(true)
  deepEqual(
    browser.openConnections().map(({ tab }) => tab),
    ['b'],
  )
  await a.freeze(false)
  // a page restored from the back/forward cache gets both events
  await a.pageShow()
  await a.hide(false)
  await browser.openConnections()[0]!.send(1)
  deepEqual([takeEvents(a), takeEvents(b)], [['task t1'], ['task t1']])
  equal(browser.openConnections().length, 1)
})

test('a frozen tab that waits for the lock does not get it', async () => {
  const browser = createBusBrowser()
  const [a, b] = [await browser.tab('a'), await browser.tab('b')]
  await b.hide(true)
  await b.freeze(true)
  const c = await browser.tab('c')
  await a.close()
  deepEqual(
    browser.openConnections().map(({ tab }) => tab),
    ['c'],
  )
  await c.close()
  equal(browser.openConnections().length, 0)
})

test('a tab asleep in the queue is granted the lock, and a visible one takes it', async () => {
  const browser = createBusBrowser()
  const [a, b] = [await browser.tab('a'), await browser.tab('b')]
  await b.hide(true)
  await b.sleep(true)
  const c = await browser.tab('c')
  await a.close()
  await pass(browser, 45)
  ok(browser.openConnections().some(({ tab }) => tab === 'c'))
  await browser.openConnections().at(-1)!.send(1)
  deepEqual(takeEvents(c), ['task t1'])
})

test('a hidden tab hands the stream to a visible one, but not on each change of tabs', async () => {
  const browser = createBusBrowser()
  const [a, b] = [await browser.tab('a'), await browser.tab('b', { hidden: true })]
  for (let n = 0; n < 10; n++) {
    await a.hide(n % 2 === 0)
    await b.hide(n % 2 === 1)
    await pass(browser, 10)
  }
  equal(browser.connections.length, 1)
  await a.hide(true)
  await b.hide(false)
  await pass(browser, 45)
  deepEqual(
    browser.openConnections().map(({ tab }) => tab),
    ['b'],
  )
  await browser.openConnections()[0]!.send(1)
  deepEqual([takeEvents(a), takeEvents(b)], [['task t1'], ['task t1']])
})

test('an awake tab keeps the stream while others wait for an hour', async () => {
  const browser = createBusBrowser()
  for (const name of ['a', 'b', 'c']) await browser.tab(name)
  await pass(browser, 3600)
  equal(browser.connections.length, 1)
})

test('tabs that do not hear each other open a stream each, once', async () => {
  const browser = createBusBrowser()
  const tabs = [await browser.tab('a', { deaf: true }), await browser.tab('b', { deaf: true })]
  await pass(browser, 1200)
  equal(browser.openConnections().length, 2)
  ok(browser.connections.length <= 3, `${browser.connections.length} connections`)
  for (const line of browser.openConnections()) await line.send(1)
  for (const tab of tabs) deepEqual(takeEvents(tab), ['task t1'])
})

test('a tab whose locks never answer opens its own stream', async () => {
  const browser = createBusBrowser()
  const a = await browser.tab('a', { locks: 'stuck' })
  await pass(browser, 60)
  equal(browser.openConnections().length, 1)
  await a.close()
  equal(browser.timers(), 0)
  equal(a.countListeners(), 0)
})

import { test } from 'node:test'
import { deepEqual, equal, ok } from 'node:assert/strict'
import { EVENT_TYPES } from '../../src/contract/events.ts'
import { createBrowser, type Tab } from '../double/tabs.ts'

const ALL: string[] = [...EVENT_TYPES]
/** What was told since the last look. */
const news = (tab: Tab) => tab.told.splice(0)

test('three tabs of a browser have one stream, and all hear each event once', async () => {
  const browser = createBrowser()
  const tabs = [await browser.tab('a'), await browser.tab('b'), await browser.tab('c')]
  equal(browser.lines.length, 1)
  await browser.lines[0]!.send(1)
  await browser.lines[0]!.send(2, 'favorite', 'app 7')
  for (const tab of tabs) deepEqual(news(tab), ['task t1', 'favorite app 7'])
})

test('the stream is asked for with the bearer, by no cookie, over no redirect', async () => {
  const browser = createBrowser()
  await browser.tab('a')
  equal(browser.lines[0]!.headers.get('authorization'), 'Bearer token')
  equal(browser.lines[0]!.headers.get('accept'), 'text/event-stream')
  equal(browser.lines[0]!.headers.get('last-event-id'), null)
})

test('when the tab that held the stream is closed, another one takes over and everything is asked for once', async () => {
  const browser = createBrowser()
  const [a, b] = [await browser.tab('a'), await browser.tab('b')]
  await browser.lines[0]!.send(1)
  await browser.pass(60_000 - 20_000)
  news(b)
  await a.close()
  equal(browser.lines.at(-1)!.tab, 'b')
  deepEqual(news(b), ALL)
  await browser.lines.at(-1)!.send(2)
  deepEqual([news(b), news(a).length], [['task t2'], 1])
})

test('after a drop the stream goes on where it was, nothing is told twice, and all is asked for once', async () => {
  const browser = createBrowser()
  const [a, b] = [await browser.tab('a'), await browser.tab('b')]
  await browser.lines[0]!.send(1)
  await browser.lines[0]!.send(2)
  await browser.lines[0]!.end('cut')
  news(a)
  news(b)
  await browser.pass(1000)
  equal(browser.lines[1]!.headers.get('last-event-id'), '2')
  deepEqual([news(a), news(b)], [ALL, ALL])
  await browser.lines[1]!.send(2)
  await browser.lines[1]!.send(3)
  deepEqual([news(a), news(b)], [['task t3'], ['task t3']])
})

test('an event that another process of the server tells late is not taken for a known one', async () => {
  const browser = createBrowser()
  const a = await browser.tab('a')
  for (const id of [2, 1, 2, 1]) await browser.lines[0]!.send(id)
  deepEqual(news(a), ['task t2', 'task t1'])
})

test('of 2,000 events over a stream cut 200 times none is lost and none doubled', async () => {
  const browser = createBrowser()
  const [a, b] = [await browser.tab('a'), await browser.tab('b')]
  const sent: string[] = []
  for (let round = 0; round < 200; round++) {
    const line = browser.open()[0]!
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
    await browser.pass(1000)
  }
  for (const tab of [a, b])
    deepEqual(
      tab.told.filter((one) => one.includes(' ')),
      sent,
    )
})

test('pauses between tries grow up to half a minute', async () => {
  const browser = createBrowser()
  browser.answer = 'offline'
  const a = await browser.tab('a')
  const before = browser.timers()
  browser.answer = 500
  const tries: number[] = []
  for (let second = 1; second <= 200; second++) {
    await browser.pass(1000)
    if (browser.lines.length > tries.length) tries.push(second)
  }
  deepEqual(tries.slice(0, 3), [2, 6, 14])
  ok(tries.slice(1).every((at, i) => at - tries[i]! <= 30))
  ok(tries.length < 12, `${tries.length} tries in 200 s`)
  equal(before, 1)
  await a.close()
})

for (const answer of ['offline', 500, 403, 404, 'html', 'brief'] as const)
  test(`while no stream can be had (${answer}), everything is asked for again each minute, in all tabs`, async () => {
    const browser = createBrowser()
    browser.answer = answer
    const [a, b] = [await browser.tab('a'), await browser.tab('b')]
    await browser.pass(10_000)
    news(a)
    news(b)
    await browser.pass(70_000)
    ok(news(a).length >= 5, 'polled once')
    ok(news(b).length >= 5, 'and so is the other tab')
    const resyncs = answer === 'brief' ? 12 : 0
    await browser.pass(120_000)
    const polls = a.told.length / ALL.length
    ok(polls >= 2 && polls <= 2 + resyncs, `${polls} times in two minutes`)
    browser.answer = 'stream'
    await browser.pass(60_000)
    equal(browser.open().length, 1)
    news(a)
    await browser.open()[0]!.send(1)
    deepEqual(news(a), ['task t1'])
  })

test('a server that takes each call and hangs up is not called in a storm', async () => {
  const browser = createBrowser()
  browser.answer = 'brief'
  await browser.tab('a')
  await browser.pass(300_000)
  ok(browser.lines.length < 16, `${browser.lines.length} calls in five minutes`)
})

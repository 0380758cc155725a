import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { UNDO_MS } from '../../../../src/features/process-center/decide/decisions.ts'
import { ApproverBrowser } from '../../../double/approver-browser.ts'
import { many } from '../process-backend.ts'

// until the server has answered, a decision is kept on the device: it arrives once, or is offered to the same user again

const numbers = (n: number) => many(n, (i) => i)
/** 480 characters, 4,320 bytes in a form. */
const LONG = `不${'材'.repeat(479)}`

test('a sign-out sends first what is held, and waits for the answers', async () => {
  const { browser, page } = await ApproverBrowser.open()
  page.decide(numbers(12), 'fine')
  const signedOut = page.session.signOut()
  equal(page.session.$session.get().state, 'signed-in')
  await browser.advance(1000)
  await signedOut
  equal(browser.executed.size, 12)
  deepEqual([page.session.$session.get().state, page.session.$notice.get()], ['guest', null])
  equal(page.report.done.length, 12)
})

test('a sign-out without a connection says what was not sent, and the next sign-in of the same person offers it', async () => {
  const { browser, page } = await ApproverBrowser.open()
  page.decide([1, 2], 'fine')
  browser.isOnline = false
  void page.session.signOut()
  await browser.settle()
  equal(page.session.$notice.get(), 'unsent')
  browser.isOnline = true
  browser.signIn('another')
  await browser.settle()
  deepEqual(page.unsent(), [])
  browser.signIn('u1')
  await browser.settle()
  deepEqual(page.unsent(), ['t1', 't2'])
  page.decisions.sendUnsent(page.options)
  await browser.settle()
  deepEqual(
    [...browser.executed].map(([id, { remark, user }]) => [id, remark, user]),
    [
      ['t1', 'fine', 'u1'],
      ['t2', 'fine', 'u1'],
    ],
  )
  deepEqual(page.unsent(), [])
})

test('a sign-out does not wait for a server that does not answer', async () => {
  const { browser, page } = await ApproverBrowser.open()
  browser.latency = 60_000
  page.decide([1])
  void page.session.signOut()
  await browser.advance(4000)
  deepEqual([page.session.$session.get().state, page.session.$notice.get()], ['guest', 'unsent'])
})

test('the page that a sign-out returns to says that something was not sent, until the next sign-in', async () => {
  const { browser, page } = await ApproverBrowser.open()
  browser.isOnline = false
  page.decide([1])
  void page.session.signOut()
  await browser.settle()
  const next = await page.reload()
  equal(next.session.$notice.get(), 'unsent')
  browser.signIn()
  await browser.settle()
  equal(next.session.$notice.get(), null)
  equal((await next.reload()).session.$notice.get(), null)
})

for (const way of ['another tab signs out', 'the session ends'] as const)
  test(`${way} while decisions are held: the person is told, and they are offered at the next sign-in`, async () => {
    const { browser, page } = await ApproverBrowser.open()
    page.decide(numbers(3), 'fine')
    if (way === 'the session ends')
      page.session.clear({ system: 'taskApi', status: 200, code: 'OIDC_BC_LOGOUT' })
    else {
      const other = await browser.page()
      await browser.advance(100)
      void other.session.signOut()
    }
    browser.endSessions()
    await browser.settle()
    deepEqual(page.report.kept, [3])
    equal(browser.arrived.length, 0)
    browser.signIn()
    await browser.settle()
    deepEqual(page.unsent(), ['t1', 't2', 't3'])
  })

for (const way of ['leave', 'switch'] as const)
  test(`${way === 'leave' ? 'leaving the page' : 'switching tabs'} with many long decisions sends what the browser allows, and offers or sends the rest`, async () => {
    const { browser, page } = await ApproverBrowser.open()
    page.decide(numbers(34), LONG)
    if (way === 'leave') await page.leave()
    else page.show(false)
    await browser.advance(100)
    if (way === 'switch') {
      await browser.settle()
      equal(browser.executed.size, 34)
      return
    }
    const sent = browser.executed.size
    ok(sent >= 13 && sent < 34, `${sent} were sent`)
    const next = await browser.page()
    await browser.settle()
    equal(next.unsent().length, 34 - sent)
    next.decisions.sendUnsent(next.options)
    await browser.settle()
    equal(browser.executed.size, 34)
    equal(browser.arrived.length, 34, 'none was sent twice')
  })

test('a page that stays sends without keepalive, four at a time', async () => {
  const { browser, page } = await ApproverBrowser.open()
  page.decide(numbers(34), LONG)
  await browser.advance(UNDO_MS + 150)
  equal(browser.executed.size, 8, 'two times four, 40 ms there and 40 ms back')
  await browser.settle()
  equal(browser.executed.size, 34)
  ok(browser.arrived.every(({ keepalive }) => !keepalive))
})

test('leaving while a bulk decision is being sent sends the rest too', async () => {
  const { browser, page } = await ApproverBrowser.open()
  page.decide(numbers(20), 'fine')
  await browser.advance(UNDO_MS + 100)
  ok(browser.executed.size < 20)
  await page.leave()
  await browser.settle()
  equal(browser.executed.size, 20)
  equal(browser.arrived.length, 20)
})

test('a request without an answer is looked up: what arrived is not offered, what did not is', async () => {
  for (const arrives of [true, false]) {
    const { browser, page } = await ApproverBrowser.open()
    browser.hasLeft = () => arrives
    page.decide([1], 'fine')
    await browser.advance(UNDO_MS)
    page.crash()
    const next = await browser.page()
    await browser.advance(2000)
    deepEqual(next.unsent(), [], 'it may still be under way')
    await browser.settle()
    deepEqual([browser.executed.size, next.unsent()], arrives ? [1, []] : [0, ['t1']])
  }
})

test('two tabs: what one holds is not offered by the other until the first has crashed, and is then sent once', async () => {
  const { browser, page } = await ApproverBrowser.open()
  const other = await browser.page()
  page.decide([1, 2], 'fine')
  other.show(true)
  await browser.advance(100)
  deepEqual(other.unsent(), [])
  page.crash()
  other.show(true)
  const third = await browser.page()
  await browser.advance(100)
  deepEqual(
    [other.unsent(), third.unsent()],
    [
      ['t1', 't2'],
      ['t1', 't2'],
    ],
  )
  other.decisions.sendUnsent(other.options)
  third.decisions.sendUnsent(third.options)
  await browser.settle()
  equal(browser.arrived.length, 2)
})

test('a new decision on the same task replaces the one that was not sent', async () => {
  const { browser, page } = await ApproverBrowser.open()
  page.decide([1, 2], 'fine')
  page.crash()
  const next = await browser.page()
  await browser.advance(100)
  next.decide([1], 'no, after all')
  deepEqual(next.unsent(), ['t2'])
  next.decisions.undo()
  await browser.settle()
  deepEqual([browser.executed.size, next.unsent()], [0, ['t2']])
})

test('what is discarded is not offered again, and can be brought back at once', async () => {
  const { browser, page } = await ApproverBrowser.open()
  page.decide([1, 2], 'fine')
  page.crash()
  const next = await browser.page()
  await browser.advance(100)
  const { restore } = next.decisions.discardUnsent()
  deepEqual(next.unsent(), [])
  restore()
  deepEqual(next.unsent(), ['t1', 't2'])
  next.decisions.discardUnsent()
  await browser.settle()
  const last = await browser.page()
  await browser.settle()
  deepEqual([last.unsent(), browser.arrived.length], [[], 0])
})

test('a decision without a connection is offered until it was sent', async () => {
  const { browser, page } = await ApproverBrowser.open()
  browser.isOnline = false
  page.decide([1], 'fine')
  await browser.advance(UNDO_MS + 6000)
  equal(page.report.refused.length, 1)
  deepEqual(page.unsent(), [], 'it may have arrived: nobody knows without a connection')
  browser.isOnline = true
  await browser.settle()
  deepEqual(page.unsent(), ['t1'])
  page.decisions.sendUnsent(page.options)
  await browser.settle()
  deepEqual([browser.executed.size, page.unsent()], [1, []])
})

test('the browser asks before it leaves what it neither keeps nor can send any more, and only then', async () => {
  for (const isFull of [true, false]) {
    const { browser, page } = await ApproverBrowser.open()
    const { setItem } = browser.local
    browser.local.setItem = (key, value) => {
      if (isFull && key.startsWith('univ.decisions')) throw new Error('QuotaExceededError')
      setItem(key, value)
    }
    page.decide([40], LONG)
    equal(page.asksBeforeLeaving(), false, 'one is sent as the page is left')
    page.decide(numbers(34), LONG)
    equal(page.asksBeforeLeaving(), isFull)
    await browser.settle()
    equal(browser.executed.size, 35)
    equal(page.asksBeforeLeaving(), false, 'the server has all')
    equal(page.mayAsk(), false)
    page.decide([35], LONG)
    equal(page.mayAsk(), isFull)
    page.decisions.undo()
    equal(page.asksBeforeLeaving(), false)
    equal(page.mayAsk(), false, 'it can go into the cache of the browser')
  }
})

test('a refusal on a page that is hidden is offered again, on a visible page it is shown', async () => {
  for (const isHidden of [true, false]) {
    const { browser, page } = await ApproverBrowser.open()
    browser.refusesNext = true
    page.decide([1], 'fine')
    if (isHidden) page.show(false)
    await browser.advance(UNDO_MS + 200)
    page.show(true)
    await browser.settle()
    deepEqual(page.unsent(), isHidden ? ['t1'] : [])
  }
})

test('ignores stored decisions that are not ours or damaged', async () => {
  const browser = new ApproverBrowser(1)
  const good = { task: { id: 't1', name: 'Step' }, action: { id: 'a1', code: 'approve', name: 'Approve' } }
  for (const [key, value] of [
    ['univ.decisions:u1:1', 'no JSON'],
    ['univ.decisions:u1:2', '{"task":1}'],
    ['univ.decisions:u1:3', JSON.stringify([{ task: {} }, null, 7, good])],
    ['univ.decisions:u10:4', JSON.stringify([{ ...good, task: { id: 't9', name: '' } }])],
  ] as const)
    browser.local.setItem(key, value)
  browser.signIn()
  const page = await browser.page()
  await browser.settle()
  deepEqual(page.unsent(), ['t1'])
})

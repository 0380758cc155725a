import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { UNDO_MS } from '../../../../src/features/process-center/decide/decisions.ts'
import { ApproverBrowser } from '../../../double/approver-browser.ts'

// two tabs offer what was not sent, and one of them knows less: only what a person has seen is sent or discarded

const ids = (...all: number[]) => all.map((n) => `t${n}`)

for (const sends of [false, true])
  test(`discarding takes what is shown here and still there, after another tab has ${sends ? 'sent it' : 'found more'}`, async () => {
    const { browser, page } = await ApproverBrowser.open()
    browser.hasLeft = () => false
    page.decide([1], 'fine')
    await browser.advance(UNDO_MS)
    page.decide([2, 3], 'fine')
    page.crash()
    const other = await browser.page()
    await browser.advance(2000)
    const late = await browser.page()
    await browser.advance(UNDO_MS - 1900)
    deepEqual([other.unsent().sort(), late.unsent()], [ids(1, 2, 3), ids(2, 3)])
    if (sends) other.decisions.sendUnsent(other.options)
    const { count, restore } = late.decisions.discardUnsent()
    deepEqual([count, late.unsent()], sends ? [0, []] : [2, ['t1']])
    restore()
    await browser.settle()
    deepEqual([browser.executed.size, late.unsent().sort()], sends ? [3, []] : [0, ids(1, 2, 3)])
  })

test('sending takes what is shown here, and leaves what was found meanwhile to be seen', async () => {
  const { browser, page } = await ApproverBrowser.open()
  browser.hasLeft = () => false
  page.decide([1], 'fine')
  await browser.advance(UNDO_MS)
  page.decide([2], 'fine')
  page.crash()
  const other = await browser.page()
  await browser.advance(2000)
  const late = await browser.page()
  await browser.advance(UNDO_MS - 1900)
  late.decisions.sendUnsent(late.options)
  deepEqual(late.unsent(), ['t1'])
  await browser.settle()
  other.show(true)
  await browser.advance(100)
  deepEqual([[...browser.executed.keys()], other.unsent()], [['t2'], ['t1']])
})

import { deepEqual, ok } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { startFaultServer, type FaultServer } from '../double/fault-server.ts'
import { portalAnswers } from '../double/portal-answers.ts'
import { processAnswers } from '../double/process-answers.ts'
import { addPages, openTestPage } from '../double/test-page.ts'
import { expectEventually, settled, waitUntil } from '../tools/eventually.ts'
import { openBrowser } from '../tools/page-test.ts'

// A page of a list with thousands of rows: only those near the viewport are in the document.

const TASKS = 5_000

describe('5,000 tasks in one page', () => {
  let server: FaultServer
  let browser: Browser
  before(async () => {
    server = await startFaultServer()
    addPages(server)
    const options = { fieldText: (_op: string, at: number, field: string) => `${field} ${at + 1}` }
    server.answers = {
      ...portalAnswers({ ...options, count: 1 }),
      ...processAnswers({ ...options, count: TASKS }),
    }
    browser = await openBrowser()
  })
  after(async () => {
    await browser.close()
    await server.close()
  })

  /** Positions and vertical edges of the rendered rows, those in the viewport, and the number of elements. */
  const readRows = (page: Page) =>
    page.evaluate(() => {
      const root = document.querySelector('univ-process-center')!.shadowRoot!
      const rows = [...root.querySelectorAll('[data-row]')].map((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return { position: Number(row.getAttribute('aria-posinset')), top, bottom }
      })
      const isInView = ({ top, bottom }: (typeof rows)[number]) => bottom > 0 && top < innerHeight
      const elements = root.querySelectorAll('*').length
      return { rows, inView: rows.filter(isInView), height: innerHeight, elements }
    })

  test('the viewport fills wherever the page is scrolled to, and the focused row stays', async () => {
    const { page, show, expectNoErrors } = await openTestPage(browser, server, { isSignedIn: true })
    await show([
      { tag: 'univ-process-center', attributes: { list: 'todo', query: `limit=${TASKS}`, bus: '' } },
    ])
    const boxes = page.locator('univ-process-center input[type=checkbox]')
    await boxes.nth(2).focus()
    for (const part of [0, 0.3, 0.9, 0.5, 1, 0.45, 0]) {
      await page.evaluate(
        (part) => scrollTo(0, part * (document.documentElement.scrollHeight - innerHeight)),
        part,
      )
      await waitUntil(`a full viewport at ${part}`, async () => {
        const { inView, height } = await readRows(page)
        const [first, last] = [inView[0], inView.at(-1)]
        if (!first || !last) return false
        const isFilledAbove = first.top <= 8 || first.position === 1
        return isFilledAbove && (last.bottom >= height - 8 || last.position === TASKS)
      })
      const { rows, inView, elements } = await settled(() => readRows(page))
      const positions = inView.map(({ position }) => position)
      deepEqual(
        positions,
        positions.map((_, at) => positions[0]! + at),
        `in order at ${part}`,
      )
      const gaps = inView.slice(1).map(({ top }, at) => Math.round(top - inView[at]!.bottom))
      deepEqual([...new Set(gaps)], [0], `the same space between all rows at ${part}`)
      ok(elements < 3000, `${elements} elements at ${part}`)
      ok(
        rows.some(({ position }) => position === 3),
        `the focused row is rendered at ${part}`,
      )
    }
    await expectEventually(
      () =>
        page.evaluate(() =>
          document
            .querySelector('univ-process-center')!
            .shadowRoot!.activeElement?.closest('[data-row]')
            ?.getAttribute('aria-posinset'),
        ),
      '3',
    )
    expectNoErrors()
  })
})

import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectAccessible } from '../tools/page-test.ts'
import { openPortalFixture, waitUntil, type PortalFixture } from './portal-fixture.ts'

/** Sizes and order of what the screens show: the hall's name, compact rows, letters, and how long a page may be. */
describe('screens', { concurrency: 2 }, () => {
  let fixture: PortalFixture
  before(async () => {
    fixture = await openPortalFixture()
  })
  after(() => fixture.close())
  const url = (path: string) => fixture.campus.url + path
  const pageHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

  for (const lang of ['zh-CN', 'en'])
    test(`the hall's name is on one line, and nothing in the header is cut off, ${lang}`, async () => {
      const { page, expectNoErrors } = await fixture.openMember('student', '/workflow/todo', { lang })
      const header = page.getByRole('banner')
      await page.getByRole('heading', { level: 1 }).waitFor()
      for (const width of [1024, 1152, 1280, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        const { lines, overflow } = await header.evaluate((element) => {
          const name = element.querySelector('.portal-logo > span:last-child')!
          const range = document.createRange()
          range.selectNodeContents(name)
          return {
            lines: new Set([...range.getClientRects()].map(({ y }) => Math.round(y))).size,
            overflow: element.scrollWidth - element.clientWidth,
          }
        })
        deepEqual({ width, lines, overflow }, { width, lines: 1, overflow: 0 })
      }
      expectNoErrors()
    })

  test('on a phone the catalogue is rows of about 72 pixels, forty at a time', async () => {
    const { page, expectNoErrors } = await fixture.openVisitor({ device: 'phone' })
    await page.goto(url('/workflow/serviceCenter'))
    const more = page.getByRole('button', { name: /^Show \d+ more|more/ }).last()
    await more.waitFor()
    const heights = await page
      .locator('.catalogue-grid > li')
      .evaluateAll((rows) => rows.slice(0, 8).map((row) => row.getBoundingClientRect().height))
    equal(heights.length, 8)
    ok(
      heights.every((height) => height >= 64 && height <= 80),
      heights.join(),
    )
    const before = await pageHeight(page)
    ok(before < 6000, `${before} pixels`)
    await more.click()
    await waitUntil('more rows', async () => (await pageHeight(page)) > before)
    expectNoErrors()
  })

  test('items of a letter are sorted by name', async () => {
    const { page, expectNoErrors } = await fixture.openVisitor()
    await page.goto(url('/workflow/serviceCenter?tab=zimu'))
    const group = page.getByRole('region', { name: 'A', exact: true })
    await group.getByRole('listitem').nth(2).waitFor()
    const names = await group.locator('a.ui-item-name').allTextContents()
    deepEqual(names, names.toSorted(new Intl.Collator('en').compare))
    expectNoErrors()
  })

  test('an item is shared by its address, as a QR code and to copy', async () => {
    const { page, context, expectNoErrors } = await fixture.openVisitor()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(url('/workflow/appdetail?id=visit-booking'))
    await page.getByRole('button', { name: 'Share' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share Visit Booking' })
    const code = dialog.getByRole('img', { name: 'QR code of the page of Visit Booking' })
    await code.waitFor()
    ok((await code.locator('path').getAttribute('d'))!.length > 1000)
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    equal(
      await page.evaluate(() => navigator.clipboard.readText()),
      url('/workflow/appdetail?id=visit-booking'),
    )
    await expectAccessible(page, ['color-contrast'], 'overlay') // the toast is above it
    expectNoErrors()
  })

  test('a member sees the daily sections; an address that names a solution shows all', async () => {
    const { page, expectNoErrors } = await fixture.openMember('student', '/workflow/index')
    const heading = (name: string) => page.getByRole('heading', { name, exact: true })
    await heading('Popular items').waitFor()
    equal(await heading('Find by theme').count(), 0)
    await page.getByRole('link', { name: 'Figures and all sections' }).click()
    await heading('Find by theme').waitFor()
    await heading('Recommended items').waitFor()
    expectNoErrors()
  })

  test("a member's home is at most 2,200 pixels long on a phone", async () => {
    const { page, expectNoErrors } = await fixture.openMember('approver', '/workflow/index', {
      device: 'phone',
    })
    await page.getByRole('heading', { name: 'Popular items' }).waitFor()
    const height = await pageHeight(page)
    ok(height <= 2200, `${height} pixels`)
    expectNoErrors()
  })
})

import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { boxOf, eventually, expectEventually, settled } from '../tools/eventually.ts'
import { expectAccessible } from '../tools/page-test.ts'
import { setUpPortal } from './portal-fixture.ts'

declare global {
  // oxlint-disable-next-line no-var -- a global of the page
  var __seen: string[]
}

/**
 * What some screens show: the hall's name, a member's sections, what can be shared and set. What holds on all of them is in
 * screen-table.ts.
 */
describe('screens', () => {
  const fixture = setUpPortal()
  const url = (path: string) => fixture.campus.url + path

  test("the hall's name is on one line, and nothing in the header is cut off, in both languages", async () => {
    const { page, expectNoErrors } = await fixture.openMember('approver', '/workflow/index')
    for (const lang of ['zh-CN', 'en']) {
      // as the portal's own menu does
      await page
        .locator('univ-portal')
        .evaluate((portal, to) => void ((portal as HTMLElement).lang = to), lang)
      await page.getByRole('button', { name: lang === 'en' ? /^Account: / : /^账户：/ }).waitFor()
      // an approver's badge is the widest
      const header = page.getByRole('banner')
      await header.locator('.portal-badge').first().waitFor()
      for (const width of [1024, 1152, 1280, 1366, 1440, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        await eventually(async () => {
          const { lines, height, overflow, cut } = await header.evaluate((element) => {
            const name = element.querySelector('.portal-logo > span:last-child')!
            const range = document.createRange()
            range.selectNodeContents(name)
            return {
              lines: new Set([...range.getClientRects()].map(({ y }) => Math.round(y))).size,
              height: element.clientHeight,
              overflow: document.documentElement.scrollWidth - innerWidth,
              cut: [...element.querySelectorAll<HTMLElement>('.portal-user-name > *')]
                .filter((part) => part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1)
                .map((part) => part.textContent),
            }
          })
          deepEqual(
            { width, lines, height, overflow, cut },
            { width, lines: 1, height: 64, overflow: 0, cut: [] },
          )
        })
      }
      // wider letters, as of a machine that has none of the hall's fonts
      await header.evaluate((element) => (element.style.letterSpacing = '0.07em'))
      for (const width of [1024, 1152, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await eventually(async () => {
          const { field, overflow } = await header.evaluate((element) => ({
            field: element.querySelector('input')!.clientWidth >= 48 ? 'for a word' : 'too narrow',
            overflow: document.documentElement.scrollWidth - innerWidth,
          }))
          deepEqual({ width, field, overflow }, { width, field: 'for a word', overflow: 0 })
        })
      }
      await header.evaluate((element) => (element.style.letterSpacing = ''))
    }
    expectNoErrors()
  })

  test('a member sees the daily sections, the assistant’s button beside 1120 pixels of content; an address that names a solution shows all', async () => {
    const { page, expectNoErrors } = await fixture.openMember('student', '/workflow/index')
    const launcher = page.locator('univ-assistant').getByRole('button')
    await launcher.waitFor()
    for (const [width, content, distance] of [
      [1920, 1120, 24],
      [1440, 1120, 24],
      [1366, 1120, 24],
      [1280, 1120, 24],
      [1024, 976, null],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const column = page.locator('.portal-page')
      const edges = await settled(() =>
        column.evaluate((element) => {
          const { left, right } = element.getBoundingClientRect()
          const { paddingLeft, paddingRight } = getComputedStyle(element)
          return { left: left + parseFloat(paddingLeft), right: right - parseFloat(paddingRight) }
        }),
      )
      equal(edges.right - edges.left, content, `at ${width}`)
      const own = await boxOf(launcher)
      if (distance !== null) equal(width - own.x - own.width, distance, `at ${width}`)
      ok(own.x >= edges.right && own.x < width - 12, `at ${width}: ${own.x}`)
    }
    const heading = (name: string) => page.getByRole('heading', { name, exact: true })
    await heading('Popular items').waitFor()
    await expectEventually(() => heading('Find by theme').count(), 0)
    await page.getByRole('link', { name: 'Figures and all sections' }).click()
    await heading('Find by theme').waitFor()
    await heading('Recommended items').waitFor()
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
    await eventually(async () => ok((await code.locator('path').getAttribute('d'))!.length > 1000))
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    await expectEventually(
      () => page.evaluate(() => navigator.clipboard.readText()),
      url('/workflow/appdetail?id=visit-booking'),
    )
    await expectAccessible(page, ['color-contrast'], 'overlay') // the toast is above it
    expectNoErrors()
  })

  test('an unknown URL shows "not found" with a link to the home page', async () => {
    // the browser logs the status
    const { page, expectNoErrors } = await fixture.openVisitor({ expected: [/404/] })
    const reply = await page.goto(url('/workflow/no/such'))
    equal(reply!.status(), 404)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor({ state: 'attached' })
    await page.getByRole('link', { name: 'Back to home' }).click()
    await page.waitForURL(url('/workflow/index'))
    expectNoErrors()
  })

  test('the chosen language, colours, text size and contrast persist and apply from the first paint', async () => {
    const { page, context, expectNoErrors } = await fixture.openVisitor()
    await page.goto(url('/workflow/index'))
    await page.getByRole('button', { name: '中文' }).click()
    await page.getByRole('heading', { name: '一网通办服务中心' }).waitFor()
    await expectEventually(() => page.evaluate(() => document.documentElement.lang), 'zh-CN')
    await page.getByRole('button', { name: '显示设置' }).click()
    const display = page.getByRole('dialog', { name: '显示设置' })
    for (const name of ['深色', '大字', '高'])
      await display.getByRole('button', { name, exact: true }).click()
    await page.keyboard.press('Escape')
    await context.addInitScript(() => {
      const seen: string[] = []
      globalThis.__seen = seen
      const look = () => {
        const h1 = document.querySelector('univ-portal')?.shadowRoot?.querySelector('h1')
        if (h1 && getComputedStyle(h1).visibility === 'visible')
          seen.push(`${h1.textContent} ${document.querySelector('univ-portal')!.getAttribute('theme')}`)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.reload()
    await page.getByRole('heading', { name: '一网通办服务中心' }).waitFor()
    const seen = () => page.evaluate(() => [...new Set(globalThis.__seen)])
    await expectEventually(seen, ['一网通办服务中心 dark'])
    const attribute = (name: string) => page.locator('univ-portal').getAttribute(name)
    await expectEventually(
      async () => [await attribute('size'), await attribute('contrast')],
      ['large', 'more'],
    )
    expectNoErrors()
  })
})

// The rows of the catalogue on a phone, and what they show of a search.
import { deepEqual, equal, ok } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { devices, type Page } from 'playwright-core'
import { boxOf, boxesOf, eventually, expectEventually, settled, waitUntil } from '../tools/eventually.ts'
import type { Visitor } from '../tools/page-test.ts'
import { drawerButton, navigate, setUpPortal, totalStatus } from './portal-fixture.ts'

describe('rows of the catalogue on a phone', () => {
  const fixture = setUpPortal({ keepsPages: true })
  /** One tab for the tests on a phone, which goes from page to page as links do. */
  let phone: Visitor
  before(async () => {
    phone = await fixture.openVisitor({ device: 'phone' })
    await phone.page.goto(url('/workflow/index'))
    await drawerButton(phone.page).waitFor()
  })
  const url = (path: string) => fixture.campus.url + path
  const rows = (page: Page) => page.locator('univ-service-catalogue .catalogue-grid').getByRole('listitem')
  const row = (page: Page, name: string) =>
    rows(page).filter({ has: page.getByRole('link', { name, exact: true }) })
  const open = async (page: Page, path: string) => {
    if (page === phone.page) {
      // a page that is opened again is a new one
      await navigate(page, '/workflow/no/such')
      await page.getByText('Page not found').waitFor()
      await navigate(page, path)
    } else await page.goto(url(path))
    await totalStatus(page).waitFor()
    await rows(page).first().waitFor()
  }

  test('the first item starts within 260 pixels, with the filters at the end of one line, in both languages', async () => {
    const { page, expectNoErrors } = phone
    await open(page, '/workflow/serviceCenter')
    const first = rows(page).first()
    const button = (name: RegExp) => page.locator('univ-service-catalogue').getByRole('button', { name })
    // as the portal's own menu does
    const setLang = (lang: string) =>
      page.locator('univ-portal').evaluate((portal, to) => void ((portal as HTMLElement).lang = to), lang)
    for (const { lang, filter, all } of [
      { lang: 'zh-CN', filter: /^筛选$/, all: /^全部$/ },
      { lang: 'en', filter: /^Filter$/, all: /^All$/ },
    ]) {
      await setLang(lang)
      const [toggle, values] = [await boxOf(button(filter)), await boxOf(button(all))]
      ok(Math.abs(toggle.y - values.y) < 8, `${lang}: on one line, ${toggle.y} and ${values.y}`)
      ok(toggle.x + toggle.width <= 390, `${lang}: within the screen`)
      await eventually(async () => ok((await boxOf(first)).y <= 260, `${lang}: the first item`))
    }
    await button(/^Filter$/).click()
    await button(/^How$/).waitFor()
    await setLang('zh-CN')
    await button(/^办理方式$/).waitFor()
    await setLang('en')
    await button(/^How$/).waitFor()
    expectNoErrors()
  })

  test('the link to guides and questions follows the last result of a search', async () => {
    const { page, expectNoErrors } = phone
    await open(page, '/workflow/serviceCenter?seq=library&handling=online')
    await eventually(async () => {
      const link = await boxOf(page.getByRole('link', { name: 'Also search guides and questions' }))
      const last = await boxOf(rows(page).last())
      const gap = link!.y - last!.y - last!.height
      ok(gap >= 0 && gap < 60, `${gap}`)
    })
    expectNoErrors()
  })

  test('the items of a search in everything are the same rows', async () => {
    const { page, expectNoErrors } = phone
    await navigate(page, '/workflow/searchResult?seq=card')
    const alumni = row(page, 'Alumni Card')
    await eventually(async () => {
      const { height } = await boxOf(alumni)
      ok(height < 80, `${height}`)
      equal(await alumni.getByRole('button', { name: 'Add Alumni Card to favourites' }).count(), 1)
    })
    expectNoErrors()
  })

  test("a row's star adds it to a guest's favourites, and the rest leads to its page, from where back leads to the list", async () => {
    const { context, page, expectNoErrors } = phone
    await open(page, '/workflow/serviceCenter?seq=library')
    const pass = row(page, 'Library Day Pass')
    const { x, y, width, height } = await boxOf(pass)
    ok(height < 80, `${height}`)

    const star = pass.getByRole('button', { name: 'Add Library Day Pass to favourites' })
    await page.touchscreen.tap(x + width - 8, y + height / 2)
    await waitUntil('the star is pressed', async () => (await star.getAttribute('aria-pressed')) === 'true')
    await expectEventually(() => context.pages().length, 1, 'the star does not open the service')

    await page.touchscreen.tap(x + 8, y + height / 2)
    await page.getByRole('heading', { level: 1, name: 'Library Day Pass' }).waitFor()
    await expectEventually(() => page.url(), url('/workflow/appdetail?id=library-day-pass'))
    await page.goBack()
    await page.waitForURL(url('/workflow/serviceCenter?seq=library'))
    await row(page, 'Library Day Pass').getByRole('button', { pressed: true }).waitFor()
    expectNoErrors()
  })

  test('a row has its star at its end, 44 pixels wide and high, and says in one line what a search matches if its name does not; a heading has air above', async () => {
    const { page, expectNoErrors } = phone
    await open(page, '/workflow/serviceCenter')
    const heading = page.getByRole('heading', { name: /^Courses and Exams/ })
    await eventually(async () => {
      const lastOfGroup = await boxOf(row(page, 'Third Age College'))
      const above = (await boxOf(heading)).y - lastOfGroup.y - lastOfGroup.height
      ok(above >= 16, `above the heading: ${above}`)
    })
    const first = rows(page).first()
    const box = await boxOf(first)
    for (const { height } of (await boxesOf(rows(page))).slice(0, 8))
      ok(height >= 64 && height <= 80, `rows of about 72 pixels: ${height}`)
    const star = await boxOf(first.getByRole('button', { name: /to favourites$/ }))
    ok(star.width >= 44 && star.height >= 44, JSON.stringify(star))
    ok(star.x + star.width >= box.x + box.width - 1)
    await first.getByRole('link').focus()
    await page.keyboard.press('Tab')
    await eventually(async () =>
      equal(
        await page.locator('button:focus').getAttribute('aria-label'),
        `Add ${await first.getByRole('link').innerText()} to favourites`,
      ),
    )

    // forty at a time
    const pageHeight = () => page.evaluate(() => document.documentElement.scrollHeight)
    const before = await settled(pageHeight)
    ok(before < 6000, `${before} pixels`)
    await page
      .getByRole('button', { name: /^Show \d+ more|more/ })
      .last()
      .click()
    await waitUntil('more rows', async () => (await pageHeight()) > before)

    await page.getByPlaceholder('Enter item name').fill('visitor')
    const shown = (name: string, text: string) =>
      row(page, name).getByText(text, { exact: true }).filter({ visible: true }).waitFor()
    await shown('Library Day Pass', 'Keyword: visitor')
    await shown('Temporary Vehicle Entry', '…cars of visitors.')
    await shown('Pay as a Visitor', 'Finance Office +1')
    await expectEventually(
      () => row(page, 'Library Day Pass').getByText('Library', { exact: true }).isVisible(),
      false,
    )
    await expectEventually(() => row(page, 'Library Day Pass').locator('mark').innerText(), 'visitor')
    await eventually(async () =>
      deepEqual(new Set((await boxesOf(rows(page))).map(({ height }) => height)), new Set([box.height])),
    )
    expectNoErrors()
  })

  test('a name of two lines has at least 8 pixels of air above and below', async () => {
    const { page, expectNoErrors } = phone
    await page.setViewportSize({ width: 360, height: 800 })
    await open(page, '/workflow/serviceCenter?seq=verification')
    const long = row(page, 'Degree Verification from the Archives')
    const { y, height } = await boxOf(long)
    const name = await boxOf(long.getByRole('link'))
    await eventually(async () => {
      const department = await boxOf(long.getByText('University Archives'))
      ok(name.height >= 40, `two lines: ${name.height}`)
      ok(name.y - y >= 8, `above: ${name.y - y}`)
      ok(
        y + height - department.y - department.height >= 8,
        `below: ${y + height - department.y - department.height}`,
      )
    })
    expectNoErrors()
  })

  test('in English, descriptions on the cards of a desktop are rarely cut, and links to guides never; a card says what a search matches', async () => {
    const { page, expectNoErrors } = await fixture.openVisitor()
    await page.setViewportSize({ width: 1440, height: 900 })
    const cut = (selector: string) =>
      page.locator(selector).evaluateAll((all) => ({
        n: all.length,
        cut: all.filter((e) => e.scrollHeight > e.clientHeight + 2 || e.scrollWidth > e.clientWidth + 1)
          .length,
      }))
    await open(page, '/workflow/serviceCenter')
    await eventually(async () => {
      const cards = await cut('.catalogue-grid .ui-item-text')
      ok(cards.n > 10 && cards.cut < cards.n / 10, JSON.stringify(cards))
    })
    // what a search matches stands below the department
    await page.getByRole('searchbox').fill('visitor')
    const pass = row(page, 'Library Day Pass')
    await pass.getByText('Keyword: visitor', { exact: true }).waitFor()
    await expectEventually(() => pass.getByText('Library', { exact: true }).isVisible(), true)
    await expectEventually(() => row(page, 'Pay as a Visitor').getByText('Keyword').count(), 0)
    await page.goto(url('/workflow/index'))
    await page.locator('.home-guides > a').first().waitFor()
    await eventually(async () => {
      const guides = await cut('.home-guides > a')
      ok(guides.n > 2 && guides.cut === 0, JSON.stringify(guides))
    })
    expectNoErrors()
  })

  test('without scripts, a row leads to the page of its item', async () => {
    const context = await fixture.browser.newContext({
      ...devices['iPhone 15'],
      javaScriptEnabled: false,
      locale: 'en',
    })
    const page = await context.newPage()
    await page.goto(url('/workflow/serviceCenter?seq=library'))
    const pass = page.getByRole('listitem').filter({ hasText: 'Library Day Pass' })
    const { x, y, height } = await boxOf(pass)
    await page.touchscreen.tap(x + 8, y + height / 2)
    await page.waitForURL(/appdetail\?id=library-day-pass/)
    await expectEventually(() => context.pages().length, 1, 'nothing else has opened')
    await context.close()
  })

  test('in large text the page is as wide as the screen; scrolled, the filters stay and no row shows between the bars', async () => {
    const { page } = phone
    await page.setViewportSize({ width: 390, height: 844 })
    for (const size of ['', 'large', 'larger']) {
      if (size) {
        await page.evaluate((value) => localStorage.setItem('univ.size', value), size)
        await page.reload()
        await page.locator(`univ-portal[size=${size}]`).waitFor()
      }
      await open(page, '/workflow/serviceCenter')
      await expectEventually(
        () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        0,
        size,
      )
      await page.evaluate(() => scrollTo(0, 1010))
      await expectEventually(() => page.evaluate(() => scrollY), 1010)
      const filters = await boxOf(page.locator('.catalogue-filters-toggle'))
      const header = await boxOf(page.getByRole('banner'))
      ok(Math.abs(filters.y - header.y - header.height) < 2, `${size}: filters at ${filters.y}`)
      // right below the bar of values, at the left edge, where a row has its icon, is the heading of the group that is read
      if (!size)
        await expectEventually(
          () =>
            page.evaluate((from) => {
              const catalogue = document
                .querySelector('univ-portal')!
                .shadowRoot!.querySelector('univ-service-catalogue')!.shadowRoot!
              return [5, 10, 15, 20].map(
                (y) => catalogue.elementFromPoint(20, from + y)?.closest('h3, li')?.localName,
              )
            }, filters.y + filters.height),
          ['h3', 'h3', 'h3', 'h3'],
        )
    }
  })
})

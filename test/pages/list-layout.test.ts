import { equal, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { boxOf, boxesOf, eventually, expectEventually, settled, waitUntil } from '../tools/eventually.ts'
import type { Visitor } from '../tools/page-test.ts'
import { forgetAllButSession } from '../tools/stored-session.ts'
import { readBoxes, coveredControlsAfterScroll, isUncovered } from './covered-controls.ts'
import { navigate, setUpPortal } from './portal-fixture.ts'

// Position of the first task, height of a row and its controls, in the portal, at the named widths.

const SIZES = [
  { width: 320, height: 640, device: 'phone', firstRow: 220, rowHeight: 110 },
  { width: 390, height: 844, device: 'phone', firstRow: 200, rowHeight: 110 },
  { width: 768, height: 1024, device: 'desktop', firstRow: 560, rowHeight: 72 },
  { width: 1024, height: 900, device: 'desktop', firstRow: 380, rowHeight: 72 },
  { width: 1440, height: 900, device: 'desktop', firstRow: 340, rowHeight: 72 },
] as const

describe('lists', () => {
  const fixture = setUpPortal({ keepsPages: true })
  const approvers = new Map<string, Visitor>()
  const resize = async (page: Page, device: 'phone' | 'desktop') => {
    const [width, height] = device === 'phone' ? [390, 844] : [1280, 900]
    await page.setViewportSize({ width, height })
    await page.locator(device === 'phone' ? '.phone-header' : '.portal-tools').waitFor()
  }
  /**
   * An approver on a page, in a window of the usual size. One visitor per language and device goes from page to page as
   * links do: a load in a new profile costs three times a page change, one with the browser's cache twice as much.
   */
  const openApprover = async (path: string, device: 'phone' | 'desktop', lang = 'en') => {
    // a narrow window has a phone's layout on any device
    const name = lang === 'en' ? device : 'desktop, Chinese'
    const known = approvers.get(name)
    if (!known) {
      const opened = lang === 'en' ? device : 'desktop'
      const visitor = await fixture.openMember('approver', path, { lang, device: opened })
      // nothing reads pixels
      await visitor.page.evaluate(() => void (document.documentElement.style.opacity = '0'))
      approvers.set(name, visitor)
      await resize(visitor.page, device)
      return visitor
    }
    const { page } = known
    await resize(page, device)
    // a page that is opened again is a new one
    await navigate(page, '/workflow/no/such')
    await page.getByText(/^(没有这个页面|Page not found)$/).waitFor()
    await page.evaluate(forgetAllButSession)
    await navigate(page, path)
    return known
  }

  const tag = (page: Page) => page.locator('univ-process-center')
  const rows = (page: Page) => tag(page).getByRole('listitem')
  const goTo = (page: Page, path: string) => page.goto(fixture.campus.url + path)

  for (const lang of ['zh-CN', 'en'])
    for (const device of ['phone', 'desktop'] as const)
      test(`${device}, ${lang}: position of the first row and height of rows at every width`, async () => {
        const { page, expectNoErrors } = await openApprover('/workflow/flow_cc', device, lang)
        // on the second page, an outage has its own line
        for (const list of ['flow_cc', 'todo', 'meApply']) {
          if (list !== 'flow_cc') {
            await navigate(page, `/workflow/${list}`)
            await page.locator('.portal-notice-line').waitFor()
          }
          await rows(page).first().waitFor()
          await tag(page)
            .getByRole('button', { name: /^(Filters|筛选|Export|导出)/ })
            .first()
            .waitFor()
          for (const { width, height, firstRow, rowHeight } of SIZES.filter(
            (size) => size.device === device,
          )) {
            await page.setViewportSize({ width, height })
            await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
            const [boxes, number, menu] = await Promise.all([
              rows(page).evaluateAll(readBoxes),
              ...(device === 'phone'
                ? [
                    tag(page).getByRole('status').filter({ hasText: /\d/ }).boundingBox(),
                    tag(page)
                      .getByRole('button', { name: /^(More|更多)$/ })
                      .boundingBox(),
                  ]
                : []),
            ])
            const where = `${list} at ${width}`
            ok(boxes[0]!.y <= firstRow, `${where}: the first row is at ${boxes[0]!.y}`)
            if (number && menu)
              ok(number.x + number.width <= menu.x, `${where}: the number overlaps the menu`)
            else equal(device, 'desktop')
            for (const { height, right } of boxes) {
              ok(height <= rowHeight, `${where}: a row is ${height} high`)
              ok(right <= width, `${where}: a row ends at ${right}`)
            }
          }
        }
        expectNoErrors()
      })

  test('in the service centre, the first item starts within 260 pixels, with the filters at the end of one line', async () => {
    const { page, expectNoErrors } = await fixture.openVisitor({ device: 'phone', lang: 'zh-CN' })
    await goTo(page, '/workflow/serviceCenter')
    const catalogue = page.locator('univ-service-catalogue')
    const button = (name: RegExp) => catalogue.getByRole('button', { name })
    // as the portal's own menu does
    const setLang = (lang: string) =>
      page.locator('univ-portal').evaluate((portal, to) => void ((portal as HTMLElement).lang = to), lang)
    for (const { lang, filter, all } of [
      { lang: 'zh-CN', filter: /^筛选$/, all: /^全部$/ },
      { lang: 'en', filter: /^Filter$/, all: /^All$/ },
    ]) {
      await setLang(lang)
      await Promise.all([button(filter).waitFor(), button(all).waitFor()])
      const [cardBox, filterBox, valuesBox] = await Promise.all(
        [catalogue.getByRole('listitem').first(), button(filter), button(all)].map((locator) =>
          locator.boundingBox(),
        ),
      )
      ok(cardBox!.y <= 260, `${lang}: the first card is at ${cardBox!.y}`)
      ok(
        Math.abs(filterBox!.y - valuesBox!.y) < 8,
        `${lang}: on one line, ${filterBox!.y} and ${valuesBox!.y}`,
      )
      ok(filterBox!.x + filterBox!.width <= 390, 'within the screen')
    }
    await button(/^Filter$/).click()
    await button(/^How$/).waitFor()
    await setLang('zh-CN')
    await button(/^办理方式$/).waitFor()
    expectNoErrors()
  })

  test('on a phone, a row has one main action and a menu with the others', async () => {
    const { page, expectNoErrors } = await openApprover('/workflow/todo', 'phone')
    const first = rows(page).first()
    await first.waitFor()
    const menu = first.getByRole('button', { name: /^More for/ })
    await menu.waitFor()
    const controls = first.locator('.center-actions').getByRole('button')
    await expectEventually(() => controls.count(), 2)
    for (const { width, height } of await boxesOf(controls))
      ok(width >= 44 && height >= 44, `${width} × ${height}`)
    await menu.click()
    await first.getByRole('menuitem').first().waitFor() // the open menu's list loads late
    await eventually(async () => {
      const items = await first.getByRole('menuitem').allTextContents()
      ok(items.includes('Details') && items.some((text) => /^Copy 20\d\d-/.test(text)), items.join())
    })
    await first.getByRole('menuitem', { name: 'Details' }).click()
    await page.waitForURL(/process=/)
    expectNoErrors()
  })

  test('on a phone, filters open in a sheet, and the icon shows their number', async () => {
    const { page, expectNoErrors } = await openApprover('/workflow/todo', 'phone')
    await tag(page).getByRole('button', { name: 'Filters' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('button', { name: 'Overdue' }).click()
    await sheet.getByRole('button', { name: 'Recently updated' }).click()
    await page.waitForURL(/due=overdue/)
    await sheet.getByRole('button', { name: /^Show \d+$/ }).click()
    await tag(page).getByRole('button', { name: 'Filters, 2 set' }).click()
    await sheet.getByRole('button', { name: 'Clear filters' }).click()
    await page.waitForURL((url) => url.search === '')
    expectNoErrors()
  })

  test('on a phone, the header has the only search box, which filters the list', async () => {
    const { page, expectNoErrors } = await openApprover('/workflow/todo', 'phone')
    await rows(page).first().waitFor()
    await expectEventually(() => page.getByRole('searchbox').count(), 1)
    await page.getByRole('searchbox').fill('nothing like it')
    await page.waitForURL(/todo\?keyword=nothing/)
    await tag(page).getByText('0 found for "nothing like it"').first().waitFor()
    await page.reload()
    await waitUntil(
      'the keyword of the address in the box',
      async () => (await page.getByRole('searchbox').inputValue()) === 'nothing like it',
    )
    expectNoErrors()
  })

  test('on a phone, the menu beside the filters opens the lists without a tab', async () => {
    const { page, expectNoErrors } = await openApprover('/workflow/done', 'phone')
    await tag(page).getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: /^Delegated to me \(\d+\)$/ }).click()
    await page.waitForURL(/todo\?list=entrust$/)
    await tag(page).getByRole('heading', { name: 'Delegated to me' }).waitFor()
    expectNoErrors()
  })

  test('on a phone, the bulk action bar stays at the bottom of the screen while the list scrolls', async () => {
    const { page, expectNoErrors } = await openApprover('/workflow/todo', 'phone')
    await rows(page).first().getByRole('checkbox').check()
    const bar = tag(page).getByRole('group', { name: 'Actions for the selection' })
    await bar.getByRole('button', { name: 'Approve' }).waitFor()
    for (const distance of [0, 200]) {
      await page.evaluate((y) => scrollTo(0, y), distance)
      const { y, height } = await boxOf(bar)
      ok(y + height <= 844 - 54 && y > 600, `from ${y} to ${y + height}`)
      await expectEventually(() => bar.getByRole('button', { name: 'Approve' }).evaluate(isUncovered), true)
    }
    expectNoErrors()
  })

  test('sorts tasks by overdue, due soonest, urgent, latest', async () => {
    const { page, expectNoErrors } = await openApprover('/workflow/todo?limit=100', 'desktop')
    await rows(page).nth(30).waitFor()
    await eventually(async () => {
      const dues = await tag(page)
        .locator('.center-due > time')
        .evaluateAll((all) => all.map((time) => Date.parse((time as HTMLTimeElement).dateTime)))
      ok(dues.length > 10)
      ok(!dues.some((due, i) => due > dues[i + 1]!), dues.join())
      match((await rows(page).first().locator('.center-due').textContent())!, /^Overdue by \d+ /)
    })
    expectNoErrors()
  })

  test('each page has its own title', async () => {
    const { page, expectNoErrors } = await openApprover('/workflow/todo', 'desktop')
    const hasTitle = (title: RegExp) => waitUntil(String(title), async () => title.test(await page.title()))
    await hasTitle(/^To do \(\d+\) - One-stop online service hall$/)
    await navigate(page, '/workflow/todo?list=entrust')
    await hasTitle(/^\(\d+\) Delegation - /)
    await navigate(page, '/workflow/done')
    await hasTitle(/^\(\d+\) Completed - /)
    const row = rows(page).first()
    const name = await settled(() => row.getByRole('link').locator('bdi').textContent())
    await row.getByRole('button', { name: /^Details/ }).click()
    await hasTitle(new RegExp(`^\\(\\d+\\) ${name} - `))
    await tag(page).getByRole('button', { name: 'Back to the list' }).click()
    await hasTitle(/^\(\d+\) Completed - /)
    await navigate(page, '/workflow/appdetail?guide=guide-visit')
    await hasTitle(/^\(\d+\) Visiting the Campus - /)
    await navigate(page, '/workflow/serviceCenter')
    await hasTitle(/^\(\d+\) Service centre - /)
    expectNoErrors()
  })

  test('on a desktop, the header has the only search box, and the buttons of a row do not move', async () => {
    const { page, expectNoErrors } = await openApprover('/workflow/todo', 'desktop')
    await page.reload()
    const place = () =>
      rows(page)
        .first()
        .getByRole('button', { name: /^(Approve|Details)/ })
        .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().x))
    await rows(page).first().waitFor()
    const before = await settled(() => place())
    await expectEventually(() => page.getByRole('searchbox').count(), 1)
    await eventually(async () => match(await page.title(), /^To do/))
    await rows(page)
      .first()
      .getByRole('button', { name: /^More for/ })
      .waitFor()
    await expectEventually(place, before)
    expectNoErrors()
  })

  // at any scroll position; the end of a list may be under its own bar
  for (const lang of ['zh-CN', 'en'])
    for (const device of ['phone', 'desktop'] as const)
      test(`${device}, ${lang}: the assistant's button covers no control at any width`, async () => {
        const { page, expectNoErrors } = await openApprover('/workflow/index', device, lang)
        const launcher = page.locator('univ-assistant').getByRole('button')
        // it loads after the first page's content, or five seconds later if that is left before it has loaded
        await launcher.waitFor()
        // what each screen shows once it has loaded, which the screen before does not have
        const screens = [
          ['/workflow/todo?limit=30', '.center-row'],
          ['/workflow/serviceCenter', '.ui-item'],
          ['/workflow/favorite', '.ui-empty'],
        ]
        if (device === 'phone')
          screens.push(['/workflow/index', '.ui-item'], ['/workflow/helpcenter', '.help-question'])
        for (const [path, content] of screens as [string, string][]) {
          await navigate(page, path)
          await launcher.waitFor()
          await page.locator(content).first().waitFor()
          for (const { width } of SIZES.filter((size) => size.device === device)) {
            await page.setViewportSize({ width, height: 760 })
            for (const distance of [0, 130, 310, 640])
              await expectEventually(
                () => launcher.evaluate(coveredControlsAfterScroll, distance),
                [],
                `under the button: ${path} at ${width}, scrolled by ${distance}`,
              )
          }
        }
        expectNoErrors()
      })
})

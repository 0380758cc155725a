import { match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { boxOf, boxesOf, eventually, expectEventually, settled, waitUntil } from '../tools/eventually.ts'
import type { Visitor } from '../tools/page-test.ts'
import { forgetAllButSession } from '../tools/stored-session.ts'
import { isUncovered } from './covered-controls.ts'
import { navigate, setUpPortal } from './portal-fixture.ts'

// What lists do and show on a phone and a desktop, beyond what holds on every screen (screen-table.ts).

describe('lists', () => {
  const fixture = setUpPortal({ keepsPages: true })
  const approvers = new Map<string, Visitor>()
  /**
   * An approver on a page, in a window of the usual size. One visitor per device goes from page to page as links do: a load in
   * a new profile costs three times a page change, one with the browser's cache twice as much.
   */
  const openApprover = async (path: string, device: 'phone' | 'desktop') => {
    const known = approvers.get(device)
    if (!known) {
      const visitor = await fixture.openMember('approver', path, { device })
      // nothing reads pixels
      await visitor.page.evaluate(() => void (document.documentElement.style.opacity = '0'))
      approvers.set(device, visitor)
      return visitor
    }
    const { page } = known
    // a page that is opened again is a new one
    await navigate(page, '/workflow/no/such')
    await page.getByText('Page not found').waitFor()
    await page.evaluate(forgetAllButSession)
    await navigate(page, path)
    return known
  }

  const tag = (page: Page) => page.locator('univ-process-center')
  const rows = (page: Page) => tag(page).getByRole('listitem')

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
    await tag(page).getByText('0 found for “nothing like it”').first().waitFor()
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
})

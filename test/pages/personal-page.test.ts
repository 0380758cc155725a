import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { boxOf, eventually, expectEventually, settled, waitUntil } from '../tools/eventually.ts'
import { signIn } from '../tools/page-test.ts'
import { setUpPortal, typeWithoutPauses } from './portal-fixture.ts'

// The portal's personal centre: URLs, the navigation search of §2, its overview. Keys and bulk actions: features/process-center.

describe('the personal centre', () => {
  const fixture = setUpPortal()

  const urlOf = (path: string) => fixture.campus.url + path
  const tag = (page: Page) => page.locator('univ-process-center')
  const rows = (page: Page) => tag(page).getByRole('listitem')
  const lists = (page: Page) => page.getByRole('navigation', { name: 'Personal centre' })
  const query = (page: Page) => new URL(page.url()).searchParams
  const serials = (page: Page) =>
    tag(page)
      .getByRole('button', { name: /^Copy serial number/ })
      .allTextContents()

  test("a list's state and the navigation search are in its URL: kept on reload and sign-in, dropped by the next list", async () => {
    const { page, expectNoErrors } = await fixture.openVisitor()
    await page.goto(urlOf('/workflow/todo?start=10'))
    await page.waitForURL(/\/oidc\//)
    await signIn(page, 'approver')
    await page.waitForURL(urlOf('/workflow/todo?start=10'))
    await page.getByRole('link', { name: 'Connected programs' }).click()
    await page.getByText('You have not allowed any program to read for you.').waitFor()
    await page.goBack()
    await tag(page)
      .getByText(/tasks, page 2/)
      .waitFor()
    const second = await settled(() => serials(page))
    await tag(page).getByRole('button', { name: 'Next page' }).click()
    await page.waitForURL(/start=20/)
    await tag(page).getByRole('button', { name: 'Previous page' }).click()
    await waitUntil('the same page', async () => (await serials(page)).join() === second.join())

    // a process has its own URL and is the page: its name is the title; back returns to the list
    const name = await settled(() =>
      rows(page).first().getByRole('link').locator('bdi').first().textContent(),
    )
    await rows(page)
      .first()
      .getByRole('button', { name: /^Details/ })
      .click()
    await page.waitForURL(/process=/)
    const opened = page.url()
    await tag(page).getByRole('heading', { name: 'Progress', exact: true, level: 2 }).waitFor()
    await expectEventually(() => page.getByRole('heading', { level: 1 }).allTextContents(), [name])
    await page.reload()
    await tag(page).getByRole('heading', { name: 'Progress', exact: true }).waitFor()
    await page.goBack()
    await tag(page)
      .getByText(/tasks, page 2/)
      .waitFor()
    await page.goto(opened)
    await tag(page).getByRole('button', { name: 'Back to the list' }).click()
    await rows(page).first().waitFor()
    equal(query(page).get('process'), null)

    await lists(page)
      .getByRole('link', { name: /^Completed/ })
      .click()
    await page.waitForURL(urlOf('/workflow/done'))
    await page.getByRole('heading', { level: 1, name: 'Completed' }).waitFor()
    await lists(page)
      .getByRole('link', { name: /^Delegation/ })
      .click()
    await page.waitForURL(urlOf('/workflow/todo?list=delegation'))
    await tag(page).getByText('People who delegate to me').waitFor()
    // who came by a press types the name at once
    await expectEventually(
      () => page.getByLabel('Delegate to').evaluate((field) => field.matches(':focus')),
      true,
    )

    // the navigation search sets the query of the list 300 ms after the last key, and clears on each route change
    await lists(page)
      .getByRole('link', { name: /^To do/ })
      .click()
    await page.waitForURL(urlOf('/workflow/todo'))
    await rows(page).nth(9).waitFor()
    const box = page.getByRole('banner').getByRole('searchbox')
    const keywords: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (/tasks\/todo|processes\//.test(pathname)) keywords.push(searchParams.get('keyword') ?? '')
    })
    const [serial = ''] = (await settled(() => serials(page))).slice(-1)
    await typeWithoutPauses(box, serial)
    await waitUntil('one row', async () => (await serials(page)).join() === serial)
    await expectEventually(async () => query(page).get('keyword'), serial)
    deepEqual([...new Set(keywords.filter(Boolean))], [serial], 'no half-typed word was requested')
    await lists(page)
      .getByRole('link', { name: /^Completed/ })
      .click()
    await page.waitForURL(urlOf('/workflow/done'))
    await expectEventually(() => box.inputValue(), '')
    await rows(page).nth(9).waitFor()
    await box.fill('nothing like it')
    await page.waitForURL(/done\?keyword=nothing/)
    await tag(page).getByRole('status').filter({ hasText: '0 found for “nothing like it”' }).waitFor()
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Personal centre/ })
      .click()
    await page.waitForURL(urlOf('/workflow/todo'))
    await rows(page).nth(9).waitFor()
    expectNoErrors()
  })

  test("its overview on the home page shows figures that link to their lists, the user's items and applications, then items popular with similar users", async () => {
    const { page, expectNoErrors } = await fixture.openMember('student', '/workflow/index')
    const figures = page.getByRole('list', { name: 'Today' })
    await figures.getByRole('link', { name: /^\d+ ?Overdue$/ }).waitFor()
    const top = async (name: string) => {
      const heading = page.getByRole('heading', { name, exact: true })
      await heading.waitFor()
      return (await boxOf(heading)).y
    }
    const [first, news, mine, popular_] = [
      await top('To do first'),
      await top('Latest on my requests'),
      await top('My items'),
      await top('Popular items'),
    ]
    ok(
      first < news && mine < news && news < popular_,
      `the order on the page: ${first}, ${news}, ${mine}, ${popular_}`,
    )
    const popular = page.getByRole('region', { name: 'Popular items' })
    await popular.getByRole('listitem').first().waitFor()
    await expectEventually(
      () => popular.getByRole('link', { name: /salary/i }).count(),
      0,
      'nothing for staff',
    )
    await figures.getByRole('link', { name: /To do$/ }).click()
    await page.waitForURL(/\/workflow\/todo$/)
    await page.goBack()
    await page
      .getByRole('link', { name: /Leave of Absence/ })
      .first()
      .click()
    await page.waitForURL(/\/workflow\/meApply\?process=/)
    expectNoErrors()
  })

  test('on a phone, the figures of the overview are above the fold, the items in rows of four, and every page of the hall one press away', async () => {
    const { page, expectNoErrors } = await fixture.openMember('student', '/workflow/index', {
      device: 'phone',
    })
    const todo = page.getByRole('list', { name: 'Today' }).getByRole('link', { name: /To do$/ })
    await todo.waitFor()
    await eventually(async () => ok((await boxOf(todo)).y <= 400, 'below the notice and one line of search'))
    const items = page.getByRole('region', { name: 'My items' }).getByRole('list')
    await eventually(async () => {
      const columns = await items.evaluate(
        (list) => getComputedStyle(list).gridTemplateColumns.split(' ').length,
      )
      equal(columns, 4)
    })
    for (const [name, address] of [
      [/^All (items|services)$/, /serviceCenter/],
      ['How-to guides', /appdetail/],
      ['Figures and all sections', /solution=default/],
    ] as const) {
      await page.getByRole('main').getByRole('link', { name, exact: true }).click()
      await page.waitForURL(address)
      await page.goBack()
      await page.waitForURL(/workflow\/index$/)
    }
    expectNoErrors()
  })
})

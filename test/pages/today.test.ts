import { equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { boxOf, eventually, expectEventually } from '../tools/eventually.ts'
import { setUpPortal } from './portal-fixture.ts'

/** The home page of a signed-in user starts with their own overview. */
describe('today', () => {
  const fixture = setUpPortal()

  test("shows figures that link to their lists, the user's items and applications, then items popular with similar users", async () => {
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

  test('on a phone, the figures are above the fold, the items in rows of four, and every page of the hall one press away', async () => {
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

import { equal, ok } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openPortalFixture, type PortalFixture } from './portal-fixture.ts'

/** The home page of a signed-in user starts with their own overview (J16). */
describe('today', { concurrency: 2 }, () => {
  let fixture: PortalFixture
  before(async () => {
    fixture = await openPortalFixture()
  })
  after(() => fixture.close())

  test("shows figures that link to their lists, the user's items and applications, then items popular with similar users", async () => {
    const { page, expectNoErrors } = await fixture.openMember('student', '/workflow/index')
    const figures = page.getByRole('list', { name: 'Today' })
    await figures.getByRole('link', { name: /^\d+ ?Overdue$/ }).waitFor()
    const top = async (name: string) => {
      const heading = page.getByRole('heading', { name, exact: true })
      await heading.waitFor()
      return (await heading.boundingBox())!.y
    }
    const order = [await top('My items'), await top('New in my applications'), await top('Popular items')]
    ok(order[0]! < order[1]! && order[1]! < order[2]!, `the order on the page: ${order.join()}`)
    const popular = page.getByRole('region', { name: 'Popular items' })
    await popular.getByRole('listitem').first().waitFor()
    equal(await popular.getByRole('link', { name: /salary/i }).count(), 0, 'nothing for staff')
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

  test('on a phone, the figures are above the fold and the items in rows of four', async () => {
    const { page, expectNoErrors } = await fixture.openMember('student', '/workflow/index', {
      device: 'phone',
    })
    const todo = page.getByRole('list', { name: 'Today' }).getByRole('link', { name: /To do$/ })
    await todo.waitFor()
    ok((await todo.boundingBox())!.y <= 400, 'below the notice and one line of search')
    const items = page.getByRole('region', { name: 'My items' }).getByRole('list')
    const columns = await items.evaluate(
      (list) => getComputedStyle(list).gridTemplateColumns.split(' ').length,
    )
    equal(columns, 4)
    expectNoErrors()
  })

  test('a guest sees the banner, and nothing is requested that needs a session', async () => {
    const { page, expectNoErrors } = await fixture.openVisitor()
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await page.goto(`${fixture.campus.url}/workflow/index`)
    await page.getByRole('region', { name: 'Popular items' }).getByRole('listitem').first().waitFor()
    equal(await page.getByRole('list', { name: 'Today' }).count(), 0)
    equal(requests.filter((path) => path.includes('/me/')).length, 0)
    expectNoErrors()
  })
})

import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectFocus, setUpPortal, totalStatus } from './portal-fixture.ts'
import { boxOf, expectEventually, settled } from '../tools/eventually.ts'

// Favourites, from the star in the catalogue to the order on the server.

describe('favourites', () => {
  const fixture = setUpPortal()

  const urlOf = (path: string) => fixture.campus.url + path
  const list = (page: Page) => page.getByRole('region', { name: 'My favourites' })
  const names = (page: Page) =>
    list(page)
      .getByRole('listitem')
      .evaluateAll((items) =>
        items
          .filter((item) => !item.closest('.favorites-suggestions'))
          .map((item) => item.querySelector('a')?.innerText ?? ''),
      )
  /** Stars the first results of a search; resolves to the items' names, newest first, as in the list. */
  const addFavorites = async (page: Page, word: string, n: number) => {
    await page.goto(urlOf(`/workflow/serviceCenter?seq=${word}`))
    await totalStatus(page).waitFor()
    const stars = page.getByRole('button', { name: /^Add .* to favourites$/, pressed: false })
    await stars.nth(n - 1).waitFor()
    const all: string[] = []
    for (let i = 0; i < n; i++) {
      const label = await settled(() => stars.first().getAttribute('aria-label'))
      await stars.first().click()
      await page.getByRole('button', { name: label, pressed: true }).waitFor()
      all.unshift(label.replace(/^Add (.*) to favourites$/, '$1'))
    }
    return all
  }
  const shows = (page: Page, expected: string[]) => expectEventually(() => names(page), expected)

  test('favourites from the catalogue are listed on the favourites page, sortable by keyboard and pointer, and stored by the server', async () => {
    const { page, context, expectNoErrors } = await fixture.openMember('student', '/workflow/index')
    const [a, b, c] = (await addFavorites(page, 'library', 3)) as [string, string, string]
    await page.getByRole('status').getByText('Favourite succeeded').first().waitFor()
    await page.getByRole('link', { name: 'My favourites' }).click()
    await page.waitForURL(/\/workflow\/favorite$/)
    await shows(page, [a, b, c])

    await page.getByRole('button', { name: 'Change order' }).click()
    const grip = page.getByRole('button', { name: `Move ${c}`, exact: true })
    await grip.focus()
    await page.keyboard.press('Home')
    await page.getByRole('status').getByText(`${c}, now 1 of 3`).waitFor({ state: 'attached' })
    await expectFocus(page, `Move ${c}`)
    await page.keyboard.press('ArrowDown')
    await page.getByRole('status').getByText(`${c}, now 2 of 3`).waitFor({ state: 'attached' })
    // by its buttons, too; at the end of the list the drag handle takes the focus
    for (const [direction, position, focus] of [
      ['down', 3, `Move ${c}`],
      ['up', 2, `Move ${c} up`],
    ] as const) {
      await page.getByRole('button', { name: `Move ${c} ${direction}` }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('status').getByText(`${c}, now ${position} of 3`).waitFor({ state: 'attached' })
      await expectFocus(page, focus)
    }
    // now a c b: drag the first row below the last
    const from = await boxOf(page.getByRole('button', { name: `Move ${a}`, exact: true }))
    const last = await boxOf(page.getByRole('listitem').last())
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(from.x + 40, last.y, { steps: 6 })
    await page.mouse.move(from.x + 40, last.y + last.height, { steps: 3 })
    const kept = page.waitForResponse((r) => r.request().method() === 'POST' && /FavoriteApps/.test(r.url()))
    await page.mouse.up()
    await page.getByRole('status').getByText(`${a}, now 3 of 3`).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Done' }).click()
    await shows(page, [c, b, a])
    await kept
    await page.reload()
    await shows(page, [c, b, a])

    // undo restores a removed item to its position
    await page.getByRole('button', { name: `Add ${b} to favourites`, pressed: true }).click()
    await page.getByText('Cancel favourite succeeded').first().waitFor()
    await shows(page, [c, a])
    await expectFocus(page, `Add ${a} to favourites`)
    await page.getByRole('button', { name: 'Undo' }).click()
    await shows(page, [c, b, a])

    // a second tab stays in sync
    const second = await context.newPage()
    await second.goto(urlOf('/workflow/favorite'))
    await shows(second, [c, b, a])
    await page.getByRole('button', { name: `Add ${c} to favourites` }).click()
    await shows(second, [b, a])
    await second.close()

    // §2: the navigation search filters this list, and clears on navigation to another page
    const box = page.getByRole('searchbox')
    await box.fill(b)
    await shows(page, [b])
    await box.fill('nothing like it')
    await page.getByText('0 found for').waitFor()
    await page.getByRole('link', { name: 'Personal centre' }).click()
    await page.waitForURL(/todo$/)
    await expectEventually(() => page.getByRole('banner').getByRole('searchbox').inputValue(), '')
    await page.getByRole('link', { name: 'My favourites' }).click()
    await shows(page, [b, a])

    // with few favourites, others are suggested; the next one takes the focus
    const suggested = page.getByRole('region', { name: 'Suggested for you' })
    await suggested.getByRole('button', { name: 'Add My Grades to favourites' }).click()
    await shows(page, ['My Grades', b, a])
    await expectFocus(page, 'Add National Scholarship to favourites')
    expectNoErrors()
  })
})

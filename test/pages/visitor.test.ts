import { equal, match, ok } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, expectEventually, settled, waitUntil } from '../tools/eventually.ts'
import type { Visitor } from '../tools/page-test.ts'
import { hydrated, navigate, setUpPortal, totalStatus, readTotal } from './portal-fixture.ts'

// A visitor finds an item among those for visitors (issue "Done when"; §1, §2, §4, §5).

describe('visitor', () => {
  const fixture = setUpPortal({ keepsPages: true })
  /** One tab for all tests in English: none depends on what another one has stored. */
  let guest: Visitor
  before(async () => {
    guest = await fixture.openVisitor()
  })

  /** Without a load if a page of the portal is open. */
  const go = (page: Page, path: string) =>
    page.url().includes('/workflow/') ? navigate(page, path) : page.goto(fixture.campus.url + path)
  const center = async (page: Page, query = '') => {
    await go(page, `/workflow/serviceCenter${query}`)
    await totalStatus(page).waitFor()
  }
  const search = (page: Page) => page.getByRole('searchbox', { name: 'Search items' })
  const links = (page: Page) => page.getByRole('listitem').getByRole('link')

  test('the root redirects to the home page with banner, search box and eight popular items', async () => {
    const { page, expectNoErrors } = guest
    await page.goto(fixture.campus.url)
    await page.waitForURL(`${fixture.campus.url}/workflow/index`)
    await page.getByRole('heading', { name: 'One-net service centre', level: 1 }).waitFor()
    const hot = page.getByRole('region', { name: 'Popular items' })
    await hot.getByRole('link').nth(1).waitFor()
    await expectEventually(() => hot.getByRole('listitem').count(), 8)
    await expectEventually(() => search(page).getAttribute('placeholder'), 'Enter the keyword to search')
    // §2: the last two navigation entries are shown only to signed-in users
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await expectEventually(() => navigation.getByRole('link').allTextContents(), ['Home', 'Service centre'])
    expectNoErrors()
  })

  test('the banner search navigates only when the keyword is non-empty (§5)', async () => {
    const { page, expectNoErrors } = guest
    const submit = async (text: string) => {
      await search(page).fill(text)
      await page.keyboard.press('Enter')
    }
    await page.goto(`${fixture.campus.url}/workflow/index`)
    await hydrated(page)
    await submit('')
    await expectEventually(() => page.url(), `${fixture.campus.url}/workflow/index`)
    await submit('   ')
    await expectEventually(() => page.url(), `${fixture.campus.url}/workflow/index`)
    // on a page of its own: the command bar that continues from the box may open after the spaces
    await page.reload()
    await hydrated(page)
    await submit(' 图书馆 ')
    await page.waitForURL(`${fixture.campus.url}/workflow/serviceCenter?seq=${encodeURIComponent('图书馆')}`)
    await expectEventually(() => search(page).inputValue(), '图书馆')
    await eventually(async () => ok((await readTotal(page)) > 0))
    expectNoErrors()
  })

  test('?solution= selects the sections of the home page, and falls back to the default for an unknown name (§1)', async () => {
    const { page } = guest
    await page.goto(`${fixture.campus.url}/?solution=simple`)
    await page.getByRole('region', { name: 'Find by theme' }).waitFor()
    await expectEventually(() => page.getByRole('region', { name: 'Recommended items' }).count(), 0)
    await eventually(() => match(page.url(), /\/workflow\/index\?solution=simple$/))
    await page.goto(`${fixture.campus.url}/?solution=__proto__`)
    await page.getByRole('region', { name: 'Recommended items' }).waitFor()
  })

  test('an item leads to its page, whose button opens its URL in a new window', async () => {
    const { page, context, expectNoErrors } = guest
    await center(page, '?seq=library')
    await links(page).filter({ hasText: 'Library Catalogue' }).click()
    const link = page.getByRole('link', { name: /^Start/ })
    const href = await settled(() => link.getAttribute('href'))
    const [opened] = await Promise.all([context.waitForEvent('page'), link.click()])
    await opened.waitForLoadState()
    await expectEventually(() => opened.url(), new URL(href!, fixture.campus.url).href)
    await expectEventually(() => opened.evaluate(() => opener), null)
    await opened.close()
    // and appears under recently used
    await page.getByRole('link', { name: 'Home' }).click()
    const recent = page.getByRole('region', { name: 'Recently used' })
    await recent.getByRole('link').first().waitFor()
    expectNoErrors()
  })

  test('back restores the previous page and its scroll position', async () => {
    const { page } = guest
    await go(page, '/workflow/index')
    await page.getByRole('region', { name: 'Special topics' }).getByRole('listitem').first().waitFor()
    await page.evaluate(() => scrollTo(0, 700))
    const theme = page.getByRole('region', { name: 'Find by theme' }).getByRole('link').nth(4)
    // a section above that comes late moves the page, and so may the press
    await theme.hover()
    const left = await settled(() => page.evaluate(() => scrollY))
    await theme.click()
    await page.waitForURL(/serviceCenter\?tag=/)
    await expectEventually(() => page.evaluate(() => scrollY), 0)
    await totalStatus(page).waitFor()
    await page.goBack()
    await page.getByRole('region', { name: 'Special topics' }).getByRole('listitem').first().waitFor()
    let place = -1
    await waitUntil('the place', async () => {
      place = await page.evaluate(() => scrollY)
      return Math.abs(place - left) < 80
    }).catch(() => equal(place, left))
  })
})

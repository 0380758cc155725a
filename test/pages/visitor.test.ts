import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, expectEventually, settled, waitUntil } from '../tools/eventually.ts'
import type { Visitor } from '../tools/page-test.ts'
import {
  collectReplies,
  expectFocus,
  focusedName,
  hydrated,
  navigate,
  setUpPortal,
  totalStatus,
  readTotal,
} from './portal-fixture.ts'

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

  test('the root redirects to the home page with banner, search box and eight popular items, and requests nothing of a session', async () => {
    const { page, expectNoErrors } = guest
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
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
    await expectEventually(() => page.getByRole('list', { name: 'Today' }).count(), 0)
    deepEqual(
      requested.filter((path) => path.includes('/me/')),
      [],
      'nothing that needs a session',
    )
    expectNoErrors()
  })

  test('the banner search navigates only when the keyword is non-empty (§5)', async () => {
    const { page, expectNoErrors } = guest
    const submit = async (text: string) => {
      await search(page).fill(text)
      await page.keyboard.press('Enter')
    }
    await go(page, '/workflow/index')
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

  test('a filter and details in a dialog are in the URL, which opens them again; closing returns to the list', async () => {
    const { page, expectNoErrors } = guest
    await center(page, '?seq=library')
    await page.getByRole('button', { name: 'For', exact: true }).click()
    await page.getByRole('option', { name: /^Visitors/ }).click()
    const name = 'Library Catalogue'
    const button = page.getByRole('button', { name: `${name}: details` })
    await button.click()
    const dialog = page.getByRole('dialog', { name })
    await dialog.waitFor()
    await waitUntil('the address', async () => {
      const { searchParams } = new URL(page.url())
      const [panel, audience] = ['panel', 'audience'].map((key) => searchParams.get(key))
      return panel === '3' && searchParams.get('id') !== null && audience === 'visitor'
    })
    const address = page.url()
    await dialog.getByRole('heading', { name, level: 2 }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await waitUntil('the address without it', async () => !page.url().includes('panel'))
    await expectFocus(page, `${name}: details`)
    await page.goto(address)
    await dialog.waitFor()
    // the next test goes on in this tab
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Remove “For: Visitors”' }).waitFor()
    expectNoErrors()
  })

  test('the skip link is first, and navigation moves the focus to the start of the page', async () => {
    const { page, expectNoErrors } = guest
    await page.goto(`${fixture.campus.url}/workflow/index`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Tab')
    await expectFocus(page, 'Skip to the main content')
    await page.keyboard.press('Enter')
    // the page as HTML handles it as a link, and the portal once it has taken over
    await waitUntil(
      'the focus past the link',
      async () => (await focusedName(page)) !== 'Skip to the main content',
    )
    await page.keyboard.press('Tab')
    await expectFocus(page, 'Search items')
    await page.getByRole('link', { name: 'Service centre' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/serviceCenter$/)
    // what a screen reader says of the new page
    await page.getByRole('main', { name: 'Service centre' }).and(page.locator(':focus')).waitFor()
    await totalStatus(page).waitFor()
    await page.keyboard.press('Tab')
    await expectFocus(page, 'Search items')
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

  test('items that are not for visitors are neither on the page nor in any response', async () => {
    const { page, expectNoErrors } = await fixture.openVisitor({ lang: 'zh-CN' })
    const replies = collectReplies(page)
    const { db } = (fixture.campus as unknown as { campus: { db: { query<T>(sql: string): Promise<T[]> } } })
      .campus
    const rows = await db.query<{ name: string; audience: string[] }>('select name, audience from app')
    const open = new Set(rows.filter((r) => r.audience.includes('visitor')).map((r) => r.name))
    const hidden = new Set(rows.map((r) => r.name).filter((name) => !open.has(name)))
    ok(hidden.size > 100)
    const seen = new Set<string>()
    const look = async () => {
      // by tag: roles of hundreds of links cost a second
      for (const name of await settled(() => page.locator('li a').allTextContents()))
        if (hidden.has(name)) seen.add(name)
    }
    await page.goto(fixture.campus.url)
    await page.getByRole('region', { name: '高频服务' }).getByRole('link').nth(1).waitFor()
    await look()
    // a load of its own: replies whose page has left have no body
    await page.goto(`${fixture.campus.url}/workflow/serviceCenter`)
    await totalStatus(page).waitFor()
    await look()
    for (const name of ['按部门', '按字母']) {
      await page.getByRole('tab', { name }).click()
      await look()
    }
    for (const word of [[...hidden][0]!, [...hidden].at(-1)!, '工资', '请假', 'gz']) {
      await page.getByRole('searchbox').fill(word)
      await page.getByRole('status').filter({ hasText: word }).first().waitFor()
      await look()
    }
    deepEqual([...seen], [])
    let audiences = 0
    // an aborted response has no body
    // one file holds several replies, one a line
    for (const text of (await replies.settled())
      .flatMap((reply) => reply.split(/\n(?=\{)/))
      .filter(Boolean)) {
      JSON.parse(text, (key, value: unknown) => {
        if (key === 'FWDX') {
          audiences++
          match(String(value), /visitor/)
        } else if (typeof value === 'string' && key !== 'keywords')
          ok(!hidden.has(value), `a reply names ${value}`)
        return value
      })
    }
    ok(audiences > 90)
    expectNoErrors()
  })
})

import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, expectEventually, settled, waitUntil } from '../tools/eventually.ts'
import type { Visitor } from '../tools/page-test.ts'
import {
  collectReplies,
  expectFocus,
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

  test('browsing by theme, department and letter shows as many items as the counts', async () => {
    const { page, expectNoErrors } = guest
    await center(page)
    for (const [tab, group] of [
      ['By theme', 'By theme'],
      ['By department', 'By department'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click()
      const value = page.getByRole('group', { name: group }).getByRole('button', { disabled: false }).nth(2)
      const promised = Number(/(\d+)$/.exec(await settled(() => value.textContent()))![1])
      await value.click()
      await value.and(page.locator('[aria-pressed=true]')).waitFor()
      await waitUntil('the count', async () => (await readTotal(page)) === promised)
    }
    await page.getByRole('tab', { name: 'By letter' }).click()
    await page
      .getByRole('group', { name: 'By letter' })
      .getByRole('button', { name: 'T', exact: true })
      .click()
    await page.waitForURL(/zimu=T/)
    await page.getByRole('tab', { name: 'By letter', selected: true }).waitFor()
    await eventually(async () => ok((await readTotal(page)) > 0))
    // §4: changing the tab resets all filters
    await page.getByRole('tab', { name: 'By theme' }).click()
    await waitUntil('the reset address', async () => page.url().endsWith('/workflow/serviceCenter'))
    expectNoErrors()
  })

  test('audience and handling filter the list together; removing chips and "clear all" widen it', async () => {
    const { page, expectNoErrors } = guest
    await center(page)
    const all = await settled(() => readTotal(page))
    const choose = async (filter: string, value: RegExp) => {
      await page.getByRole('button', { name: filter, exact: true }).click()
      await page.getByRole('option', { name: value }).click()
    }
    await choose('How', /^Online\s*\d/)
    await waitUntil('fewer items', async () => (await readTotal(page)) < all)
    const online = await settled(() => readTotal(page))
    await choose('For', /^Students/)
    await waitUntil('fewer still', async () => (await readTotal(page)) < online)
    const both = await settled(() => readTotal(page))
    const params = new URL(page.url()).searchParams
    deepEqual([params.get('audience'), params.get('handling')], ['student', 'online'])
    // opening the URL again shows the same results
    await page.reload()
    await waitUntil('the same items', async () => (await readTotal(page)) === both)
    await page.getByRole('button', { name: 'Remove "For: Students"' }).click()
    await waitUntil('online again', async () => (await readTotal(page)) === online)
    await choose('For', /^Students/)
    await page.getByRole('button', { name: 'Clear all' }).click()
    await waitUntil('everything', async () => (await readTotal(page)) === all)
    expectNoErrors()
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

  test('details open in a dialog with panel=3 in the URL, and closing it returns to the list', async () => {
    const { page, expectNoErrors } = guest
    await center(page, '?seq=library')
    const name = 'Library Catalogue'
    const button = page.getByRole('button', { name: `${name}: details` })
    await button.click()
    const dialog = page.getByRole('dialog', { name })
    await dialog.waitFor()
    await waitUntil('the address', async () => {
      const { searchParams } = new URL(page.url())
      return searchParams.get('panel') === '3' && searchParams.get('id') !== null
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
    const hidden = rows.map((r) => r.name).filter((name) => !open.has(name))
    ok(hidden.length > 100)
    const seen = new Set<string>()
    const look = async () => {
      for (const name of await settled(() => page.getByRole('listitem').getByRole('link').allTextContents()))
        if (hidden.includes(name)) seen.add(name)
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
    for (const word of [hidden[0]!, hidden.at(-1)!, '工资', '请假', 'gz']) {
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
        if (key !== 'FWDX') return value
        audiences++
        match(String(value), /visitor/)
        return value
      })
      const values = new Set<string>()
      JSON.parse(text, (key, value: unknown) => {
        if (typeof value === 'string' && key !== 'keywords') values.add(value)
        return value
      })
      for (const name of hidden) ok(!values.has(name), `a reply names ${name}`)
    }
    ok(audiences > 90)
    expectNoErrors()
  })

  test('成绩, chengji, cj and grade each find an item on grades and highlight the match', async () => {
    const { page, expectNoErrors } = await fixture.openVisitor({ lang: 'zh-CN' })
    await center(page)
    const box = page.getByRole('searchbox')
    for (const word of ['成绩', 'chengji', 'cj', 'grade']) {
      await box.fill(word)
      await page
        .getByRole('status')
        .filter({ hasText: `“${word}”共` })
        .first()
        .waitFor()
      const found = page.getByRole('listitem').filter({ hasText: '成绩单' }).first()
      await found.waitFor()
      if (word !== 'grade')
        await eventually(async () => match((await found.locator('mark').first().textContent()) ?? '', /成绩/))
      await eventually(() => match(page.url(), new RegExp(`seq=${encodeURIComponent(word)}`)))
    }
    expectNoErrors()
  })
})

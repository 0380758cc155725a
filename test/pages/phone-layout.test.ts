import { match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { builtFileWith } from '../tools/built-file.ts'
import { boxOf, eventually, expectEventually, settled, waitUntil } from '../tools/eventually.ts'
import { expectAccessible, signIn } from '../tools/page-test.ts'
import { drawerButton, expectFocus, navigate, setUpPortal, totalStatus, readTotal } from './portal-fixture.ts'
// §2 "Mobile layout" on a phone's screen: header, drawer, tab bar, catalogue header, back navigation.

describe('on a phone', () => {
  const fixture = setUpPortal()
  const url = (path: string) => fixture.campus.url + path
  const phone = { device: 'phone' } as const
  const box = (page: Page) => page.getByPlaceholder('Enter item name')
  const tab = (page: Page, name: string) => page.getByRole('tab', { name })
  const chosen = (page: Page) => page.locator('[role=tab][aria-selected=true]').allTextContents()
  const title = (page: Page) => page.getByRole('banner').getByRole('paragraph')
  const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
  const kept = (page: Page, key: string) => page.evaluate((k) => sessionStorage.getItem(k), key)
  const phoneHere = (page: Page) => drawerButton(page).waitFor()

  test('the drawer has home, service centre, my affairs, visitor browsing and login; Escape and back close it', async () => {
    const { page, expectNoErrors } = await fixture.openVisitor(phone)
    await page.goto(url('/workflow/serviceCenter?handling=online'))
    await totalStatus(page).waitFor()
    await drawerButton(page).click()
    await expectEventually(
      () => drawer(page).getByRole('link').allTextContents(),
      [
        'Home',
        'Service centre',
        'My affairs',
        'Visitor browsing',
        'How-to guides',
        'My favourites',
        'Help centre',
      ],
    )
    await drawer(page).getByRole('button', { name: 'Sign in' }).waitFor()
    await page.keyboard.press('Escape')
    await drawer(page).waitFor({ state: 'detached' })
    await expectFocus(page, 'Menu')
    await page.waitForFunction(() => history.state === null)
    // twice: the first round must not leave a history entry behind
    for (let turn = 0; turn < 2; turn++) {
      await drawerButton(page).click()
      await drawer(page).waitFor()
      await page.evaluate(() => history.back())
      await drawer(page).waitFor({ state: 'detached' })
      await expectEventually(() => page.url(), url('/workflow/serviceCenter?handling=online'))
    }
    await page.mouse.click(5, 400)
    await drawerButton(page).click()
    await page.mouse.click(10, 400)
    await drawer(page).waitFor({ state: 'detached' })
    await drawerButton(page).click()
    await drawer(page).getByRole('button', { name: '中文' }).click()
    await page.getByRole('dialog', { name: '菜单' }).getByRole('link', { name: '首页' }).click()
    await page.getByRole('heading', { name: '一网通办服务中心' }).waitFor()
    await expectEventually(() => page.url(), url('/workflow/index'))
    await page.goBack()
    await page.waitForURL(/serviceCenter\?handling=online/)
    expectNoErrors()
  })

  test('a guest who chooses a tab is sent to sign-in and returns to the apps page', async () => {
    const { page, expectNoErrors } = await fixture.openVisitor(phone)
    await page.goto(url('/workflow/serviceCenter'))
    await totalStatus(page).waitFor()
    await expectEventually(() => kept(page, 'hasSigned'), 'false')
    await tab(page, 'By department').click()
    await page.waitForURL(/\/oidc\//)
    await signIn(page, 'college')
    await page.waitForURL(url('/workflow/index'))
    await phoneHere(page)
    await expectEventually(() => kept(page, 'hasSigned'), 'true')
    // as the drawer's entry that opens them
    await page.getByRole('navigation', { name: 'My affairs' }).waitFor()
    await drawerButton(page).click()
    await drawer(page).getByRole('button', { name: 'Sign out' }).click()
    await page.waitForFunction(() => sessionStorage.getItem('hasSigned') !== 'true')
    expectNoErrors()
  })

  test('signed in, the tab persists; a search leaves it, another page and a reload restore it', async () => {
    const { page, expectNoErrors } = await fixture.openMember('student', '/workflow/serviceCenter', phone)
    const all = await settled(() => readTotal(page))
    await expectEventually(() => chosen(page), ['By theme'])
    await tab(page, 'By department').click()
    await page.waitForURL(/serviceCenter\?tab=dep$/)
    await expectEventually(() => kept(page, 'univ.tab'), 'dep')
    await page.getByRole('group', { name: 'By department' }).waitFor()

    await box(page).fill('library')
    await page.waitForURL(/seq=library/)
    await expectEventually(() => chosen(page), [])
    await waitUntil('results', async () => (await readTotal(page)) < all)

    await tab(page, 'By letter').click()
    await page.waitForURL(/serviceCenter\?tab=zimu$/)
    await expectEventually(() => box(page).inputValue(), '')
    await waitUntil('all items', async () => (await readTotal(page)) === all)

    await tab(page, 'My favourites').click()
    await page.waitForURL(/workflow\/favorite$/)
    await expectEventually(() => chosen(page), ['My favourites'])
    await tab(page, 'By letter').click()
    await page.waitForURL(/serviceCenter\?tab=zimu$/)

    await page.goto(url('/workflow/favorite'))
    await waitUntil('collect', async () => String(await chosen(page)) === 'My favourites')
    await drawerButton(page).click()
    await drawer(page).getByRole('link', { name: 'Service centre' }).click()
    await page.waitForURL(/serviceCenter\?tab=zimu$/)
    await waitUntil('the letters', async () => String(await chosen(page)) === 'By letter')
    expectNoErrors()
  })

  test('a search from any page opens the catalogue with the query', async () => {
    const { page, expectNoErrors } = await fixture.openMember('student', '/workflow/done', phone)
    await box(page).fill('library')
    await box(page).press('Enter')
    await expectEventually(() => Promise.resolve(page.url()), url('/workflow/serviceCenter?seq=library'))
    await totalStatus(page).waitFor()
    await expectEventually(() => box(page).inputValue(), 'library')
    await page.goBack()
    await page.waitForURL(/workflow\/done/)
    // empty, unless the machine was so slow that the list was filtered before Enter
    const keyword = new URL(page.url()).searchParams.get('keyword') ?? ''
    await waitUntil(
      `the list's keyword "${keyword}" in the box`,
      async () => (await box(page).inputValue()) === keyword,
    )
    expectNoErrors()
  })

  test("an item's page has its name once, and its search in the header's line, opened by a press; the catalogue's first item stands high", async () => {
    const { page, expectNoErrors } = await fixture.openVisitor(phone)
    await page.goto(url('/workflow/appdetail?id=library-day-pass'))
    await phoneHere(page)
    await page.getByRole('heading', { level: 1, name: 'Library Day Pass' }).waitFor()
    await expectEventually(() => title(page).textContent(), 'Handling guide')
    await expectEventually(() => page.getByText('Library Day Pass', { exact: true }).count(), 1)
    await expectEventually(() => page.title(), 'Library Day Pass - One-stop online service hall')
    const bannerBox = () => boxOf(page.getByRole('banner'))
    await eventually(async () => {
      const [banner, { x, y, width, height }] = [await bannerBox(), await boxOf(box(page))]
      ok(
        banner.height < 60 && y + height <= banner.height,
        `the header's line: ${banner.height}, ${y}, ${height}`,
      )
      ok(width >= 44 && width < 60 && height >= 44 && x > 190, `a sign: ${x}, ${width}, ${height}`)
    })
    await box(page).click()
    await page.getByRole('combobox', { name: 'Search everything' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // as narrow as a phone that is zoomed in: the box has a line of its own
    await page.setViewportSize({ width: 320, height: 700 })
    await eventually(async () => ok((await boxOf(box(page))).width > 200 && (await bannerBox()).height > 90))

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(url('/workflow/serviceCenter'))
    const first = page.locator('univ-service-catalogue').getByRole('listitem').first()
    await eventually(async () => ok((await boxOf(first)).y <= 248, `first item at ${(await boxOf(first)).y}`))
    await eventually(async () => {
      const [number, item] = [await boxOf(totalStatus(page).locator('..')), await boxOf(first)]
      ok(number.y + number.height <= item.y, 'the number stands above the first item')
    })
    expectNoErrors()
  })

  test("a member's home is at most 2,200 pixels long; five tabs open the five lists, with badges; each is 44 pixels high", async () => {
    const { page, expectNoErrors } = await fixture.openMember('approver', '/workflow/index', phone)
    await page.getByRole('heading', { name: 'Popular items' }).waitFor()
    await eventually(async () => {
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      ok(height <= 2200, `${height} pixels`)
    })
    const bar = page.getByRole('navigation', { name: 'My affairs' })
    await bar
      .getByText(/\d+ waiting/)
      .first()
      .waitFor({ state: 'attached' })
    for (const [name, route] of [
      [/^To do/, 'todo'],
      [/^Done by me/, 'doing'],
      [/^Started/, 'meApply'],
      [/^Completed/, 'done'],
      [/^Copies/, 'flow_cc'],
    ] as const) {
      const link = bar.getByRole('link', { name })
      await link.click()
      await page.waitForURL(url(`/workflow/${route}`))
      await waitUntil(route, async () => (await link.getAttribute('aria-current')) === 'page')
      const { height, y } = await boxOf(link)
      ok(height >= 44, `${route}: ${height}`)
      ok(y + height <= 844, `${route} stands on the screen`)
      const lines = () =>
        link
          .locator('span')
          .first()
          .evaluate((e) => e.getClientRects().length)
      await expectEventually(lines, 1, `${route}: lines of the tab's name`)
    }
    await eventually(async () => match(await page.title(), /^\(\d+\) /))
    // as high as the page, because scrolled content would be covered by the tab bar
    await page.setViewportSize({ width: 390, height: 3000 })
    await expectAccessible(page, ['color-contrast'])
    expectNoErrors()
  })

  test("an address with an item's detail opens it over the list; back and its close button lead to the list", async () => {
    const { page, expectNoErrors } = await fixture.openVisitor(phone)
    await page.goto(url('/workflow/serviceCenter?seq=library'))
    await phoneHere(page)
    const dialog = page.getByRole('dialog')
    // the address of a list with its dialog, as another system may link to it
    const open = async () => {
      await navigate(page, '/workflow/serviceCenter?seq=library&panel=3&id=library-day-pass')
      await dialog.getByRole('link', { name: /^Start/ }).waitFor()
    }
    await open()
    await page.evaluate(() => history.back())
    await dialog.waitFor({ state: 'detached' })
    await expectEventually(() => page.url(), url('/workflow/serviceCenter?seq=library'))
    await open()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expectEventually(() => page.url(), url('/workflow/serviceCenter?seq=library'))
    expectNoErrors()
  })

  test('the back arrow returns to the previous page, or to the parent page after a direct visit', async () => {
    const { page, expectNoErrors } = await fixture.openVisitor(phone)
    const back = page.getByRole('button', { name: 'Back' })
    await page.goto(url('/workflow/appdetail?id=library-card'))
    await back.click()
    await page.waitForURL(url('/workflow/serviceCenter'))
    await page.goto(url('/workflow/serviceCenter?seq=library'))
    await totalStatus(page).waitFor()
    await page.evaluate(() => {
      // a portal link to a guide, as any nested tag may contain
      const tag = document.querySelector('univ-portal')!.shadowRoot!.querySelector('univ-service-catalogue')!
      tag.dispatchEvent(
        new CustomEvent('univ-navigate', {
          detail: { name: 'appdetail', params: {}, query: { id: 'library-card' }, href: '' },
          bubbles: true,
          composed: true,
          cancelable: true,
        }),
      )
    })
    await page.waitForURL(/appdetail/)
    await expectEventually(() => title(page).textContent(), 'Handling guide')
    await back.click()
    await page.waitForURL(/serviceCenter\?seq=library$/)
    expectNoErrors()
  })

  test('inside WeChat an item opens in the same window, also before what follows the content has loaded', async () => {
    const { context, page, expectNoErrors } = await fixture.openVisitor(phone)
    await context.route(`**/${builtFileWith('src/element/hooks/toasts.tsx')}`, () => {})
    await context.addInitScript(() => {
      const inApp = `${navigator.userAgent} MicroMessenger/8.0.49 WeChat/arm64`
      Object.defineProperty(navigator, 'userAgent', { get: () => inApp })
    })
    await page.goto(url('/workflow/appdetail?id=library-day-pass'))
    const item = page.locator('a[target=_blank]').first()
    const href = await settled(() => item.getAttribute('href'))
    await item.click()
    await page.waitForURL(
      (now) => now.href === new URL(href, page.url()).href || !now.pathname.startsWith('/workflow'),
    )
    await expectEventually(() => context.pages().length, 1)
    expectNoErrors()
  })

  test('a narrow desktop window switches to the phone layout and back, and typed input is preserved', async () => {
    const { page, expectNoErrors } = await fixture.openVisitor()
    // a URL with a query is not prerendered: other tests cover input before hydration
    await page.goto(url('/workflow/index?solution=default'))
    const banner = page.getByPlaceholder('Enter the keyword to search')
    await banner.fill('typed')
    await expectEventually(() => drawerButton(page).count(), 0)
    await page.setViewportSize({ width: 420, height: 800 })
    await phoneHere(page)
    await expectEventually(() => banner.inputValue(), 'typed')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: 'Visitor' }).waitFor()
    await drawerButton(page).waitFor({ state: 'detached' })
    await expectEventually(() => banner.inputValue(), 'typed')
    expectNoErrors()
  })
})

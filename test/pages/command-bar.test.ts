import { equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { boxOf, eventually, expectEventually, readNow } from '../tools/eventually.ts'
import { hydrated, navigate, openByTyping, setUpPortal } from './portal-fixture.ts'

/** The command bar in the whole portal. */
describe('command bar', () => {
  const fixture = setUpPortal()
  const bar = (page: Page) => page.getByRole('dialog', { name: 'Search everything' })
  const field = (page: Page) => bar(page).getByRole('combobox')
  const option = (page: Page, name: string | RegExp) => bar(page).getByRole('option', { name })

  test('finds and opens an item from the home page with two key presses; continues the text of a search box, and Enter opens the service centre', async () => {
    const { page, expectNoErrors } = await fixture.openVisitor()
    await page.goto(`${fixture.campus.url}/workflow/index`)
    await hydrated(page)
    await page.keyboard.press('/') // 1
    await field(page).waitFor()
    await page.keyboard.type('library cat')
    await option(page, /^Library Catalogue/).waitFor()
    const opened = page.waitForEvent('popup')
    await page.keyboard.press('Enter') // 2
    await (await opened).close()
    await bar(page).waitFor({ state: 'detached' })
    // the second time it opens immediately
    await page.keyboard.press('Control+k')
    await option(page, /^Library Catalogue/).waitFor()
    await expectEventually(() => bar(page).getByRole('group', { name: 'Recently used' }).isVisible(), true)
    await page.keyboard.press('Escape')
    await bar(page).waitFor({ state: 'detached' })

    // the field has the text of the box from the start: a key pressed at once changes that text
    const box = page.getByRole('searchbox', { name: 'Search items' })
    await box.focus()
    await openByTyping(page)
    await page.keyboard.press('Escape')
    await bar(page).waitFor({ state: 'detached' })
    await page.evaluate(() => {
      const root = document.querySelector('univ-portal')!.shadowRoot!
      const observer = new MutationObserver(() => {
        const first = root.querySelector<HTMLInputElement>('dialog.command input')
        if (!first) return
        observer.disconnect()
        document.body.dataset['firstText'] = first.value
      })
      observer.observe(root, { childList: true, subtree: true })
    })
    await page.keyboard.press('c')
    await field(page).waitFor()
    await expectEventually(() => page.locator('body').getAttribute('data-first-text'), 'c')
    await page.keyboard.press('Backspace')
    await expectEventually(() => field(page).inputValue(), '')
    await page.keyboard.type('card')
    await option(page, 'Search all for “card”').waitFor()
    await page.keyboard.press('Escape')
    await bar(page).waitFor({ state: 'detached' })
    await expectEventually(() => box.inputValue(), 'card')
    await page.keyboard.press('s')
    await field(page).waitFor()
    await expectEventually(() => field(page).inputValue(), 'cards')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await page.waitForURL(/serviceCenter\?seq=card$/)

    // the box of the header continues in it on pages without a list
    await navigate(page, '/workflow/home')
    await page.getByRole('searchbox', { name: 'Search items' }).focus()
    await openByTyping(page)
    await page.keyboard.type('library')
    await page.keyboard.press('Enter')
    await page.waitForURL(/serviceCenter\?seq=.?library$/)
    expectNoErrors()
  })

  test("opens once the portal's code has loaded if Ctrl+K was pressed before", async () => {
    const { page, expectNoErrors } = await fixture.openVisitor()
    let go = () => {}
    const gate = new Promise<void>((done) => (go = done))
    await page.route('**/chunks/core-*.js', async (route) => {
      await gate
      await route.continue()
    })
    await page.goto(`${fixture.campus.url}/workflow/index`, { waitUntil: 'commit' })
    await page.waitForFunction(
      () => 'takeCommandKey' in ((globalThis as never)[Symbol.for('univ.portal/1')] ?? {}),
    )
    await page.keyboard.press('Control+k')
    go()
    await field(page).waitFor()
    expectNoErrors()
  })

  test('opens on every page with Ctrl+K, and opens pages, tasks and actions; the focus moves to the page', async () => {
    const { page, expectNoErrors } = await fixture.openMember('student', '/workflow/searchResult?seq=card')
    const focused = () =>
      page.locator('univ-portal').evaluate((tag) => tag.shadowRoot!.activeElement?.localName)
    const go = async (text: string, name: string | RegExp, url: RegExp) => {
      await page.keyboard.press('Control+k')
      await field(page).waitFor()
      await page.keyboard.type(text)
      await option(page, name).first().waitFor()
      while (
        !(await readNow(() => option(page, name).first().getAttribute('aria-selected')))?.includes('true')
      )
        await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.waitForURL(url)
      await bar(page).waitFor({ state: 'detached' })
    }
    await hydrated(page)
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    await page.keyboard.press('Escape')
    await bar(page).waitFor({ state: 'detached' })
    await expectEventually(focused, 'main', 'nothing had the focus before')
    // the same route, from a control of the header
    await page.getByRole('button', { name: /^Account/ }).focus()
    await go('zzzz', 'Search all for “zzzz”', /searchResult\?seq=zzzz$/)
    await expectEventually(focused, 'main')
    await go('shoucang', 'My favourites', /favorite$/)
    await go('delegation', 'Delegation', /todo\?list=delegation$/)
    await go('leave', /^Leave of Absence Request.*(review|Finished)/, /process=/)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('dark')
    await option(page, 'Dark mode').click()
    await expectEventually(() => page.locator('univ-portal').getAttribute('theme'), 'dark')
    await page.keyboard.press('Control+k')
    await option(page, 'Sign out').click()
    await page.getByRole('button', { name: 'Visitor', exact: true }).waitFor()
    expectNoErrors()
  })

  test('on a phone, the icon opens it full screen, and back closes it', async () => {
    const { page, expectNoErrors } = await fixture.openMember('student', '/workflow/index', {
      device: 'phone',
    })
    const before = page.url()
    await page.getByRole('button', { name: 'Search everything' }).click()
    await field(page).waitFor()
    const { width, height } = page.viewportSize()!
    await eventually(async () => {
      const box = await boxOf(bar(page))
      equal([box.x, box.y, box.width, box.height].join(), [0, 0, width, height].join())
    })
    await option(page, 'Sign out').waitFor()
    await page.goBack()
    await bar(page).waitFor({ state: 'detached' })
    await expectEventually(() => page.url(), before)
    await page.getByRole('button', { name: 'Search everything' }).click()
    await page.keyboard.type('help')
    await option(page, 'Help centre').click()
    await page.waitForURL(/helpcenter$/)
    await page.goBack()
    await page.waitForURL(before)
    expectNoErrors()
  })
})

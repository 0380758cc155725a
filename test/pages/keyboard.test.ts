import { equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, expectEventually, settled, waitUntil } from '../tools/eventually.ts'
import {
  accountMenu,
  expectFocus,
  focusedName,
  guestMenu,
  openByTyping,
  setUpPortal,
  stars,
  toastButtons,
  totalStatus,
  readTotal,
} from './portal-fixture.ts'

// The portal by keyboard alone: the focus is never lost, and each change is announced once.

describe('keyboard only', () => {
  const fixture = setUpPortal()
  const url = (path: string) => fixture.campus.url + path

  /** Presses Tab until the control with that name has the focus. */
  const tabTo = async (page: Page, name: RegExp | string, key = 'Tab') => {
    for (let step = 0; step < 80; step++) {
      await page.keyboard.press(key)
      const now = await settled(() => focusedName(page))
      if (typeof name === 'string' ? now === name : name.test(now)) return
    }
    ok(false, `Tab never comes to ${name}`)
  }
  /** Records all texts of live regions from now on, shadow roots included. */
  const listen = (page: Page) =>
    page.evaluate(() => {
      const messages: string[] = []
      Object.assign(globalThis, { __messages: messages })
      const seen = new WeakSet<Node>()
      const watch = (root: Node) => {
        if (seen.has(root)) return
        seen.add(root)
        new MutationObserver((changes) => {
          for (const { target } of changes) {
            const element = target instanceof Element ? target : target.parentElement
            const region = element?.closest('[role=status],[role=alert]')
            if (region?.textContent) messages.push(region.textContent)
          }
          explore(root)
        }).observe(root, { subtree: true, childList: true, characterData: true })
      }
      const explore = (root: Node) => {
        for (const element of (root as Element).querySelectorAll('*'))
          if (element.shadowRoot) {
            watch(element.shadowRoot)
            explore(element.shadowRoot)
          }
      }
      watch(document)
      explore(document)
    })
  const messages = (page: Page) =>
    page.evaluate(() => (globalThis as unknown as { __messages: string[] }).__messages)

  test('the skip link is first, and navigation moves the focus to the start of the page', async () => {
    const { page, expectNoErrors } = await fixture.openVisitor()
    await page.goto(url('/workflow/index'))
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
    await tabTo(page, 'Service centre', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(/serviceCenter$/)
    await totalStatus(page).waitFor()
    await page.keyboard.press('Tab')
    await expectFocus(page, 'Search items')
    await tabTo(page, 'How-to guides')
    expectNoErrors()
  })

  test('searches, switches tabs with arrows and Enter, selects a theme, sets a filter and removes its chip', async () => {
    const { page, expectNoErrors } = await fixture.openVisitor()
    await page.goto(url('/workflow/serviceCenter'))
    const all = await settled(() => readTotal(page))
    await tabTo(page, 'Search items')
    await page.keyboard.type('library')
    await waitUntil('results', async () => (await readTotal(page)) < all)
    await page.keyboard.press('Tab')
    await expectFocus(page, /^Clear/)
    await page.keyboard.press('Enter')
    await expectFocus(page, 'Search items')
    await waitUntil('all', async () => (await readTotal(page)) === all)
    await tabTo(page, 'By theme')
    await page.keyboard.press('ArrowRight')
    await expectFocus(page, 'By department')
    await expectEventually(() => page.getByRole('tab', { selected: true }).textContent(), 'By theme')
    await page.keyboard.press('Enter')
    await page.getByRole('tab', { name: 'By department', selected: true }).waitFor()
    await expectFocus(page, 'By department')
    await tabTo(page, /^Library\d+$/)
    await page.keyboard.press('Space')
    await waitUntil('fewer', async () => (await readTotal(page)) < all)
    await expectFocus(page, /^Library\d+$/)
    await tabTo(page, /^Remove /)
    await page.keyboard.press('Enter')
    await waitUntil('all again', async () => (await readTotal(page)) === all)
    await expectFocus(page, /./) // the focus is not lost with the chip
    expectNoErrors()
  })

  test('closing details restores the focus; a favourite is announced once', async () => {
    const { page, expectNoErrors } = await fixture.openVisitor()
    await page.goto(url('/workflow/serviceCenter?seq=library'))
    await totalStatus(page).waitFor()
    await tabTo(page, /: details$/)
    const details = await settled(() => focusedName(page))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { level: 2 }).waitFor()
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab')
      await eventually(async () => {
        const inside = await dialog.evaluate((node) => node.matches(':focus-within'))
        const outside = await page.evaluate(() => document.activeElement === document.body)
        ok(inside || outside, 'the page behind is out of reach')
      })
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expectFocus(page, details)
    await listen(page)
    await page.keyboard.press('Tab')
    await expectFocus(page, /^Add .* to favourites$/)
    await page.keyboard.press('Space')
    await page.getByText('Favourite succeeded').first().waitFor()
    await waitUntil('the toast gone', async () => (await toastButtons(page).count()) === 0)
    await eventually(async () => {
      const toasts = (await messages(page)).filter((text) => text.includes('Favourite succeeded'))
      equal(toasts.length, 1, 'told once')
    })
    await expectFocus(page, /^Add .* to favourites$/)
    expectNoErrors()
  })

  test('signs in from the menu, reorders and removes favourites, and signs out', async () => {
    const { page, expectNoErrors } = await fixture.openVisitor()
    await page.goto(url('/workflow/serviceCenter?seq=library'))
    await totalStatus(page).waitFor()
    await tabTo(page, /^Visitor/)
    await page.keyboard.press('ArrowUp')
    await expectFocus(page, 'Go to login')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/oidc\//)
    await page.locator('input[name=login]').focus()
    await page.keyboard.type('college')
    await page.keyboard.press('Tab')
    await page.keyboard.type('college')
    await page.keyboard.press('Enter')
    await page.waitForURL(/serviceCenter\?seq=library/)
    await accountMenu(page).waitFor()
    await totalStatus(page).waitFor()
    for (let n = 0; n < 3; n++) {
      await tabTo(page, /^Add .* to favourites$/)
      await page.keyboard.press('Space')
    }
    await waitUntil('three', async () => (await stars(page, { pressed: true }).count()) === 3)
    await accountMenu(page).focus()
    await page.keyboard.press('Enter')
    await expectFocus(page, 'Personal centre')
    await page.keyboard.type('m') // type-ahead by first letter
    await expectFocus(page, 'My favourites')
    await page.keyboard.press('Enter')
    await page.waitForURL(/favorite$/)
    await stars(page).nth(2).waitFor()
    await tabTo(page, 'Change order')
    await page.keyboard.press('Enter')
    await page
      .getByRole('button', { name: /^Move / })
      .first()
      .waitFor()
    await tabTo(page, /^Move /)
    const first = await settled(() => focusedName(page))
    await page.keyboard.press('End')
    await page.getByText('now 3 of 3').waitFor({ state: 'attached' })
    await expectFocus(page, first)
    const name = first.replace('Move ', '')
    await tabTo(page, `Move ${name} up`)
    await page.keyboard.press('Enter')
    await page.getByText(`${name}, now 2 of 3`).waitFor({ state: 'attached' })
    await expectFocus(page, `Move ${name} up`)
    await page.keyboard.press('Enter')
    await page.getByText(`${name}, now 1 of 3`).waitFor({ state: 'attached' })
    await expectFocus(page, first) // the drag handle, since "up" is disabled for the first row
    await tabTo(page, 'Done', 'Shift+Tab')
    await page.keyboard.press('Enter')
    for (const left of [2, 1]) {
      await page
        .getByRole('button', { name: /^Add .* to favourites$/ })
        .first()
        .waitFor()
      if (left === 2) await tabTo(page, /^Add .* to favourites$/)
      await page.keyboard.press('Space')
      await waitUntil('one less', async () => (await stars(page, { pressed: true }).count()) === left)
      await expectFocus(page, /^Add .* to favourites$/)
    }
    await page.keyboard.press('Space')
    await page.getByText('No favourites yet').first().waitFor()
    await expectFocus(page, /./) // the focus stays in the list
    await accountMenu(page).focus()
    await page.keyboard.press('ArrowUp')
    await expectFocus(page, 'Sign out')
    await page.keyboard.press('Enter')
    await guestMenu(page).waitFor()
    expectNoErrors()
  })

  test('typing in the navigation search on a page without a list continues in the command bar; Enter opens the service centre', async () => {
    const { page, expectNoErrors } = await fixture.openVisitor()
    await page.goto(url('/workflow/home'))
    await tabTo(page, 'Search items')
    await openByTyping(page)
    await page.keyboard.type('library')
    await page.keyboard.press('Enter')
    await page.waitForURL(/serviceCenter\?seq=.?library$/)
    expectNoErrors()
  })
})

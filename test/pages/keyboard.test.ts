import { equal, match, ok } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { accountMenu, focused, guestMenu, openHall, total, totalOf, until, type Hall } from './hall.ts'

// The hall without a pointer (quality §5): the focus is always somewhere, and what happens is told once.

describe('by keyboard alone', () => {
  let hall: Hall
  before(async () => {
    hall = await openHall()
  })
  after(() => hall.close())
  const url = (path: string) => hall.campus.url + path

  /** Presses Tab until the focus is on a control of that name; the way there is the user's way. */
  const tabTo = async (page: Page, name: RegExp | string, key = 'Tab') => {
    for (let step = 0; step < 80; step++) {
      await page.keyboard.press(key)
      const now = await focused(page)
      if (typeof name === 'string' ? now === name : name.test(now)) return
    }
    ok(false, `Tab never comes to ${name}`)
  }
  /** Texts that live regions get from now on, in shadow roots as well. */
  const listen = (page: Page) =>
    page.evaluate(() => {
      const told: string[] = []
      Object.assign(globalThis, { __told: told })
      const seen = new WeakSet<Node>()
      const watch = (root: Node) => {
        if (seen.has(root)) return
        seen.add(root)
        new MutationObserver((changes) => {
          for (const { target } of changes) {
            const element = target instanceof Element ? target : target.parentElement
            const region = element?.closest('[role=status],[role=alert]')
            if (region?.textContent) told.push(region.textContent)
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
  const told = (page: Page) => page.evaluate(() => (globalThis as unknown as { __told: string[] }).__told)

  test('the skip link comes first and leads into the page; navigation moves the focus to its start', async () => {
    const { page, expectNoErrors } = await hall.somebody()
    await page.goto(url('/workflow/index'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Tab')
    equal(await focused(page), 'Skip to the main content')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    equal(await focused(page), 'Search items')
    await tabTo(page, 'Service centre', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(/serviceCenter$/)
    await total(page).waitFor()
    await page.keyboard.press('Tab')
    equal(await focused(page), 'Handling guide', 'the first control of the page')
    await tabTo(page, 'Search items')
    expectNoErrors()
  })

  test('searching, tabs by arrows and Enter, a theme, a filter and its chip', async () => {
    const { page, expectNoErrors } = await hall.somebody()
    await page.goto(url('/workflow/serviceCenter'))
    const all = await totalOf(page)
    await tabTo(page, 'Search items')
    await page.keyboard.type('library')
    await until('results', async () => (await totalOf(page)) < all)
    await page.keyboard.press('Tab')
    match(await focused(page), /^Clear/)
    await page.keyboard.press('Enter')
    equal(await focused(page), 'Search items')
    await until('all', async () => (await totalOf(page)) === all)
    await tabTo(page, 'By theme')
    await page.keyboard.press('ArrowRight')
    equal(await focused(page), 'By department')
    equal(await page.getByRole('tab', { selected: true }).textContent(), 'By theme')
    await page.keyboard.press('Enter')
    await page.getByRole('tab', { name: 'By department', selected: true }).waitFor()
    equal(await focused(page), 'By department')
    await tabTo(page, /^Library\d+$/)
    await page.keyboard.press('Space')
    await until('fewer', async () => (await totalOf(page)) < all)
    match(await focused(page), /^Library\d+$/)
    await tabTo(page, /^Remove /)
    await page.keyboard.press('Enter')
    await until('all again', async () => (await totalOf(page)) === all)
    ok((await focused(page)) !== '', 'the focus is not lost with the chip')
    expectNoErrors()
  })

  test('details open and close with the focus back; a star is pressed and told once', async () => {
    const { page, expectNoErrors } = await hall.somebody()
    await page.goto(url('/workflow/serviceCenter?seq=library'))
    await total(page).waitFor()
    await tabTo(page, /: details$/)
    const details = await focused(page)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('tabpanel').waitFor()
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab')
      const inside = await dialog.evaluate((node) => node.matches(':focus-within'))
      const outside = await page.evaluate(() => document.activeElement === document.body)
      ok(inside || outside, 'the page behind is out of reach')
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await until('the focus back', async () => (await focused(page)) === details)
    await listen(page)
    await page.keyboard.press('Tab')
    match(await focused(page), /^Add .* to favourites$/)
    await page.keyboard.press('Space')
    await page.getByText('Favourite succeeded').first().waitFor()
    await until('the toast gone', async () => (await page.locator('.ui-toast').count()) === 0)
    const toasts = (await told(page)).filter((text) => text.includes('Favourite succeeded'))
    equal(toasts.length, 1, 'told once')
    match(await focused(page), /^Add .* to favourites$/)
    expectNoErrors()
  })

  test('after typing, the number of results is told once', async () => {
    const { page } = await hall.somebody()
    await page.goto(url('/workflow/serviceCenter'))
    await totalOf(page)
    // the index is there: its stages do not change the count any more
    await page.getByRole('searchbox').fill('card')
    await page
      .getByText(/items for "card"/)
      .first()
      .waitFor()
    await page.getByRole('searchbox').fill('')
    await until('all', async () => (await totalOf(page)) > 90)
    await listen(page)
    await page.getByRole('searchbox').pressSequentially('librar', { delay: 40 })
    await page
      .getByText(/items for "librar"/)
      .first()
      .waitFor()
    await page.evaluate(() => new Promise((done) => setTimeout(done, 800)))
    const counts = (await told(page)).filter((text) => /items/.test(text))
    equal(new Set(counts).size, 1, counts.join(' | '))
  })

  test('signing in from the menu, favourites in order and off the list, signing out', async () => {
    const { page, expectNoErrors } = await hall.somebody()
    await page.goto(url('/workflow/serviceCenter?seq=library'))
    await total(page).waitFor()
    await tabTo(page, /^Visitor/)
    await page.keyboard.press('ArrowUp')
    equal(await focused(page), 'Go to login')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/oidc\//)
    await page.locator('input[name=login]').focus()
    await page.keyboard.type('college')
    await page.keyboard.press('Tab')
    await page.keyboard.type('college')
    await page.keyboard.press('Enter')
    await page.waitForURL(/serviceCenter\?seq=library/)
    await accountMenu(page).waitFor()
    await total(page).waitFor()
    for (let n = 0; n < 3; n++) {
      await tabTo(page, /^Add .* to favourites$/)
      await page.keyboard.press('Space')
    }
    await until('three', async () => (await page.locator('.ui-star[aria-pressed=true]').count()) === 3)
    await accountMenu(page).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('m') // entries answer to their first letter
    equal(await focused(page), 'My favourites')
    await page.keyboard.press('Enter')
    await page.waitForURL(/favorite$/)
    await page.locator('.ui-star').nth(2).waitFor()
    await tabTo(page, 'Change order')
    await page.keyboard.press('Enter')
    await tabTo(page, /^Move /)
    const first = await focused(page)
    await page.keyboard.press('End')
    await page.getByText('now 3 of 3').waitFor({ state: 'attached' })
    await until('the focus on it', async () => (await focused(page)) === first)
    const name = first.replace('Move ', '')
    await tabTo(page, `Move ${name} up`)
    await page.keyboard.press('Enter')
    await page.getByText(`${name}, now 2 of 3`).waitFor({ state: 'attached' })
    await until('the focus on its button', async () => (await focused(page)) === `Move ${name} up`)
    await page.keyboard.press('Enter')
    await page.getByText(`${name}, now 1 of 3`).waitFor({ state: 'attached' })
    await until('the focus on the handle, since up ends here', async () => (await focused(page)) === first)
    await tabTo(page, 'Done', 'Shift+Tab')
    await page.keyboard.press('Enter')
    for (const left of [2, 1]) {
      await page
        .getByRole('button', { name: /^Add .* to favourites$/ })
        .first()
        .waitFor()
      if (left === 2) await tabTo(page, /^Add .* to favourites$/)
      await page.keyboard.press('Space')
      await until('one less', async () => (await page.locator('.ui-star').count()) === left)
      match(await focused(page), /^Add .* to favourites$/)
    }
    await page.keyboard.press('Space')
    await page.getByText('No favourites yet').first().waitFor()
    ok((await focused(page)) !== '', 'the focus stays in the list')
    await accountMenu(page).focus()
    await page.keyboard.press('ArrowUp')
    equal(await focused(page), 'Sign out')
    await page.keyboard.press('Enter')
    await guestMenu(page).waitFor()
    expectNoErrors()
  })

  test('typing in the navigation search goes on in the service centre', async () => {
    const { page, expectNoErrors } = await hall.somebody()
    await page.goto(url('/workflow/home'))
    await tabTo(page, 'Search items')
    await page.keyboard.type('lib')
    await page.waitForURL(/serviceCenter\?seq=lib$/)
    await until('the focus in the box there', async () => (await focused(page)) === 'Search items')
    await page.keyboard.type('rary')
    await page.waitForURL(/seq=library$/)
    equal(await page.getByRole('searchbox').inputValue(), 'library')
    expectNoErrors()
  })
})

import { match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectFocus, setUpPortal } from './portal-fixture.ts'
import { builtFileWith } from '../tools/built-file.ts'
import { boxOf, eventually, expectEventually, waitUntil } from '../tools/eventually.ts'
import { expectAccessible } from '../tools/page-test.ts'

// The assistant for a guest and a student, by keyboard alone where possible (issue 5).

describe('assistant dialog', () => {
  const fixture = setUpPortal()

  const open = async (page: Page) => {
    await page.goto(`${fixture.campus.url}/demo/widgets/univ-assistant.html`)
    await page.evaluate(() => (document.documentElement.lang = 'en'))
    await launcher(page).or(dialog(page)).first().waitFor()
  }
  const launcher = (page: Page) => page.getByRole('button', { name: 'Smart assistant', exact: true })
  const dialog = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('log') })
  const field = (page: Page) => page.getByRole('textbox', { name: 'Your question' })
  const log = (page: Page) => page.getByRole('log', { name: 'Conversation' })
  const thumbs = (page: Page) => log(page).getByRole('button', { name: 'Helpful', exact: true })
  // axe cannot measure the header's gradient: its contrast is at least 4.5 : 1 for each colour
  const accessible = (page: Page) => expectAccessible(page, ['color-contrast'])
  const placeOf = (page: Page) => boxOf(dialog(page))

  test('requests no data before it is used; a guest asks by keyboard, moves and resizes it, and the focus returns to the button', async () => {
    const { page, expectNoErrors } = await fixture.openVisitor()
    const requestedPaths: string[] = []
    page.on('request', (request) => void requestedPaths.push(new URL(request.url()).pathname))
    await open(page)
    await accessible(page)
    await page.waitForLoadState('networkidle')
    // and, once the page is idle, the part that keeps the button clear of controls
    const part = builtFileWith('src/features/assistant/avoid-controls.ts')
    await expectEventually(
      () => requestedPaths.filter((path) => !/^\/(demo|icons)\/|favicon/.test(path)),
      ['/univ-assistant.js', `/${part}`],
    )
    await launcher(page).hover()
    await waitUntil('the robot, once the pointer is on the button', async () =>
      requestedPaths.includes('/app-center/anonymous/graphql'),
    )
    await launcher(page).focus()
    await page.keyboard.press('Enter')
    await field(page).waitFor()
    await expectFocus(page, 'Your question')
    await page.getByRole('button', { name: 'Show other questions' }).waitFor()
    await accessible(page)

    // Shift+Enter adds a line, Enter sends
    await page.keyboard.type('I lost my campus card')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('what now?')
    await page.keyboard.press('Enter')
    await thumbs(page).waitFor()
    await expectEventually(() => field(page).inputValue(), '')
    await eventually(async () => match(await log(page).innerText(), /I lost my campus card/))
    await log(page).getByRole('listitem').getByRole('link').first().waitFor()
    await accessible(page)
    await log(page).getByRole('button', { name: 'Not helpful' }).press('Enter')
    await page.getByRole('radio', { name: 'Incomplete' }).press('Space')
    await page.getByRole('button', { name: 'Submit' }).press('Enter')
    await page.getByText('You can also contact a person').waitFor()
    await accessible(page)

    // a recommended question
    const others = page.getByRole('list', { name: 'Often asked' }).getByRole('button')
    await others.first().press('Enter')
    await waitUntil('a second answer', async () => (await thumbs(page).count()) === 2)

    // moves by keyboard, and never off-screen
    const { x, y, width } = await placeOf(page)
    const move = page.getByRole('button', { name: /^Move the window/ })
    await move.press('ArrowLeft')
    await waitUntil('it moved', async () => (await placeOf(page)).x === x - 24)
    await move.press('Shift+ArrowUp')
    await waitUntil('it is at the upper edge', async () => (await placeOf(page)).y === 8)
    await page.getByRole('button', { name: 'Text size' }).press('Enter')
    await expectFocus(page, /Larger text$/)
    await page.keyboard.press('Enter')
    await waitUntil('it grew', async () => (await placeOf(page)).width > width)
    await page.setViewportSize({ width: 700, height: 420 })
    await waitUntil('it stays on the screen', async () => {
      const now = await placeOf(page)
      return now.x >= 0 && now.y >= 0 && now.x + now.width <= 700 && now.y + now.height <= 420
    })
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('menuitem', { name: 'Normal size' }).press('Enter')
    await page.keyboard.press('Escape')
    await expectFocus(page, 'Text size')
    await move.press('Home')
    await waitUntil('it is in its corner', async () => {
      const now = await placeOf(page)
      return now.x === x && now.y === y && now.width === width
    })

    // stays minimised after a reload, then closes; the focus follows
    await page.getByRole('button', { name: 'Minimise' }).press('Enter')
    const restore = page.getByRole('button', { name: /^Open .* again$/ })
    await expectFocus(page, /again$/)
    await accessible(page)
    await page.reload()
    await page.evaluate(() => (document.documentElement.lang = 'en'))
    await restore.press('Enter')
    await expectFocus(page, /./)
    await field(page).press('Escape')
    await launcher(page).waitFor()
    await expectFocus(page, 'Smart assistant')
    await expectEventually(() => page.evaluate(() => localStorage.getItem('univ.assistantOpen')), null)
    expectNoErrors()
  })

  test('fills the screen on a phone and makes the page behind it inert', async () => {
    const { page, expectNoErrors } = await fixture.openVisitor({ device: 'phone', colorScheme: 'dark' })
    await open(page)
    await launcher(page).tap()
    await field(page).waitFor()
    await waitUntil('the whole screen', async () => {
      const place = await dialog(page).boundingBox()
      if (!place) return false
      const { x, y, width, height } = place
      return [x, y, width, height].map(Math.round).join() === '0,0,390,844'
    })
    await accessible(page)
    for (let i = 0; i < 14; i++) {
      await page.keyboard.press('Tab')
      await eventually(async () => {
        const inside = await page.evaluate(() => document.activeElement?.localName ?? '')
        ok(/^(univ-assistant|body)$/.test(inside), `the focus left the dialog: ${inside}`)
      })
    }
    await page.keyboard.press('Escape')
    await launcher(page).waitFor()
    expectNoErrors()
  })
})

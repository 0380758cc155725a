import { ok } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { arabicTexts, inArabic } from '../double/arabic-texts.ts'
import { boxOf, eventually, expectEventually, waitUntil } from '../tools/eventually.ts'
import { drawerButton, navigate, setUpPortal } from './portal-fixture.ts'
import { readControlFaults } from './screen-faults.ts'

// The portal in a registered language that is written from right to left. Its layout on every screen: screen-table.ts.

/** "Arabic" in Arabic: in the display dialog, each language has its own name. */
const OWN_NAME = new Intl.DisplayNames(['ar'], { type: 'language' }).of('ar')!

const sheet = (page: Page) => page.locator('univ-portal .univ').first()
const centre = async (locator: Locator) => {
  const { x, width } = await boxOf(locator)
  return x + width / 2
}

describe('the portal from right to left', () => {
  const fixture = setUpPortal({ keepsPages: true })
  let texts: Awaited<ReturnType<typeof arabicTexts>>
  before(async () => {
    texts = await arabicTexts()
  })

  /** A member of a hall that registers Arabic on each of its pages, and chooses it. */
  async function openArabicHall(device: 'desktop' | 'phone') {
    const visitor = await fixture.openMember('student', '/workflow/index', { device })
    // the account would keep the language for the tests that follow
    await visitor.context.route('**/me/preference/Display', (route) => route.fulfill({ json: { errno: 0 } }))
    await visitor.context.addInitScript((all) => {
      addEventListener('DOMContentLoaded', () => {
        const path = '/univ-i18n.js'
        void import(path).then(
          ({ registerTranslation }: { registerTranslation(lang: string, texts: object): void }) =>
            registerTranslation('ar', all),
        )
      })
    }, texts)
    const { page } = visitor
    if (device === 'desktop') await page.setViewportSize({ width: 1440, height: 900 })
    await page.reload()
    await page.locator('h1').first().waitFor({ state: 'attached' })
    await expectEventually(() => sheet(page).getAttribute('dir'), null)
    if (device === 'phone') await drawerButton(page).click()
    await page.getByRole('button', { name: 'Display', exact: true }).first().click()
    await page.getByRole('button', { name: OWN_NAME }).click()
    await page.getByRole('dialog', { name: inArabic('Display') }).waitFor()
    await page.keyboard.press('Escape')
    await expectEventually(() => sheet(page).getAttribute('dir'), 'rtl')
    return visitor
  }
  /** One visitor for the tests of a device. */
  const halls = new Map<string, ReturnType<typeof openArabicHall>>()
  const arabicHall = (device: 'desktop' | 'phone') => {
    if (!halls.has(device)) halls.set(device, openArabicHall(device))
    return halls.get(device)!
  }

  for (const device of ['desktop', 'phone'] as const)
    test(`on a ${device}: chosen by its own name, it turns the page around, and stays chosen`, async () => {
      const { page, expectNoErrors } = await arabicHall(device)
      await expectEventually(() => sheet(page).getAttribute('lang'), 'ar')
      await page.reload()
      await waitUntil('Arabic after a reload', async () => (await sheet(page).getAttribute('dir')) === 'rtl')
      expectNoErrors()
    })

  test('mirrors arrows, and keeps the order of telephone numbers and times', async () => {
    const { page } = await arabicHall('desktop')
    await navigate(page, '/workflow/index')
    const arrow = page.locator('.ui-directional').first()
    await waitUntil(
      'arrows are mirrored',
      async () => (await arrow.evaluate((icon) => getComputedStyle(icon).scale)) === '-1 1',
    )
    await navigate(page, '/workflow/todo')
    const number = page.locator('bdi[dir=ltr]', { hasText: /^\d{3}/ }).first()
    await expectEventually(() => number.evaluate((element) => getComputedStyle(element).direction), 'ltr')
    await navigate(page, '/workflow/appdetail?id=visit-booking')
    const heading = page.locator('.detail-head h1')
    await heading.waitFor()
    await eventually(async () => {
      const name = await boxOf(heading)
      const button = await boxOf(page.locator('.detail-actions'))
      ok(name!.x > button!.x, 'the name begins at the right, the buttons follow to its left')
    })
  })

  test("a long name of the hall takes two lines of a narrow window's bar", async () => {
    const { page } = await arabicHall('desktop')
    await page.setViewportSize({ width: 1024, height: 900 })
    const name = page.locator('.portal-logo > span').last()
    const lines = () =>
      name.evaluate((text) => text.clientHeight / parseFloat(getComputedStyle(text).lineHeight))
    await eventually(async () => ok((await lines()) <= 2.1, `${await lines()} lines`))
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('arrow keys in tabs follow the direction', async () => {
    const { page } = await arabicHall('desktop')
    await navigate(page, '/workflow/serviceCenter')
    const tabs = page.getByRole('tab')
    await tabs.nth(1).waitFor()
    await eventually(async () =>
      ok((await centre(tabs.nth(1))) < (await centre(tabs.first())), 'the second tab is to the left'),
    )
    const hasFocus = (index: number) =>
      tabs.nth(index).evaluate((tab) => (tab.getRootNode() as ShadowRoot).activeElement === tab)
    await tabs.first().focus()
    await page.keyboard.press('ArrowLeft')
    await expectEventually(() => hasFocus(1), true, 'left is forward')
    await page.keyboard.press('ArrowRight')
    await expectEventually(() => hasFocus(0), true, 'right is back')
  })

  test("the assistant's dialog opens at its button, and follows keys and pointer", async () => {
    const { page } = await arabicHall('desktop')
    const launcher = page.locator('univ-assistant .corner > button')
    await eventually(async () => ok((await centre(launcher)) < 720, 'the button is at the left'))
    await launcher.click()
    const dialog = page.locator('.assistant-panel')
    const left = async () => Math.round((await boxOf(dialog)).x)
    await dialog.waitFor()
    await waitUntil('the dialog is at the left', async () => (await left()) < 60)
    const start = await left()
    await page.locator('.assistant-resize-grip').focus()
    await page.keyboard.press('ArrowRight')
    await waitUntil('a key moves it to the right', async () => (await left()) === start + 24)
    await page.keyboard.press('ArrowLeft')
    await waitUntil('and back', async () => (await left()) === start)
    const head = await boxOf(page.locator('.assistant-head'))
    const [x, y] = [head.x + head.width / 2, head.y + 8]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 150, y - 10, { steps: 4 })
    await page.mouse.up()
    await waitUntil(
      'a drag moves it with the pointer',
      async () => Math.abs((await left()) - start - 150) <= 1,
    )
    await expectEventually(() => readControlFaults(page), [])
  })
})

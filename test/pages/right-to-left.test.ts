import { deepEqual, ok } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { arabicTexts, inArabic } from '../double/arabic-texts.ts'
import { allOf, boxOf, eventually, expectEventually, waitUntil } from '../tools/eventually.ts'
import { drawerButton, navigate, setUpPortal } from './portal-fixture.ts'

// The portal in a registered language that is written from right to left.

const ROUTES = [
  '/workflow/index',
  '/workflow/serviceCenter',
  '/workflow/appdetail?id=visit-booking',
  '/workflow/appdetail?guide=guide-visit',
  '/workflow/todo',
  '/workflow/meApply',
  '/workflow/helpcenter',
]
/** "Arabic" in Arabic: in the display dialog, each language has its own name. */
const OWN_NAME = new Intl.DisplayNames(['ar'], { type: 'language' }).of('ar')!

/** What is wrong with the layout of the page: sideways scrolling, and controls out of the window or under others. */
const readFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth > width)
      faults.push(`${document.documentElement.scrollWidth} px wide`)
    const ancestors = (element: Element) => {
      const found: Element[] = []
      for (
        let node: Node | null = element;
        node;
        node = node instanceof ShadowRoot ? node.host : node.parentNode
      )
        if (node instanceof Element) found.push(node)
      return found
    }
    /** In a row that scrolls by itself, or hidden until it has the focus. */
    const isClipped = (element: Element, { left, right }: DOMRect) =>
      ancestors(element).some((ancestor) => {
        const style = getComputedStyle(ancestor)
        const box = ancestor.getBoundingClientRect()
        return style.overflowX !== 'visible' && (left < box.left - 1 || right > box.right + 1)
      })
    /** A bar at an edge of the window covers what scrolls below it. */
    const bar = (element: Element) =>
      ancestors(element).find((ancestor) => /fixed|sticky/.test(getComputedStyle(ancestor).position))
    const hitAt = (x: number, y: number) => {
      let hit = document.elementFromPoint(x, y)
      while (hit?.shadowRoot?.elementFromPoint(x, y) && hit.shadowRoot.elementFromPoint(x, y) !== hit)
        hit = hit.shadowRoot.elementFromPoint(x, y)
      return hit
    }
    const visit = (root: Document | ShadowRoot) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) visit(element.shadowRoot)
        // the link to the content is hidden until it has the focus
        if (!element.matches('button, input, select, a[href]:not([href*="#"]), summary')) continue
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
        const box = element.getBoundingClientRect()
        const { left, right, top, bottom } = box
        const [x, y] = [(left + right) / 2, (top + bottom) / 2]
        if (right - left <= 1 || top < 0 || y > innerHeight || isClipped(element, box)) continue
        const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)
        if (left < -1 || right > width + 1) faults.push(`${name}: ${left} to ${right}`)
        else {
          const hit = hitAt(x, y)
          const isOver =
            hit &&
            !ancestors(hit).includes(element) &&
            !ancestors(element).includes(hit) &&
            bar(hit) === bar(element) &&
            hit.closest('button, a, input')
          if (isOver)
            faults.push(`${name} is below ${hit.closest('button, a, input')!.textContent.slice(0, 40)}`)
        }
      }
    }
    visit(document)
    return faults
  })

const sheet = (page: Page) => page.locator('univ-portal .univ').first()
const centre = async (locator: Locator) => {
  const { x, width } = await boxOf(locator)
  return x + width / 2
}

describe('the portal from right to left', () => {
  const fixture = setUpPortal()
  let texts: Awaited<ReturnType<typeof arabicTexts>>
  before(async () => {
    texts = await arabicTexts()
  })

  /** A member of a hall that registers Arabic on each of its pages. */
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
    return visitor
  }
  const chooseArabic = async (page: Page, device: 'desktop' | 'phone') => {
    if (device === 'phone') await drawerButton(page).click()
    await page.getByRole('button', { name: 'Display', exact: true }).first().click()
    await page.getByRole('button', { name: OWN_NAME }).click()
    await page.getByRole('dialog', { name: inArabic('Display') }).waitFor()
    await page.keyboard.press('Escape')
  }

  for (const device of ['desktop', 'phone'] as const)
    test(`on a ${device}: chosen by its own name, it turns every page around, and nothing is cut off or covered`, async () => {
      const { page, expectNoErrors } = await openArabicHall(device)
      await page.locator('h1').first().waitFor({ state: 'attached' })
      await expectEventually(() => sheet(page).getAttribute('dir'), null)
      await chooseArabic(page, device)
      await expectEventually(() => sheet(page).getAttribute('dir'), 'rtl')
      await expectEventually(() => sheet(page).getAttribute('lang'), 'ar')
      await page.reload()
      await waitUntil('Arabic after a reload', async () => (await sheet(page).getAttribute('dir')) === 'rtl')
      for (const path of ROUTES) {
        await navigate(page, path)
        await page.locator('h1').first().waitFor({ state: 'attached' })
        await page.locator('[aria-busy=true], .ui-skeleton').first().waitFor({ state: 'detached' })
        await waitUntil(`no fault on ${path}`, async () => (await readFaults(page)).length === 0).catch(
          async () => deepEqual(await readFaults(page), [], path),
        )
        for (const tag of await allOf(page.locator('univ-portal .univ[lang]')))
          await expectEventually(() => tag.getAttribute('dir'), 'rtl', path)
      }
      expectNoErrors()
    })

  test('on a page of another site, the assistant’s button leaves a link in its corner free', async () => {
    const { page, expectNoErrors } = await fixture.openVisitor()
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.dir = 'rtl'
        const link = Object.assign(document.createElement('a'), { href: '#contact', textContent: 'Contact' })
        Object.assign(link.style, { position: 'fixed', left: '24px', bottom: '24px', padding: '16px 4px' })
        document.body.append(link)
      })
    })
    await page.goto(`${fixture.campus.url}/demo/widgets/univ-assistant`)
    const launcher = page.locator('univ-assistant').getByRole('button')
    await launcher.waitFor()
    await expectEventually(async () => (await boxOf(launcher)).x < 100, true, 'on the left')
    await page.getByRole('link', { name: 'Contact' }).click()
    await page.waitForURL(/#contact$/)
    expectNoErrors()
  })

  test('mirrors arrows, and keeps the order of telephone numbers and times', async () => {
    const { page } = await openArabicHall('desktop')
    await chooseArabic(page, 'desktop')
    await page.goto(`${fixture.campus.url}/workflow/index`)
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

  test('arrow keys in tabs follow the direction', async () => {
    const { page } = await openArabicHall('desktop')
    await chooseArabic(page, 'desktop')
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
    const { page } = await openArabicHall('desktop')
    await chooseArabic(page, 'desktop')
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
    await expectEventually(() => readFaults(page), [])
  })
})

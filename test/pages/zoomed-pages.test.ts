import { equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { boxOf, eventually, waitUntil } from '../tools/eventually.ts'
import { setUpPortal } from './portal-fixture.ts'
import { setUpSite } from '../tools/host-site.ts'

// A page that enlarges or shrinks itself, as the "large print" buttons of public pages do: what floats belongs where
// users look, and the whole list has cards.

const pageWith = (hall: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Zoomed</title><link rel="icon" href="data:,">
<script type="module" src="${hall}/univ-service-catalogue.js"></script>
<script type="module" src="${hall}/univ-assistant.js"></script>
<script type="module" src="${hall}/univ-visit-counter.js"></script>
<body><div id="around"><univ-visit-counter lang="en"></univ-visit-counter>
<univ-service-catalogue lang="en" limit="0"></univ-service-catalogue></div>
<univ-assistant lang="en"></univ-assistant></body></html>`

const VARIANTS: [name: string, css: string][] = [
  ['body { zoom: 1.5 }', 'body { zoom: 1.5 }'],
  ['html { zoom: 1.25 }', 'html { zoom: 1.25 }'],
  ['a shrunk page', 'body { zoom: 0.6 }'],
  ['zoom on page and body', 'html { zoom: 1.2; font-size: 62.5% } body { zoom: 1.25 }'],
  ['zoom on the tags', 'univ-service-catalogue, univ-assistant, univ-visit-counter { zoom: 1.4 }'],
  [
    'a transformed ancestor',
    'html { overflow-x: hidden } #around { transform: scale(1.25); transform-origin: 0 0; width: 80% }',
  ],
  [
    'a transformed ancestor in a zoomed page',
    'html { overflow-x: hidden } body { zoom: 1.2 } #around { transform: scale(0.8); transform-origin: 0 0; width: 125% }',
  ],
]

/** The browser's own rectangles, where the page sees others. */
type Measuring = { measure?(this: void, element: Element): DOMRect }

/** Browsers before the standard `zoom`: rectangles are in pixels of the element. */
function installLegacyZoom(): void {
  const zoomOf = Object.getOwnPropertyDescriptor(Element.prototype, 'currentCSSZoom')!.get!
  delete (Element.prototype as { currentCSSZoom?: number }).currentCSSZoom
  const { getBoundingClientRect } = Element.prototype
  const measure = (element: Element) => getBoundingClientRect.call(element)
  Object.assign(globalThis, { measure })
  Element.prototype.getBoundingClientRect = function (this: Element) {
    const { x, y, width, height } = measure(this)
    const zoom = zoomOf.call(this) as number
    return new DOMRect(x / zoom, y / zoom, width / zoom, height / zoom)
  }
}

describe('a zoomed page', () => {
  const fixture = setUpPortal({ keepsPages: true })
  const site = setUpSite((_request, response) => {
    response.end(pageWith(fixture.campus.url))
  })

  const box = (page: Page, selector: string) => boxOf(page.locator(selector))
  const isNear = (name: string, actual: number, expected: number, by = 4) =>
    ok(Math.abs(actual - expected) <= by, `${name}: ${actual} instead of ${expected}`)

  async function checkFilterLists(page: Page, name: string): Promise<void> {
    const chips = page.locator('univ-service-catalogue .ui-filter > .ui-chip')
    for (const at of [0, 1]) {
      await chips.nth(at).scrollIntoViewIfNeeded()
      await chips.nth(at).click()
      await page.locator('.ui-filter-list[open]').waitFor()
      const chip = await boxOf(chips.nth(at))
      const list = await box(page, '.ui-filter-list[open]')
      const isBelow = Math.abs(list.y - chip.y - chip.height) <= 8
      ok(isBelow || Math.abs(list.y + list.height - chip.y) <= 8, `${name}: ${JSON.stringify([chip, list])}`)
      isNear(`${name}, left edge of list ${at}`, list.x, Math.min(chip.x, 1265 - list.width - 8), 12)
      ok(list.y >= 0 && list.y + list.height <= 900, `${name}: the list is in the window`)
      await page.keyboard.press('Escape')
    }
  }

  async function checkCards(page: Page, name: string): Promise<void> {
    for (const top of [2_000, 6_000, 12_000, 20_000, 0]) {
      await page.evaluate((top) => scrollTo(0, top), top)
      await waitUntil(`${name}: cards in the whole window at ${top}`, () =>
        page.evaluate(() => {
          const list = document.querySelector('univ-service-catalogue')!.shadowRoot!
          const { measure = (element: Element) => element.getBoundingClientRect() } = globalThis as Measuring
          const { top: start, bottom: end } = measure(list.querySelector('.catalogue-grid')!)
          const cards = [...list.querySelectorAll('.catalogue-grid > li')].map(measure)
          const from = Math.max(start, 0)
          const to = Math.min(end, innerHeight)
          if (from >= to) return true
          const [first, last] = [cards[0], cards.at(-1)]
          return !!first && !!last && first.top <= from + 1 && last.bottom >= to - 1
        }),
      )
    }
  }

  async function checkAssistant(page: Page, name: string): Promise<void> {
    // the pointer keeps it where it is: it returns from the edge a moment after the page has been scrolled
    const launcher = page.locator('univ-assistant button').first()
    await launcher.hover()
    await launcher.click()
    const head = page.locator('.assistant-panel .assistant-head')
    await head.waitFor()
    const before = await box(page, '.assistant-panel')
    ok(before.y >= 0 && before.x >= 0, `${name}: the panel is in the window`)
    ok(before.y + before.height <= 900, `${name}: the panel ends in the window`)
    const x = before.x + before.width / 2
    await page.mouse.move(x, before.y + 20)
    await page.mouse.down()
    await page.mouse.move(x - 60, before.y + 20, { steps: 3 })
    const during = await box(page, '.assistant-panel')
    isNear(`${name}: the panel follows the pointer`, during.x, before.x - 60, 2)
    await page.mouse.up()
    await head.getByRole('button', { name: 'Close' }).click()
  }

  async function checkTooltip(page: Page, name: string): Promise<void> {
    const figure = page.locator('univ-visit-counter .visits-figure button').first()
    await figure.scrollIntoViewIfNeeded()
    await figure.hover()
    const tip = page.locator('univ-visit-counter .visits-tooltip:not([hidden])')
    await tip.waitFor()
    await eventually(async () => {
      const { y } = await boxOf(tip)
      ok(y >= 0, `${name}: the tooltip begins at ${y}`)
    })
    await page.mouse.move(600, 500)
  }

  async function checkAll(page: Page, name: string, css: string): Promise<void> {
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [sheet]
      scrollTo(0, 0)
    }, css)
    await checkTooltip(page, name)
    await checkFilterLists(page, name)
    await checkCards(page, name)
    await checkAssistant(page, name)
  }

  for (const isLegacy of [false, true])
    test(`lists open at their chips, cards fill the window, the assistant follows the pointer${
      isLegacy ? ', in browsers before the standard zoom' : ''
    }`, async () => {
      const { page, close, expectNoErrors } = await fixture.openVisitor()
      if (isLegacy) await page.addInitScript(installLegacyZoom)
      await page.goto(site.url)
      await page.locator('univ-service-catalogue').getByRole('listitem').first().waitFor()
      await page.locator('univ-visit-counter').getByRole('button', { name: /\d/ }).first().waitFor()
      const faults: string[] = []
      for (const [name, css] of isLegacy ? VARIANTS.filter((_, i) => i % 2 === 0) : VARIANTS)
        await checkAll(page, name, css).catch((e: Error) => faults.push(e.message))
      equal(faults.join('\n'), '')
      expectNoErrors()
      await close()
    })
})

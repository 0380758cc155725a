import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { FRAME_PROTOCOL } from '../../src/contract/embed.ts'
import { expectEventually, settled, waitUntil } from '../tools/eventually.ts'
import { setUpPortal } from './portal-fixture.ts'
import { setUpSite } from '../tools/host-site.ts'

// A frame as high as its content is mostly out of sight: what floats in it belongs in the part that the window shows.

const WIDTH = 390
const HEIGHT = 700

interface HostPage {
  /** Attributes of the frame. */
  frame?: string
  css?: string
  /** Around the frame. */
  around?: (frame: string) => string
  hasNoScript?: boolean
}

const HOSTS: Record<string, HostPage> = {
  plain: {},
  zoomed: { css: 'body { zoom: 1.25 }' },
  scaled: { css: 'iframe { transform: scale(0.8); transform-origin: 0 0; width: 125% }' },
  scroller: {
    css: '.box { height: 500px; overflow: auto; border: 10px solid; margin-top: 60px }',
    around: (frame) => `<div class="box"><p>${'Text. '.repeat(60)}</p>${frame}</div>`,
  },
  noScript: { hasNoScript: true, frame: 'style="height: 9000px"' },
}

const renderHost = (hall: string, { frame = '', css = '', around = (f) => f, hasNoScript }: HostPage) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Student affairs</title><link rel="icon" href="data:,">
<style>body { margin: 0 auto; max-width: 720px; font: 16px sans-serif } iframe { width: 100%; border: 0 } ${css}</style>
${hasNoScript ? '' : `<script src="${hall}/univ-frame.js" defer></script>`}<h1>Student affairs</h1><p>Choose a service.</p>
${around(`<iframe data-univ-frame title="Services" ${frame} src="${hall}/embed/univ-service-catalogue?lang=en&limit=60&theme=light"></iframe>`)}
<h2>My services</h2><footer style="height:600px">Footer</footer></html>`

describe('floating parts in a frame as high as its content', () => {
  const fixture = setUpPortal({ keepsPages: true })
  const site = setUpSite((request, response) => {
    response.end(renderHost(fixture.campus.url, HOSTS[request.url!.slice(1)]!))
  })

  async function open(name: string) {
    const visitor = await fixture.openVisitor()
    const { page } = visitor
    page.setDefaultTimeout(8_000)
    await page.setViewportSize({ width: WIDTH, height: HEIGHT })
    await page.goto(`${site.url}/${name}`)
    const tag = page.frameLocator('[data-univ-frame]').locator('univ-service-catalogue')
    const cards = tag.getByRole('region', { name: 'All items' }).getByRole('listitem')
    await cards.nth(45).waitFor()
    return { ...visitor, page, tag, cards }
  }
  /** Whether the window, or the scroll container, shows all of something in the frame. */
  const isVisible = async (page: Page, part: Locator) => {
    const { top, bottom } = await settled(() =>
      part.evaluate((element) => element.getBoundingClientRect(), undefined, { timeout: 2000 }),
    )
    return page.evaluate(
      ({ top, bottom }) => {
        const frame = document.querySelector('iframe')!
        const { top: start, height } = frame.getBoundingClientRect()
        const scale = height / frame.offsetHeight
        const { top: from = 0, bottom: to = innerHeight } =
          document.querySelector('.box')?.getBoundingClientRect() ?? {}
        const edges = [start + top * scale, start + bottom * scale] as const
        return (
          edges[0] >= Math.max(0, from) - 1 && edges[1] <= Math.min(innerHeight, to) + 1 && bottom - top > 40
        )
      },
      { top, bottom },
    )
  }
  const expectVisible = (page: Page, what: string, part: Locator) =>
    waitUntil(`${what} in the visible part`, () => isVisible(page, part))
  const scrolls = (page: Page) =>
    page.evaluate(() => [scrollY, document.querySelector('.box')?.scrollTop ?? 0])
  /** Scrolls as the user does. */
  const scrollTo = async (page: Page, card: Locator) => {
    await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await page.mouse.move(WIDTH / 2, HEIGHT / 2)
  }

  for (const name of Object.keys(HOSTS))
    test(`dialogs, lists and toasts open in its visible part: ${name}`, async () => {
      const { page, tag, cards, expectNoErrors, close } = await open(name)
      const dialog = tag.getByRole('dialog')
      for (const at of [0, 39]) {
        await scrollTo(page, cards.nth(at))
        const before = await settled(() => scrolls(page))
        const details = cards.nth(at).getByRole('button', { name: /: details$/ })
        // in a scaled frame, the test's pointer would press elsewhere
        if (name === 'zoomed' || name === 'scaled') await details.press('Enter')
        else await details.click()
        await dialog.locator('.detail-aside').waitFor()
        await expectVisible(page, `the dialog of card ${at}`, dialog)
        await expectEventually(() => scrolls(page), before, 'the page stays where it was')
        if (name !== 'noScript') {
          await page.evaluate(() => (document.querySelector('.box') ?? window).scrollBy(0, 120))
          await expectVisible(page, 'the dialog, after the page has scrolled,', dialog)
          await page.evaluate(() => (document.querySelector('.box') ?? window).scrollBy(0, -120))
          await expectVisible(page, 'the dialog, after the page has scrolled back,', dialog)
        }
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'detached' })
        await expectEventually(() => scrolls(page), before, 'closed, the page is where it was')
        await expectEventually(
          () => details.evaluate((e) => (e.getRootNode() as ShadowRoot).activeElement === e),
          true,
          'focus',
        )
      }
      const star = cards.nth(39).getByRole('button', { name: /^(Add|Remove) / })
      const toast = tag.locator('.ui-toast').last()
      // it stays for 1.5 s: the next press shows another
      await waitUntil('the toast in the visible part', async () => {
        await star.press('Enter')
        return isVisible(page, toast)
      })
      expectNoErrors()
      await close()
    })

  test('obeys the embedding page only, and checks what it says', async () => {
    const { page, tag, cards, expectNoErrors, close } = await open('plain')
    await scrollTo(page, cards.nth(39))
    const readAbove = () =>
      tag.evaluate((element) => getComputedStyle(element).getPropertyValue('--univ-hidden-above'))
    await waitUntil('the visible part', async () => parseFloat(await readAbove()) > 500)
    const above = await settled(() => readAbove())
    const forged = { univ: FRAME_PROTOCOL, visible: { top: 1, height: 300 } }
    await page.evaluate(
      ({ forged, univ }) => {
        const { contentWindow } = document.querySelector('iframe')!
        // from another window, and from the page itself with values that are no lengths
        const other = document.createElement('iframe')
        other.srcdoc = `<script>parent.frames[0].postMessage(${JSON.stringify(forged)}, '*');parent.postMessage('sent', '*')</script>`
        document.body.append(other)
        for (const [top, height] of [
          [-1, 300],
          [1, 0],
          [1, -5],
          ['1', 300],
          [NaN, 300],
          [1, Infinity],
          [1, null],
        ])
          contentWindow!.postMessage({ univ, visible: { top, height } }, '*')
        for (const visible of [null, 5, 'all', [1, 2]]) contentWindow!.postMessage({ univ, visible }, '*')
        return new Promise((done) =>
          addEventListener('message', ({ data }) => data === 'sent' && setTimeout(done)),
        )
      },
      { forged, univ: FRAME_PROTOCOL },
    )
    await expectEventually(readAbove, above)
    expectNoErrors()
    await close()
  })
})

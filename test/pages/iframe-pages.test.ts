import { equal, ok } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectUnchangedPage, readPageFacts, trackFacts } from './host-page-snapshot.ts'
import { setUpPortal } from './portal-fixture.ts'
import { eventually, expectEventually, settled, waitUntil } from '../tools/eventually.ts'
import type { Visitor } from '../tools/page-test.ts'

// Issue 6: a page whose editors may only use iframes; each frame is as high as its content.

describe('page with frames', () => {
  const fixture = setUpPortal({ keepsPages: true })
  /** On the page with frames: each test leaves it as high as its content. */
  let visitor: Visitor
  before(async () => {
    visitor = await fixture.openVisitor({ lang: 'zh-CN' })
    await trackFacts(visitor.context)
    await visitor.page.goto(`${fixture.campus.url}/demo/foreign/frame`)
  })

  const catalogue = (page: Page) => page.frameLocator('main iframe').locator('univ-service-catalogue')
  const heights = (page: Page, selector = 'main') =>
    page.locator(`${selector} iframe`).evaluate((frame: HTMLIFrameElement) => {
      const heightOf = (element: Element) => element.getBoundingClientRect().height
      const { body } = frame.contentDocument!
      const tag = body.querySelector('univ-service-catalogue, univ-favorites')!
      const content = tag.shadowRoot?.querySelector('.univ')
      return {
        frame: Math.round(heightOf(frame)),
        inside: Math.ceil(heightOf(body)),
        reserved: heightOf(tag) - (content ? heightOf(content) : 0),
      }
    })
  const fits = (page: Page, selector?: string) =>
    waitUntil('the frame is as high as its content', async () => {
      // before its content has loaded, the tag reserves a height
      const { frame, inside, reserved } = await settled(() => heights(page, selector))
      return frame === inside && reserved < 1
    })

  test('resizes each frame to its content and leaves the host page unchanged', async () => {
    const bare = await fixture.openVisitor({ lang: 'zh-CN' })
    await trackFacts(bare.context)
    await bare.page.route('**/embed/**', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    await bare.page.goto(`${fixture.campus.url}/demo/foreign/frame`)
    await bare.page.locator('h1').waitFor()
    const before = await readPageFacts(bare.page)
    await bare.close()

    const { page, expectNoErrors } = visitor
    await catalogue(page).getByRole('listitem').first().waitFor()
    await fits(page)
    await expectUnchangedPage(page, before)

    await eventually(async () => {
      const scrolls = await page.locator('main iframe').evaluate((frame: HTMLIFrameElement) => {
        const { scrollHeight, clientHeight } = frame.contentDocument!.documentElement
        return scrollHeight > clientHeight
      })
      ok(!scrolls, 'the frame scrolls by itself')
    })

    // frames share favourites: the second frame grows and shrinks with each item added or removed in the first
    await fits(page, 'aside')
    const empty = (await settled(() => heights(page, 'aside'))).frame
    const stars = catalogue(page).getByRole('button', { name: /^收藏 / })
    const favorites = page.frameLocator('aside iframe').locator('univ-favorites').getByRole('listitem')
    const high = [empty]
    for (const n of [1, 2, 3]) {
      await stars.nth(n - 1).click()
      await waitUntil(`${n} favourites`, async () => (await favorites.count()) === n)
      await fits(page, 'aside')
      high.push((await settled(() => heights(page, 'aside'))).frame)
    }
    await catalogue(page).locator('[aria-pressed=true]').nth(2).click()
    await waitUntil('two favourites', async () => (await favorites.count()) === 2)
    await fits(page, 'aside')
    ok(high[2]! < high[3]!, `heights ${high.join()}`)
    await expectEventually(async () => (await heights(page, 'aside')).frame, high[2])
    await expectEventually(() => new URL(page.url()).pathname, '/demo/foreign/frame')
    expectNoErrors()
  })

  test('gives the canvas of a frame the theme of its tag, on a dark device too', async () => {
    const { page, expectNoErrors } = visitor
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    await catalogue(page).getByRole('listitem').first().waitFor()
    await eventually(async () => {
      const [tag, canvas] = await catalogue(page).evaluate((element) =>
        [element, element.ownerDocument.documentElement].map((e) => getComputedStyle(e).colorScheme),
      )
      equal(canvas, tag)
    })
    expectNoErrors()
  })
})

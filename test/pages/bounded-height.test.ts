import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { boxOf, eventually, expectEventually, settled, waitUntil } from '../tools/eventually.ts'
import { hostHtml, setUpSite } from '../tools/host-site.ts'
import { interceptRequests } from '../tools/intercept-requests.ts'
import type { Visitor } from '../tools/page-test.ts'
import { setUpPortal } from './portal-fixture.ts'

const TAGS = ['univ-service-catalogue', 'univ-visit-counter']

describe('bounded height', () => {
  const fixture = setUpPortal({ keepsPages: true })
  const site = setUpSite()

  /** One visitor for all tests: with the browser's cache, a load costs half. */
  let visitor: Visitor | undefined
  const open = async (body: string, styles = '', width = 1400) => {
    site.setHtml(hostHtml(fixture.campus.url, TAGS, body, styles))
    if (visitor) await visitor.page.evaluate(() => localStorage.clear())
    else {
      visitor = await fixture.openVisitor()
      // large numbers, as after years of use
      await interceptRequests(visitor.page, '*/api/noLogin/visit*', () => ({
        json: { errno: 0, entities: [12_345_678] },
      }))
    }
    const { page } = visitor
    await page.setViewportSize({ width, height: 900 })
    await page.goto(site.url)
    await page.locator('univ-service-catalogue').getByRole('listitem').first().waitFor()
    // until then, the tag has the height reserved for it
    await waitUntil('all tags have their own height', () =>
      page
        .locator('univ-service-catalogue')
        .evaluateAll((tags) =>
          tags.every((tag) => ['auto', '0px'].includes(getComputedStyle(tag).minBlockSize)),
        ),
    )
    return page
  }
  const heightOf = (tag: Locator) => tag.evaluate((e) => e.getBoundingClientRect().height)
  const columns = (all: readonly (readonly [width: number, attributes: string])[]) =>
    all
      .map(
        ([width, attributes]) =>
          `<div style="width:${width}px"><univ-service-catalogue ${attributes}></univ-service-catalogue></div>`,
      )
      .join('')

  test('a catalogue of any width is at most 1,200 px high, and grows with "show more"', async () => {
    const widths = [300, 390, 620, 884, 1264]
    const page = await open(columns(widths.map((width) => [width, ''])))
    for (const [i, width] of widths.entries()) {
      const tag = page.locator('univ-service-catalogue').nth(i)
      const height = await settled(() => heightOf(tag))
      ok(height <= 1200, `${width} px wide, it is ${height} px high`)
      await tag.getByRole('button', { name: 'Show more' }).click()
      await waitUntil(`it grows, ${width} px wide`, async () => (await heightOf(tag)) > height + 400)
    }
  })

  test('a narrow catalogue or compact list does not overflow, and names have the card’s width', async () => {
    const narrow = [200, 240].flatMap((width) =>
      ['catalogue', 'compact'].map((view) => [width, `view="${view}"`] as const),
    )
    const page = await open(columns(narrow))
    for (const [i, [width, view]] of narrow.entries()) {
      const tag = page.locator('univ-service-catalogue').nth(i)
      // rows out of sight are not in the document
      await tag.evaluate((element) => element.scrollIntoView())
      await tag.getByRole('listitem').nth(4).waitFor()
      await eventually(async () => {
        const outside = await tag
          .locator('.ui-search, .ui-item')
          .evaluateAll(
            (all, most) => all.filter((e) => e.getBoundingClientRect().right > most).length,
            await tag.evaluate((e) => e.getBoundingClientRect().right),
          )
        equal(outside, 0, `${view} ${width} px wide`)
      })
      // tile, gap and padding take the rest
      await eventually(async () => {
        const names = await tag.locator('.ui-item-name').evaluateAll((all) =>
          all.map((e) => {
            const { paddingLeft, paddingRight } = getComputedStyle(e)
            return e.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
          }),
        )
        ok(
          names.length > 4 && names.every((free) => free >= width - 90),
          `${view} ${width} px wide: ${names.join()} px`,
        )
      })
    }
  })

  test('a short list takes only the height it needs', async () => {
    const page = await open(
      '<univ-service-catalogue no-head keyword="visa" tab="keyword"></univ-service-catalogue>',
    )
    await eventually(async () => {
      const height = await heightOf(page.locator('univ-service-catalogue'))
      ok(height < 480, `${height} px`)
    })
  })

  test('a tag with a fixed height scrolls inside and does not overlap the content below', async () => {
    const page = await open(
      '<univ-service-catalogue></univ-service-catalogue><p id="after">after</p>',
      'univ-service-catalogue{height:400px}',
    )
    await expectEventually(() => heightOf(page.locator('univ-service-catalogue')), 400)
    const atPoint = () =>
      page.evaluate(() => {
        const { left, top } = document.querySelector('#after')!.getBoundingClientRect()
        return document.elementFromPoint(left + 300, top + 8)!.id
      })
    await waitUntil('what follows is free', async () => (await atPoint()) === 'after')
    const last = page.getByRole('button', { name: /^Show more/ })
    await last.scrollIntoViewIfNeeded()
    await eventually(async () => {
      const box = await boxOf(last)
      ok(box.y < 410 && box.y > 0, `the last control is ${box.y} px down`)
    })
  })

  test('no word or number wraps inside or is cut off in a column of 300 px', async () => {
    const page = await open(
      `<div style="width:300px"><univ-visit-counter></univ-visit-counter>
        <univ-service-catalogue></univ-service-catalogue>
        <univ-service-catalogue view="home"></univ-service-catalogue></div>`,
    )
    await page.getByRole('region', { name: 'Find by theme' }).getByRole('link').first().waitFor()
    await page.locator('univ-visit-counter').getByText('12,345,678').first().waitFor()
    await eventually(async () => {
      const broken = await page.evaluate((tags) => {
        const found: string[] = []
        for (const tag of document.querySelectorAll(tags.join())) {
          const root = tag.shadowRoot!
          const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            if (
              !node.parentElement!.checkVisibility() ||
              node.parentElement!.closest('.visually-hidden, [role=tooltip]')
            )
              continue
            for (const { 0: word, index } of node.textContent!.matchAll(/[\w,.'-]+/g)) {
              const range = document.createRange()
              range.setStart(node, index)
              range.setEnd(node, index + word.length)
              if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
                found.push(word)
            }
          }
          // a line of a card may be truncated with an ellipsis; numbers and control labels may not
          for (const element of root.querySelectorAll<HTMLElement>(
            '.visits-value, .visits-name, [role=tab], .ui-button, .home-theme',
          ))
            if (element.scrollWidth > element.clientWidth + 1) found.push(`cut: ${element.textContent}`)
          for (const tile of root.querySelectorAll('.home-theme'))
            if (tile.scrollHeight > tile.clientHeight + 1) found.push(`too high: ${tile.textContent}`)
        }
        return found
      }, TAGS)
      deepEqual(broken, [])
    })
  })
})

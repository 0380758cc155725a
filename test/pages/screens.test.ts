import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { boxOf, eventually, expectEventually, settled, waitUntil } from '../tools/eventually.ts'
import { expectAccessible } from '../tools/page-test.ts'
import { waitForOutline } from './page-outline.ts'
import { navigate, setUpPortal } from './portal-fixture.ts'

/** The text that a route shows once its content has loaded, in both languages. */
const ROUTES = [
  { path: '/workflow/index', shown: /我的申请动态|Latest on my requests/ },
  { path: '/workflow/serviceCenter', shown: /<li>/ },
  { path: '/workflow/meApply', shown: /<li>[^]*(详情|Details|更多操作|More for)/ },
  { path: '/workflow/todo?list=delegation', shown: /我委托的人|People I delegate to/ },
  { path: '/workflow/helpcenter', shown: /校园卡怎么充值|top up my campus card/ },
  { path: '/workflow/serviceCenter?tab=zimu', shown: /<section> B/ },
  { path: '/workflow/searchResult?seq=card', shown: /的搜索结果|Search results for/ },
  { path: '/workflow/appdetail', shown: /共 \d+ 份指南|\d+ guides/ },
  { path: '/workflow/appdetail?guide=guide-visit', shown: /标记为已完成|Mark as done/ },
  { path: '/workflow/favorite', shown: /还没有收藏|No favourites yet/ },
  { path: '/workflow/todo', shown: /<h1> (待办|To do)[^]*(更多操作|More for)/ },
  { path: '/workflow/done', shown: /<h1> (已办结|Completed)[^]*(详情|Details)/ },
]
const WIDTHS = [1440, 1024, 768, 390, 320]
/** Narrower, the portal has a phone's layout on any device. */
const DESKTOP_WIDTH = 600

interface Look {
  /** Left edges of the leftmost content in header, main and footer, in pixels. */
  edges: { header: number; main: number; footer: number }
  /** Headings, links and buttons whose text does not fit. */
  cut: string[]
  /** Horizontal overflow of the page, in pixels. */
  overflow: number
}

/** Measures the portal's layout through all shadow roots. */
const readLook = (page: Page): Promise<Look> =>
  page.evaluate(() => {
    const root = document.querySelector('univ-portal')!.shadowRoot!
    const descendants = (node: ParentNode): HTMLElement[] =>
      [...node.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? descendants(element.shadowRoot) : []),
      ])
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
    }
    /** The leftmost text, field or card; full-width elements are backgrounds, and scrolled content may be outside. */
    const edgeOf = (part: string) =>
      Math.min(
        ...descendants(root.querySelector(`[part=${part}]`)!)
          .filter(
            (element) =>
              element.matches(
                'h1, h2, h3, p, strong, form, aside, .ui-search, .ui-card, .ui-tile, .guide-page, .portal-crest',
              ) && isSeen(element),
          )
          .map((element) => element.getBoundingClientRect().left)
          .filter((left) => left >= 0),
      )
    const isCut = (element: HTMLElement) =>
      element.matches('h1, h2, h3, button, .ui-button') &&
      isSeen(element) &&
      element.scrollWidth > element.clientWidth + 1 &&
      getComputedStyle(element).display !== 'inline'
    return {
      edges: { header: edgeOf('header'), main: edgeOf('main'), footer: edgeOf('footer') },
      cut: descendants(root)
        .filter(isCut)
        .map((element) => `${element.localName} ${element.textContent?.trim().slice(0, 40)}`),
      overflow: document.documentElement.scrollWidth - innerWidth,
    }
  })

/** Waits until the layout fits the width; resolves to whether it has changed. */
const hasOtherLayout = async (page: Page, width: number): Promise<boolean> => {
  const isPhone = width < DESKTOP_WIDTH
  const selector = isPhone ? '.phone-header' : '.portal-tools'
  const has = () => page.locator(selector).isVisible()
  if (await settled(() => has())) return false
  await page.locator(selector).waitFor()
  return true
}

/**
 * Sizes and order of what the screens show: one left edge, nothing cut off, the hall's name, compact rows, letters, and how
 * long a page may be.
 */
describe('screens', () => {
  const fixture = setUpPortal()
  const url = (path: string) => fixture.campus.url + path
  const pageHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

  for (const lang of ['zh-CN', 'en'])
    test(`the hall's name is on one line, and nothing in the header is cut off, ${lang}`, async () => {
      // an approver's badge is the widest
      const { page, expectNoErrors } = await fixture.openMember('approver', '/workflow/index', { lang })
      const header = page.getByRole('banner')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await header.locator('.portal-badge').first().waitFor()
      for (const width of [1024, 1152, 1280, 1366, 1440, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        await eventually(async () => {
          const { lines, height, overflow, cut } = await header.evaluate((element) => {
            const name = element.querySelector('.portal-logo > span:last-child')!
            const range = document.createRange()
            range.selectNodeContents(name)
            return {
              lines: new Set([...range.getClientRects()].map(({ y }) => Math.round(y))).size,
              height: element.clientHeight,
              overflow: document.documentElement.scrollWidth - innerWidth,
              cut: [...element.querySelectorAll<HTMLElement>('.portal-user-name > *')]
                .filter((part) => part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1)
                .map((part) => part.textContent),
            }
          })
          deepEqual(
            { width, lines, height, overflow, cut },
            { width, lines: 1, height: 64, overflow: 0, cut: [] },
          )
        })
      }
      // wider letters, as of a machine that has none of the hall's fonts
      await header.evaluate((element) => (element.style.letterSpacing = '0.07em'))
      for (const width of [1024, 1152, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await eventually(async () => {
          const { field, overflow } = await header.evaluate((element) => ({
            field: element.querySelector('input')!.clientWidth >= 48 ? 'for a word' : 'too narrow',
            overflow: document.documentElement.scrollWidth - innerWidth,
          }))
          deepEqual({ width, field, overflow }, { width, field: 'for a word', overflow: 0 })
        })
      }
      expectNoErrors()
    })

  test('beside 1120 pixels of content, the assistant’s button is whole; in narrower windows it leaves the content free', async () => {
    const { page, expectNoErrors } = await fixture.openMember('student', '/workflow/index')
    const launcher = page.locator('univ-assistant').getByRole('button')
    await launcher.waitFor()
    for (const [width, content, distance] of [
      [1920, 1120, 24],
      [1440, 1120, 24],
      [1366, 1120, 24],
      [1280, 1120, 24],
      [1024, 976, null],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const column = page.locator('.portal-page')
      const edges = await settled(() =>
        column.evaluate((element) => {
          const { left, right } = element.getBoundingClientRect()
          const { paddingLeft, paddingRight } = getComputedStyle(element)
          return { left: left + parseFloat(paddingLeft), right: right - parseFloat(paddingRight) }
        }),
      )
      equal(edges.right - edges.left, content, `at ${width}`)
      const own = await boxOf(launcher)
      if (distance !== null) equal(width - own.x - own.width, distance, `at ${width}`)
      ok(own.x >= edges.right && own.x < width - 12, `at ${width}: ${own.x}`)
    }
    expectNoErrors()
  })

  test('on a phone the catalogue is rows of about 72 pixels, forty at a time', async () => {
    const { page, expectNoErrors } = await fixture.openVisitor({ device: 'phone' })
    await page.goto(url('/workflow/serviceCenter'))
    const more = page.getByRole('button', { name: /^Show \d+ more|more/ }).last()
    await more.waitFor()
    await eventually(async () => {
      const heights = await page
        .locator('.catalogue-grid > li')
        .evaluateAll((rows) => rows.slice(0, 8).map((row) => row.getBoundingClientRect().height))
      equal(heights.length, 8)
      ok(
        heights.every((height) => height >= 64 && height <= 80),
        heights.join(),
      )
    })
    const before = await settled(() => pageHeight(page))
    ok(before < 6000, `${before} pixels`)
    await more.click()
    await waitUntil('more rows', async () => (await pageHeight(page)) > before)
    expectNoErrors()
  })

  test('on a phone an item’s page has its name once, as the heading below the header’s title', async () => {
    const { page, expectNoErrors } = await fixture.openVisitor({ device: 'phone' })
    await page.goto(url('/workflow/appdetail?id=library-day-pass'))
    await page.getByRole('heading', { level: 1, name: 'Library Day Pass' }).waitFor()
    await expectEventually(
      () => page.getByRole('banner').getByRole('paragraph').textContent(),
      'Handling guide',
    )
    await expectEventually(() => page.getByText('Library Day Pass', { exact: true }).count(), 1)
    await expectEventually(() => page.title(), 'Library Day Pass - One-stop online service hall')
    expectNoErrors()
  })

  test('items of a letter are sorted by name', async () => {
    const { page, expectNoErrors } = await fixture.openVisitor()
    await page.goto(url('/workflow/serviceCenter?tab=zimu'))
    const group = page.getByRole('region', { name: 'A', exact: true })
    await group.getByRole('listitem').nth(2).waitFor()
    await eventually(async () => {
      const names = await group.locator('a.ui-item-name').allTextContents()
      deepEqual(names, names.toSorted(new Intl.Collator('en').compare))
    })
    expectNoErrors()
  })

  test('an item is shared by its address, as a QR code and to copy', async () => {
    const { page, context, expectNoErrors } = await fixture.openVisitor()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(url('/workflow/appdetail?id=visit-booking'))
    await page.getByRole('button', { name: 'Share' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share Visit Booking' })
    const code = dialog.getByRole('img', { name: 'QR code of the page of Visit Booking' })
    await code.waitFor()
    await eventually(async () => ok((await code.locator('path').getAttribute('d'))!.length > 1000))
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    await expectEventually(
      () => page.evaluate(() => navigator.clipboard.readText()),
      url('/workflow/appdetail?id=visit-booking'),
    )
    await expectAccessible(page, ['color-contrast'], 'overlay') // the toast is above it
    expectNoErrors()
  })

  test('a member sees the daily sections; an address that names a solution shows all', async () => {
    const { page, expectNoErrors } = await fixture.openMember('student', '/workflow/index')
    const heading = (name: string) => page.getByRole('heading', { name, exact: true })
    await heading('Popular items').waitFor()
    await expectEventually(() => heading('Find by theme').count(), 0)
    await page.getByRole('link', { name: 'Figures and all sections' }).click()
    await heading('Find by theme').waitFor()
    await heading('Recommended items').waitFor()
    expectNoErrors()
  })

  test("a member's home is at most 2,200 pixels long on a phone", async () => {
    const { page, expectNoErrors } = await fixture.openMember('approver', '/workflow/index', {
      device: 'phone',
    })
    await page.getByRole('heading', { name: 'Popular items' }).waitFor()
    await eventually(async () => {
      const height = await pageHeight(page)
      ok(height <= 2200, `${height} pixels`)
    })
    expectNoErrors()
  })

  for (const lang of ['zh-CN', 'en'])
    test(`${lang}: one left edge at ${WIDTHS.join(', ')}, and no text is cut off`, async () => {
      const { page, expectNoErrors } = await fixture.openMember('student', '/workflow/index', { lang })
      // nothing reads pixels
      await page.evaluate(() => void (document.documentElement.style.opacity = '0'))
      const order: number[] = [...WIDTHS]
      for (const { path, shown } of ROUTES) {
        await navigate(page, path)
        await waitForOutline(page, path, (text) => shown.test(text))
        // the next page begins with the last width: one change fewer
        for (const width of order.reverse()) {
          await page.setViewportSize({ width, height: 900 })
          // the phone's layout is another one, whose parts may load
          if (await hasOtherLayout(page, width))
            await waitForOutline(page, `${path} at ${width}`, (text) => shown.test(text))
          const { edges, cut, overflow } = await settled(() => readLook(page))
          const where = `${path} at ${width}: ${JSON.stringify(edges)}`
          ok(Math.abs(edges.main - edges.footer) <= 1, where)
          // a phone's header starts with a button, whose icon is inset in its target
          if (width >= DESKTOP_WIDTH) ok(Math.abs(edges.header - edges.main) <= 1, where)
          deepEqual(cut, [], `${where}: ${cut.join()}`)
          ok(overflow <= 0, `${where}: ${overflow} wider than the window`)
        }
      }
      expectNoErrors()
    })
})

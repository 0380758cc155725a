// Header, content and footer share a left edge, and no heading or control is cut off, in both languages.
import { deepEqual, ok } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { navigate, openPortalFixture, waitUntil, type PortalFixture } from './portal-fixture.ts'

/** The text that a route shows once its content has loaded, in both languages. */
const ROUTES = [
  { path: '/workflow/index', shown: /我的申请动态|New in my applications/ },
  { path: '/workflow/serviceCenter', shown: /listitem/ },
  { path: '/workflow/meApply', shown: /listitem[^]*(详情|Details|更多操作|More for)/ },
  { path: '/workflow/todo?list=delegation', shown: /我委托的人|People I have entrusted/ },
  { path: '/workflow/helpcenter', shown: /校园卡怎么充值|top up my campus card/ },
  { path: '/workflow/serviceCenter?tab=zimu', shown: /heading "B \d+"/ },
  { path: '/workflow/searchResult?seq=card', shown: /的搜索结果|Search results for/ },
  { path: '/workflow/appdetail', shown: /共 \d+ 份指南|\d+ guides/ },
  { path: '/workflow/appdetail?guide=guide-visit', shown: /全部展开|Show all/ },
  { path: '/workflow/favorite', shown: /还没有收藏|No favourites yet/ },
  { path: '/workflow/todo', shown: /heading "(待办|To do)"[^]*(更多操作|More for)/ },
  { path: '/workflow/done', shown: /heading "(已办结|Completed)"[^]*(详情|Details)/ },
]
const DEVICES = [
  { device: 'desktop', widths: [1440, 1024, 768] },
  { device: 'phone', widths: [390, 320] },
] as const

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
                'h1, h2, h3, p, strong, form, aside, .ui-search, .ui-card, .guide-page, .portal-crest',
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

describe('layout', () => {
  let fixture: PortalFixture
  before(async () => {
    fixture = await openPortalFixture()
  })
  after(() => fixture.close())

  for (const lang of ['zh-CN', 'en'])
    for (const { device, widths } of DEVICES)
      test(`${device}, ${lang}: one left edge at ${widths.join(', ')}, and no text is cut off`, async () => {
        const { page, expectNoErrors } = await fixture.openMember('student', '/workflow/index', {
          lang,
          device,
        })
        for (const { path, shown } of ROUTES) {
          await navigate(page, path)
          let [busy, snapshot] = [0, '']
          await waitUntil(`the content of ${path}`, async () => {
            busy = await page.locator('[aria-busy=true]').count()
            if (busy > 0) return false
            snapshot = await page.locator('body').ariaSnapshot()
            return shown.test(snapshot)
          }).catch((cause: unknown) => {
            throw new Error(`${String(cause)}: ${busy} busy, ${snapshot.slice(0, 2_000)}`, { cause })
          })
          for (const width of widths) {
            await page.setViewportSize({ width, height: 900 })
            const { edges, cut, overflow } = await readLook(page)
            const where = `${path} at ${width}: ${JSON.stringify(edges)}`
            ok(Math.abs(edges.main - edges.footer) <= 1, where)
            // a phone's header starts with a button, whose icon is inset in its target
            if (device === 'desktop') ok(Math.abs(edges.header - edges.main) <= 1, where)
            deepEqual(cut, [], `${where}: ${cut.join()}`)
            ok(overflow <= 0, `${where}: ${overflow} wider than the window`)
          }
          await page.setViewportSize({ width: widths[0], height: 900 })
        }
        expectNoErrors()
      })
})

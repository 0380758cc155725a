import { deepEqual } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expectUnchangedPage, readPageFacts, removeTags, trackFacts } from './host-page-snapshot.ts'
import { setUpPortal } from './portal-fixture.ts'
import { expectEventually, waitUntil } from '../tools/eventually.ts'
import type { Visitor } from '../tools/page-test.ts'
import { findLeaks, trackResources, readHeldResources, type HeldResources } from './resource-leaks.ts'

// Each third-party page works with the tags, is unchanged by them, and is left clean once they are removed.

const TAGS = [
  'univ-service-catalogue',
  'univ-favorites',
  'univ-process-center',
  'univ-visit-counter',
  'univ-assistant',
]

/** What a page keeps after its tags are removed. */
const PERSISTENT_RESOURCES: HeldResources = {
  // the session's listener for other tabs, one per session
  'listener Window storage': 1,
  'listener Window pageshow': 1,
  'listener Window online': 1,
  // changes of other tabs: one per runtime
  BroadcastChannel: 1,
  'listener BroadcastChannel message': 1,
  // answers catalogues with a `source` that are added later, one per copy (provide-source-runtimes.ts)
  'listener HTMLDocument context-request': 1,
  // React's, one per copy
  'listener HTMLDocument selectionchange': 1,
}
const repeatResources = (n: number, kinds: string[]): HeldResources =>
  Object.fromEntries(kinds.map((entry) => [entry, n]))
const TWO_RUNTIMES = repeatResources(2, ['BroadcastChannel', 'listener BroadcastChannel message'])
const LOADER_RESOURCES: HeldResources = { MutationObserver: 1 }

interface ThirdPartyPage {
  title: string
  path: string
  /** Shown once the tags have rendered; default: the first item of the catalogue. */
  first?(page: Page): Locator
  /** Acts as a visitor of the page; the tags must react. */
  works(page: Page, context: BrowserContext): Promise<void>
  persistentResources?: HeldResources
  /** Animated elements of the page itself. */
  animatedSelector?: string
  /** Expected console messages of the page. */
  allowedConsole?: RegExp
}

const items = (page: Page): Locator => page.locator('univ-service-catalogue').getByRole('listitem')

/** Details open in a dialog that nothing of the page covers, Escape closes it; a star shows in the favourites. */
async function expectCatalogueWorks(page: Page): Promise<void> {
  await items(page).first().waitFor()
  await items(page)
    .first()
    .getByRole('button', { name: /：详情$/ })
    .click()
  const dialog = page.locator('univ-service-catalogue').getByRole('dialog')
  const close = dialog.getByRole('button', { name: '关闭' })
  await close.click()
  await dialog.waitFor({ state: 'detached' })
  const star = items(page)
    .first()
    .getByRole('button', { name: /^收藏 / })
  await star.click()
  await star.and(page.locator('[aria-pressed="true"]')).waitFor()
}
const waitForFavorite = (page: Page): Promise<void> =>
  page.locator('univ-favorites').getByRole('listitem').first().waitFor()

const visitsToday = (page: Page): Locator =>
  page.locator('univ-visit-counter').getByRole('button', { name: /今日访问\s*[\d,]+/ })

const THIRD_PARTY_PAGES: ThirdPartyPage[] = [
  {
    title: 'an old site with hostile styles, jQuery 1.12 and extended built-ins',
    path: 'cms',
    animatedSelector: '.slider',
    persistentResources: LOADER_RESOURCES,
    async works(page) {
      await expectCatalogueWorks(page)
      await waitForFavorite(page)
      // the page's own plugins still work
      await page.getByText('通知公告').click()
      await page.getByText('关于申报校级教改项目的通知').waitFor()
      await expectEventually(() => page.evaluate(() => typeof (globalThis as { $?: unknown }).$), 'function')
    },
  },
  {
    title: 'a strict policy, Trusted Types and no stylesheet',
    path: 'strict',
    async works(page) {
      await expectCatalogueWorks(page)
      await waitForFavorite(page)
      await page.locator('univ-process-center').getByRole('button', { name: '登录' }).waitFor()
    },
  },
  {
    title: 'an application of React 19 with a React of its own',
    path: 'react',
    persistentResources: { ...TWO_RUNTIMES, 'listener Window storage': 1 },
    async works(page, context) {
      await expectCatalogueWorks(page)
      // the catalogue has a configuration of its own, so the list is another runtime's
      await waitForFavorite(page)
      await page.getByText(/^收藏 /).waitFor()
      await items(page).first().getByRole('link').click()
      await page.getByText(/^打开 /).waitFor()
      await expectEventually(() => context.pages().length, 1, 'the application kept the item from opening')
      await page.getByRole('button', { name: '周三' }).click()
      await items(page).filter({ hasText: '馆藏目录检索' }).waitFor()
      await page.getByRole('button', { name: 'English' }).click()
      await page.locator('univ-favorites').getByRole('heading', { name: 'My list' }).waitFor()
      await page.getByRole('button', { name: 'Put away' }).click()
      await page.locator('univ-service-catalogue').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Show' }).click()
      await items(page).first().waitFor()
      await page.getByRole('button', { name: 'Refresh' }).click()
      await page.getByRole('button', { name: '中文' }).click()
      await page.getByRole('button', { name: '周一' }).click()
    },
  },
  {
    title: 'an application of Vue 3',
    path: 'vue',
    persistentResources: TWO_RUNTIMES,
    async works(page, context) {
      await expectCatalogueWorks(page)
      await items(page).first().getByRole('link').click()
      await waitUntil(
        'the application lists it',
        async () => (await page.locator('output').textContent()) !== '',
      )
      await expectEventually(() => context.pages().length, 1)
      await page.getByRole('button', { name: '成绩', exact: true }).click()
      await items(page).filter({ hasText: 'GPA换算对照表' }).waitFor()
      await page.getByRole('button', { name: 'English' }).click()
      await page.locator('univ-favorites').getByRole('heading', { name: 'Kept for later' }).waitFor()
      await page.getByRole('button', { name: 'Put away' }).click()
      await page.locator('univ-service-catalogue').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Show' }).click()
      await items(page).first().waitFor()
      await page.getByRole('button', { name: '中文' }).click()
      await page.getByRole('button', { name: '学术', exact: true }).click()
    },
  },
  {
    title: 'divs where the tags were stripped',
    path: 'stripped',
    persistentResources: LOADER_RESOURCES,
    allowedConsole: /data-univ: unknown tag <univ-bus-timetable>/,
    async works(page) {
      await expectCatalogueWorks(page)
      await waitForFavorite(page)
      await page.getByText('时刻表以站牌为准').waitFor()
      await expectEventually(() => page.getByText('服务目录打不开').count(), 0, 'the fallback has made room')
    },
  },
  {
    title: 'a library with the visit counter alone',
    path: 'library',
    first: visitsToday,
    async works(page) {
      await visitsToday(page).click()
      await page.getByText('今天（学校当地零点起）来过的不同访客数').waitFor()
      await page.keyboard.press('Escape')
    },
  },
  ...[
    { title: 'two builds of the tags', path: 'two-versions' },
    { title: 'two builds of the tags, the earlier first', path: 'two-versions?first=earlier' },
  ].map((page) => ({
    ...page,
    persistentResources: { ...TWO_RUNTIMES, 'listener HTMLDocument selectionchange': 2 },
    allowedConsole: /<univ-favorites> [\d.]+ is already defined; ignored [\d.]+/,
    async works(page: Page) {
      await expectCatalogueWorks(page)
      await page.locator('univ-process-center').getByRole('button', { name: '登录' }).waitFor()
      await waitForFavorite(page)
    },
  })),
]

describe('third-party pages', () => {
  const fixture = setUpPortal({ keepsPages: true })
  /** One visitor for all pages and one for those without tags: they need not load and compile each script again. */
  let visitor: Visitor
  let bareVisitor: Visitor
  before(async () => {
    ;[visitor, bareVisitor] = (await Promise.all(
      [0, 1].map(async () => {
        const opened = await fixture.openVisitor({ lang: 'zh-CN' })
        await Promise.all([trackResources(opened.context), trackFacts(opened.context)])
        await opened.page.close()
        return opened
      }),
    )) as [Visitor, Visitor]
  })

  /** The page without our tags: their scripts define empty elements only. */
  async function loadWithoutTags(path: string, ignoredSelector: string) {
    const page = await bareVisitor.context.newPage()
    await removeTags(page)
    await page.goto(`${fixture.campus.url}/demo/foreign/${path}`)
    await page.locator('h1, .logo').first().waitFor()
    const found = {
      facts: await readPageFacts(page, ignoredSelector),
      held: await readHeldResources(page),
    }
    await page.close()
    return found
  }

  for (const {
    title,
    path,
    first,
    works,
    persistentResources,
    animatedSelector = '',
    allowedConsole,
  } of THIRD_PARTY_PAGES)
    test(`${title}: the tags work, the page is unchanged, and nothing leaks`, async () => {
      const bare = await loadWithoutTags(path, animatedSelector)
      const { context, expectNoErrors } = visitor
      const page = await context.newPage()
      page.setDefaultTimeout(30_000)
      const messages: string[] = []
      const configurations: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('univ-config')) configurations.push(request.url())
      })
      page.on('console', (message) => {
        if (!allowedConsole?.test(message.text())) messages.push(message.text())
      })
      await page.goto(`${fixture.campus.url}/demo/foreign/${path}`)
      await (first?.(page) ?? items(page).first()).waitFor()
      await expectUnchangedPage(page, bare.facts, ['nanostoresGlobal'], animatedSelector)
      await works(page, context)
      await page.evaluate((tags) => {
        for (const element of document.querySelectorAll(tags)) element.remove()
      }, TAGS.join())
      // each level of stores outlives its last listener by a second
      const more = async () =>
        findLeaks(await readHeldResources(page), {
          ...bare.held,
          ...addResources(bare.held, { ...PERSISTENT_RESOURCES, ...persistentResources }),
        })
      await expectEventually(more, {}, 'left behind')
      deepEqual(messages, [], 'the console')
      deepEqual(configurations, [...new Set(configurations)], 'each configuration is requested once')
      expectNoErrors()
      // the next page starts without favourites, as a new visitor's
      await page.evaluate(() => [localStorage, sessionStorage].forEach((all) => all.clear()))
      await page.close()
    })
})

const addResources = (page: HeldResources, other: HeldResources): HeldResources =>
  Object.fromEntries(Object.entries(other).map(([kind, n]) => [kind, n + (page[kind] ?? 0)]))

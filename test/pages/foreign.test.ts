import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { changed, countFacts, factsOf } from './host-page.ts'
import { openHall, until, type Hall } from './hall.ts'
import { beyond, countHeld, held, type Held } from './leftovers.ts'

// Issue 6: each page of another house works with the tags, is as it was beside them, and is left as it was found.

const TAGS = [
  'univ-service-catalogue',
  'univ-favorites',
  'univ-process-center',
  'univ-visit-counter',
  'univ-assistant',
]

/** What a page keeps once tags were there, whatever comes and goes (src/README.md, "What a page keeps"). */
const KEPT: Held = {
  // the session's ear for other tabs, one a session
  'listener Window storage': 1,
  'listener Window pageshow': 1,
  'listener Window online': 1,
  // changes told between tabs: one a runtime
  BroadcastChannel: 1,
  'listener BroadcastChannel message': 1,
  // React's, one a copy of it
  'listener HTMLDocument selectionchange': 1,
}
const times = (n: number, what: string[]): Held => Object.fromEntries(what.map((one) => [one, n]))
const TWO_RUNTIMES = times(2, ['BroadcastChannel', 'listener BroadcastChannel message'])
const LOADER: Held = { MutationObserver: 1 }

interface Foreign {
  title: string
  path: string
  /** What shows that the tags are there; unset, the first item of the catalogue. */
  first?(page: Page): Locator
  /** Acts as its visitor does; the tags must answer. */
  works(page: Page, context: BrowserContext): Promise<void>
  keeps?: Held
  /** Elements of the page's own that move by themselves. */
  moving?: string
  /** What the page's console may tell. */
  tells?: RegExp
}

const items = (page: Page): Locator => page.locator('univ-service-catalogue').getByRole('listitem')

/** Details open in a dialog that nothing of the page covers, Escape closes it; a star shows in the favourites. */
async function catalogueWorks(page: Page): Promise<void> {
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
  equal(await star.getAttribute('aria-pressed'), 'true')
}
const starred = (page: Page): Promise<void> =>
  page.locator('univ-favorites').getByRole('listitem').first().waitFor()

const visitsToday = (page: Page): Locator =>
  page.locator('univ-visit-counter').getByRole('button', { name: /今日访问\s*[\d,]+/ })

const PAGES: Foreign[] = [
  {
    title: 'an old site with hostile styles, jQuery 1.12 and extended built-ins',
    path: 'cms',
    moving: '.slider',
    keeps: LOADER,
    async works(page) {
      await catalogueWorks(page)
      await starred(page)
      // the page's own plugins go on
      await page.getByText('通知公告').click()
      await page.getByText('关于申报校级教改项目的通知').waitFor()
      equal(await page.evaluate(() => typeof (globalThis as { $?: unknown }).$), 'function')
    },
  },
  {
    title: 'a strict policy, Trusted Types and no stylesheet',
    path: 'strict',
    async works(page) {
      await catalogueWorks(page)
      await starred(page)
      await page.locator('univ-process-center').getByRole('button', { name: '登录' }).waitFor()
    },
  },
  {
    title: 'an application of React 19 with a React of its own',
    path: 'react',
    keeps: { ...TWO_RUNTIMES, 'listener Window storage': 1 },
    async works(page, context) {
      await catalogueWorks(page)
      // the catalogue has a configuration of its own, so the list is another runtime's
      await starred(page)
      await page.getByText(/^收藏 /).waitFor()
      await items(page).first().getByRole('link').click()
      await page.getByText(/^打开 /).waitFor()
      equal(context.pages().length, 1, 'the application kept the item from opening')
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
    keeps: TWO_RUNTIMES,
    async works(page, context) {
      await catalogueWorks(page)
      await items(page).first().getByRole('link').click()
      await until('the application lists it', async () => (await page.locator('output').textContent()) !== '')
      equal(context.pages().length, 1)
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
    keeps: LOADER,
    tells: /data-univ: there is no <univ-bus-timetable>/,
    async works(page) {
      await catalogueWorks(page)
      await starred(page)
      await page.getByText('时刻表以站牌为准').waitFor()
      equal(await page.getByText('服务目录打不开').count(), 0, 'the fallback has made room')
    },
  },
  {
    title: 'a library with the visit counter alone',
    path: 'library',
    first: visitsToday,
    async works(page) {
      await visitsToday(page).click()
      await page.getByText('今天（北京时间零点起）来过的不同访客数').waitFor()
      await page.keyboard.press('Escape')
    },
  },
  ...[
    { title: 'two builds of the tags', path: 'two-versions' },
    { title: 'two builds of the tags, the earlier first', path: 'two-versions?first=earlier' },
  ].map((one) => ({
    ...one,
    keeps: { ...TWO_RUNTIMES, 'listener HTMLDocument selectionchange': 2 },
    tells: /<univ-favorites> [\d.]+ is already here; [\d.]+ is not used/,
    async works(page: Page) {
      await catalogueWorks(page)
      await page.locator('univ-process-center').getByRole('button', { name: '登录' }).waitFor()
      await starred(page)
    },
  })),
]

describe('pages of other houses', { concurrency: 3 }, () => {
  let hall: Hall
  before(async () => {
    hall = await openHall()
  })
  after(() => hall.close())

  /** The page without the hall: its scripts define nothing but empty elements. */
  async function alone(path: string, apart: string) {
    const { page, context } = await hall.somebody({ lang: 'zh-CN' })
    await Promise.all([countHeld(context), countFacts(context)])
    await page.route(/\/(earlier\/)?univ[\w-]*\.js$/, (route) => {
      const tag = /(univ-[\w-]+)\.js/.exec(route.request().url())?.[1]
      const body = tag
        ? `customElements.get('${tag}') ?? customElements.define('${tag}', class extends HTMLElement {})`
        : ''
      return route.fulfill({ contentType: 'text/javascript', body })
    })
    await page.goto(`${hall.campus.url}/demo/foreign/${path}`)
    await page.locator('h1, .logo').first().waitFor()
    const found = { facts: await factsOf(page, apart), held: await held(page) }
    await context.close()
    return found
  }

  for (const { title, path, first, works, keeps, moving = '', tells } of PAGES)
    test(`${title}: the tags work, the page is as it was, and nothing stays behind`, async () => {
      const bare = await alone(path, moving)
      const { page, context, expectNoErrors } = await hall.somebody({ lang: 'zh-CN' })
      await Promise.all([countHeld(context), countFacts(context)])
      const told: string[] = []
      page.on('console', (message) => {
        if (!tells?.test(message.text())) told.push(message.text())
      })
      await page.goto(`${hall.campus.url}/demo/foreign/${path}`)
      await (first?.(page) ?? items(page).first()).waitFor()
      deepEqual(changed(bare.facts, await factsOf(page, moving), ['nanostoresGlobal']), [])
      await works(page, context)
      await page.evaluate((tags) => {
        for (const one of document.querySelectorAll(tags)) one.remove()
      }, TAGS.join())
      // stores outlive their last listener by a second, each level of them
      const more = async () =>
        beyond(await held(page), { ...bare.held, ...sum(bare.held, { ...KEPT, ...keeps }) })
      let left: Held = {}
      for (let turn = 0; turn < 120; turn++) {
        left = await more()
        if (!Object.keys(left).length) break
        await page.waitForTimeout(100)
      }
      deepEqual(left, {}, 'left behind')
      deepEqual(told, [], 'the console')
      expectNoErrors()
    })
})

const sum = (one: Held, other: Held): Held =>
  Object.fromEntries(Object.entries(other).map(([what, n]) => [what, n + (one[what] ?? 0)]))

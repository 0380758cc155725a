// Shared by the page tests: a new campus per file, the browser of the process, and the English names of the portal's controls.
import { strict as assert } from 'node:assert'
import { after, afterEach, before } from 'node:test'
import type { Browser, Locator, Page, Response } from 'playwright-core'
import {
  openBrowser,
  openCampus,
  type Campus,
  type Visitor,
  type VisitorOptions,
} from '../tools/page-test.ts'
import { eventually, waitUntil } from '../tools/eventually.ts'
import { signedInState } from '../tools/http-sign-in.ts'
import { reusedVisitors } from '../tools/reused-visitors.ts'

export interface PortalFixture {
  campus: Campus
  browser: Browser
  /** Opens a page in an empty profile, in English by default. */
  openVisitor(options?: VisitorOptions): Promise<Visitor>
  /** The same, signed in, on a portal page. */
  openMember(account: string, path: string, options?: VisitorOptions): Promise<Visitor>
  /** Gives the student a favourite. */
  addFavorite(): Promise<unknown>
  /** Closes the pages that are open: `afterEach`, pages of finished tests take no memory and no processor time. */
  closeVisitors(): Promise<void>
  close(): Promise<void>
}

/** @param url of a running campus; default: a new one */
export async function openPortalFixture(
  url?: string,
  env: Record<string, string> = {},
): Promise<PortalFixture> {
  const campusStart: Campus | Promise<Campus> = url
    ? { url, close: () => Promise.resolve() }
    : openCampus({ env })
  const [campus, browser] = await Promise.all([campusStart, openBrowser()])
  const visitors = reusedVisitors(new URL(campus.url).origin)
  const fixture: PortalFixture = {
    campus,
    browser,
    async openVisitor(options) {
      const visitor = await visitors.open({ lang: 'en', ...options })
      visitor.page.setDefaultTimeout(30_000)
      waitForTakeOver(visitor.page)
      return visitor
    },
    async openMember(account, path, options) {
      const storageState = await signedInState(campus.url, account)
      const visitor = await fixture.openVisitor({ ...options, storageState })
      await visitor.page.goto(campus.url + path)
      await accountMenu(visitor.page).or(drawerButton(visitor.page)).waitFor()
      return visitor
    },
    addFavorite: () =>
      campus.campus!.db.query(
        `insert into favorite (person_id, app_id, place)
         select person.id, app.id, 0 from person, app where account = 'student' and visible order by app.id limit 1`,
      ),
    closeVisitors: visitors.close,
    async close() {
      await visitors.close()
      await browser.close()
      await campus.close()
    },
  }
  return fixture
}

/**
 * A portal for the tests of a suite or file. Their pages close after each test, so that the next one has their tabs.
 * @param keepsPages the tests share a page
 * @param embedOrigins of sites that were set up before
 */
export function setUpPortal({ keepsPages = false, embedOrigins = (): string => '' } = {}): PortalFixture {
  const fixture = {} as PortalFixture
  before(async () => {
    Object.assign(fixture, await openPortalFixture(undefined, { EMBED_ORIGINS: embedOrigins() }))
  })
  if (!keepsPages) afterEach(() => fixture.closeVisitors())
  after(() => fixture.close())
  return fixture
}

const withTakeOver = new WeakSet<Page>()

/** Navigations of a test end when the portal has taken over from the page's HTML (guest-pages.test.ts tests that). */
function waitForTakeOver(page: Page): void {
  if (withTakeOver.has(page)) return
  withTakeOver.add(page)
  const isOver = () => !document.querySelector('univ-portal > [data-served]')
  for (const name of ['goto', 'reload'] as const) {
    const method = page[name].bind(page) as (...args: unknown[]) => Promise<Response | null>
    const replacement = async (...args: unknown[]) => {
      const response = await method(...args)
      const { waitUntil: until } = (args.at(-1) ?? {}) as { waitUntil?: string }
      if (until !== 'commit') await page.waitForFunction(isOver, null, { timeout: 30_000 }).catch(() => {})
      return response
    }
    Object.assign(page, { [name]: replacement })
  }
}

export const accountMenu = (page: Page): Locator => page.getByRole('button', { name: /^(Account: |账户：)/ })
export const guestMenu = (page: Page): Locator => page.getByRole('button', { name: /^(Visitor|访客)$/ })

/** Visible on a phone, or if the portal is narrow. */
export const drawerButton = (page: Page): Locator => page.getByRole('button', { name: /^(Menu|菜单)$/ })

/** Goes to a path as the portal's own links do: the page stays, so that a test can visit many screens. */
export const navigate = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** The catalogue's status line with the number of items. */
export const totalStatus = (page: Page): Locator =>
  page
    .getByRole('status')
    .filter({ hasText: /items|项/ })
    .first()

/** Resolves to that number once it is visible. */
export async function readTotal(page: Page): Promise<number> {
  await totalStatus(page).waitFor()
  return Number(/\d+/.exec((await totalStatus(page).textContent()) ?? '')?.[0])
}

/** The star buttons of the page: all, or the pressed ones. */
export const stars = (page: Page, state: { pressed?: boolean } = {}): Locator =>
  page.getByRole('button', { name: /^Add .* to favourites$|^收藏 /, ...state })

/** The dismiss buttons of toasts: one per visible toast. */
export const toastButtons = (page: Page): Locator =>
  page.getByRole('status', { name: /^(Notifications|通知)$/ }).getByRole('button', { name: /^(Close|关闭)$/ })

/** Sends held decisions without the time to undo them: the page is left, and comes back from the cache of the browser. */
export const sendHeld = (page: Page): Promise<void> =>
  page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })

/** Stops the page's clock, which then only `page.clock.runFor` advances: a slow machine lets no time-out pass. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 10_000))
}

/** Waits until the desktop portal has taken over from the page's HTML. */
export const hydrated = (page: Page): Promise<void> =>
  page.locator('.univ:has(> .portal-header):not([data-served])').waitFor()

/** Polls until the focused element has that name: menus, dialogs and lists may move the focus in a later task. */
export async function expectFocus(page: Page, name: string | RegExp): Promise<void> {
  await eventually(async () => {
    const found = await focusedName(page)
    const matches = typeof name === 'string' ? found === name : name.test(found)
    assert.ok(matches, `${found} has the focus, not ${name}`)
  })
}

/** The name or text of the focused element, through shadow roots; '' for the body. */
export const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    if (!element || element === document.body) return ''
    return element.getAttribute('aria-label') ?? element.textContent?.trim() ?? element.localName
  })

/** Collects the text of every JSON reply to this page from now on. */
export function collectReplies(page: Page): { settled(): Promise<string[]> } {
  const all: Promise<string>[] = []
  page.on('response', (response: Response) => {
    if (/json/.test(response.headers()['content-type'] ?? '')) all.push(response.text().catch(() => ''))
  })
  // a response aborted by a navigation has no body
  return { settled: async () => (await Promise.all(all)).filter((text) => text !== '') }
}

/** Types key by key without pauses, even on a busy machine. */
export const typeWithoutPauses = (box: Locator, text: string): Promise<void> =>
  box.evaluate((node, value) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
    for (let n = 1; n <= value.length; n++) {
      set!.call(node, value.slice(0, n))
      node.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    }
  }, text)

/** Types in the focused search box until the command bar opens with it; its code loads shortly after the page. */
export const openByTyping = (page: Page): Promise<void> =>
  waitUntil('the command bar', async () => {
    await page.keyboard.press('x')
    await page.keyboard.press('Backspace')
    return page.getByRole('dialog', { name: 'Search everything' }).isVisible()
  })

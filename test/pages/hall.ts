// What the journeys share: one campus and one browser a file, and the words of the hall's controls in English.
import { strict as assert } from 'node:assert'
import type { Browser, Locator, Page, Response } from 'playwright-core'
import {
  openBrowser,
  openCampus,
  signIn,
  visitor,
  type Campus,
  type Visitor,
  type VisitorOptions,
} from '../tools/pages.ts'

export interface Hall {
  campus: Campus
  browser: Browser
  /** A fresh profile, in English where nothing else is said. */
  somebody(options?: VisitorOptions): Promise<Visitor>
  /** The same, signed in and on a page of the hall. */
  member(account: string, path: string, options?: VisitorOptions): Promise<Visitor>
  close(): Promise<void>
}

/** @param url of a campus that runs already; otherwise one of its own is started */
export async function openHall(url?: string): Promise<Hall> {
  const running = url ? { url, close: () => Promise.resolve() } : openCampus(process.env['UNIV_DIST'])
  const [campus, browser] = await Promise.all([running, openBrowser()])
  const visitors: Visitor[] = []
  const hall: Hall = {
    campus,
    browser,
    async somebody(options) {
      const one = await visitor(browser, { lang: 'en', ...options })
      one.page.setDefaultTimeout(15_000)
      visitors.push(one)
      return one
    },
    async member(account, path, options) {
      const one = await hall.somebody(options)
      await one.page.goto(`${campus.url}/workflow/todo`)
      await one.page.waitForURL(/\/oidc\//)
      await signIn(one.page, account)
      await one.page.waitForURL(`${campus.url}/workflow/todo`)
      await accountMenu(one.page).or(drawerButton(one.page)).waitFor()
      if (path !== '/workflow/todo') await one.page.goto(campus.url + path)
      return one
    },
    async close() {
      for (const one of visitors) await one.close()
      await browser.close()
      await campus.close()
    },
  }
  return hall
}

export const accountMenu = (page: Page): Locator => page.getByRole('button', { name: /^(Account: |账户：)/ })
export const guestMenu = (page: Page): Locator => page.getByRole('button', { name: /^(Visitor|访客)$/ })

/** On a phone, and wherever the portal stands narrow. */
export const drawerButton = (page: Page): Locator => page.getByRole('button', { name: /^(Menu|菜单)$/ })

/** The catalogue's line that tells how many items are shown. */
export const total = (page: Page): Locator =>
  page
    .getByRole('status')
    .filter({ hasText: /items|项/ })
    .first()

/** That number, once it stands there. */
export async function totalOf(page: Page): Promise<number> {
  await total(page).waitFor()
  return Number(/\d+/.exec((await total(page).textContent()) ?? '')?.[0])
}

/** Waits for what the page itself reaches, without a fixed pause. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 150; turn++) {
    if (await holds()) return
    await new Promise((done) => setTimeout(done, 100))
  }
  assert.fail(`never came: ${what}`)
}

/** The element that has the focus, looked up through shadow roots, as its name or text; '' for the body. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let at = document.activeElement
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
    if (!at || at === document.body) return ''
    return at.getAttribute('aria-label') ?? at.textContent?.trim() ?? at.localName
  })

/** Every text of a reply in JSON that this page gets from now on. */
export function collectReplies(page: Page): { settled(): Promise<string[]> } {
  const all: Promise<string>[] = []
  page.on('response', (response: Response) => {
    if (/json/.test(response.headers()['content-type'] ?? '')) all.push(response.text().catch(() => ''))
  })
  // one that a change of page gave up is no reply
  return { settled: async () => (await Promise.all(all)).filter((text) => text !== '') }
}

/** Key by key without a pause between them, however busy the machine is. */
export const typeAtOnce = (box: Locator, text: string): Promise<void> =>
  box.evaluate((node, whole) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
    for (let n = 1; n <= whole.length; n++) {
      set!.call(node, whole.slice(0, n))
      node.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    }
  }, text)

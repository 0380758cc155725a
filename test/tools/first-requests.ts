// The requests of a page with one tag, without a click: empty cache, no session, empty storage. Images and the page itself
// are not counted.
import type { Browser, Page } from 'playwright-core'
import { shownLengthScript } from '../bench/start/baselines.ts'
import { keepNamesScript } from './page-test.ts'

/** Served at the path of the portal's home, because the portal reads its URL. */
const PAGE_PATH = '/workflow/index?first-requests'

/** Expressions that are true in the page once the content is rendered. */
const contentCondition: Record<string, string> = {
  // the home's first items; the sections below load later
  'univ-portal': `document.querySelector('univ-portal')?.shadowRoot?.querySelector('univ-service-catalogue')?.shadowRoot?.querySelectorAll('.ui-item-name').length >= 8`,
}

/** An expression that is true once the tag renders that many characters and nothing in it is loading. */
export const contentIsRendered = (tag: string, characters: number): string =>
  contentCondition[tag] ??
  `(${shownLengthScript})('${tag}') >= ${characters} && !document.querySelector('${tag}').shadowRoot.querySelector('[aria-busy=true],.ui-skeleton')`

/**
 * @param isRendered an expression that is true once the content has rendered. If set, replies with data are held until
 *   nothing else is requested, as on a slow connection, so that the count does not depend on which reply is first.
 */
export async function visitTag(browser: Browser, url: string, tag: string, isRendered?: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'zh-CN' })
  try {
    const page = await context.newPage()
    const requested: string[] = []
    page.on('request', (request) => {
      const isCounted = request.resourceType() !== 'image' && !request.url().startsWith('data:')
      if (isCounted && !request.isNavigationRequest()) requested.push(request.url().slice(url.length))
    })
    await page.addInitScript(keepNamesScript)
    await page.route(url + PAGE_PATH, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>${tag}</title><link rel="icon" href="data:,"><script type="module" src="/${tag}.js"></script><${tag}></${tag}>`,
      }),
    )
    if (!isRendered) {
      await page.goto(url + PAGE_PATH, { waitUntil: 'networkidle' })
      await waitUntilQuiet(page, requested)
      const length = (await page.evaluate(`(${shownLengthScript})('${tag}')`)) as number
      return { requested, beforeContent: [], length }
    }
    // an observer of each shadow root, older than the tag's own: a frame later, what follows the content may be requested
    await page.addInitScript(`{
      const look = () => { if (${isRendered}) globalThis.contentAt ??= performance.now() }
      const { attachShadow } = Element.prototype
      Element.prototype.attachShadow = function (init) {
        const root = attachShadow.call(this, init)
        new MutationObserver(look).observe(root, { subtree: true, childList: true, attributes: true })
        return root
      }
    }`)
    await page.route(
      ({ href, pathname }) =>
        href.startsWith(url) && href !== url + PAGE_PATH && !/\.(js|json|svg)$/.test(pathname),
      async (route) => {
        // the page may have closed
        const done = () => {}
        await waitUntilQuiet(page, requested).then(() => route.continue(), done)
      },
    )
    await page.goto(url + PAGE_PATH, { waitUntil: 'commit' })
    await page.waitForFunction('globalThis.contentAt')
    const beforeContent = (await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(
          (entry) =>
            entry.initiatorType !== 'img' &&
            entry.startTime < (globalThis as unknown as { contentAt: number }).contentAt,
        )
        .map(({ name }) => name),
    )) as string[]
    return { requested, beforeContent: beforeContent.map((href) => href.slice(url.length)), length: 0 }
  } finally {
    await context.close()
  }
}

/** Resolves once the page has been idle twice without a new request. */
async function waitUntilQuiet(page: Page, requested: readonly string[]): Promise<void> {
  for (let before = -1; before !== requested.length;) {
    before = requested.length
    await page.evaluate(
      () => new Promise<void>((done) => requestIdleCallback(() => requestIdleCallback(() => done()))),
    )
  }
}

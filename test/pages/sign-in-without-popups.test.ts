import { deepEqual, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, expectEventually, settled, waitUntil } from '../tools/eventually.ts'
import { setUpSite } from '../tools/host-site.ts'
import { signIn, type VisitorOptions } from '../tools/page-test.ts'
import { setUpPortal } from './portal-fixture.ts'

// Pages that get no popup, or one that knows nothing of them: in-app browsers, sandboxed frames, `no-referrer`.

const WECHAT =
  'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.49 WeChat/arm64'
const WECOM =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116.0.0.0 Safari/537.36 wxwork/4.1.22 MicroMessenger/7.0.1'

describe('signing in without a popup', () => {
  const TAGS = ['univ-service-catalogue', 'univ-process-center']
  /** `/?sandbox=…` frames this page with those permissions. */
  const render = (url: URL) => {
    const sandbox = url.searchParams.get('sandbox')
    const scripts = TAGS.map(
      (tag) => `<script type="module" src="${fixture.campus.url}/${tag}.js"></script>`,
    ).join('')
    const tags = TAGS.map((tag) => `<${tag}></${tag}>`).join('')
    return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Library</title>
      <link rel="icon" href="data:,"></head><body><h1>Library</h1>
      ${sandbox === null ? scripts + tags : `<iframe sandbox="${sandbox}" src="/" title="tags" width="900" height="700"></iframe>`}
      </body></html>`
  }

  const site = setUpSite((request, response) => {
    response.setHeader('referrer-policy', 'no-referrer')
    response.end(render(new URL(request.url!, 'http://site')))
  })
  const fixture = setUpPortal({ embedOrigins: () => `${site.url} ${site.crossSiteUrl}` })

  const open = async (url: string, options: VisitorOptions = {}) => {
    const visitor = await fixture.openVisitor(options)
    visitor.context.setDefaultTimeout(30_000)
    await visitor.page.goto(url)
    return visitor
  }
  const catalogue = (page: Page) => page.locator('univ-service-catalogue')
  const lists = (page: Page) => page.locator('univ-process-center')
  const search = async (page: Page) => {
    await catalogue(page).getByRole('listitem').first().waitFor()
    // the notices load a moment after the first paint, and with them what keeps the state
    await page
      .getByRole('status', { name: /^(Notifications|通知)$/ })
      .first()
      .waitFor({ state: 'attached' })
    await catalogue(page).getByRole('searchbox').fill('chengji')
    await results(page).waitFor()
  }
  const results = (page: Page) => catalogue(page).getByRole('status').filter({ hasText: 'chengji' }).first()

  test("WeChat, a page on the portal's site: a full page signs in and returns, and the tags show what they did", async () => {
    const address = `${site.url}/?page=2#services`
    const { page, context, expectNoErrors } = await open(address, { userAgent: WECHAT })
    await search(page)
    const details = catalogue(page)
      .getByRole('button', { name: /: details$/ })
      .first()
    const title = (await settled(() => details.getAttribute('aria-label'))).replace(/: details$/, '')
    await details.click()
    await catalogue(page).getByRole('dialog', { name: title }).waitFor()
    // the dialog covers it
    await lists(page)
      .getByRole('button', { name: 'Sign in' })
      .evaluate((button) => (button as HTMLElement).click())
    await page.waitForURL((url) => url.origin === fixture.campus.url)
    await signIn(page, 'student')
    await page.getByText(site.url, { exact: true }).and(page.locator(':visible')).waitFor()
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await page.waitForURL(address)
    await lists(page).getByRole('listitem').first().waitFor({ state: 'attached' })
    await catalogue(page).getByRole('dialog', { name: title }).waitFor()
    await page.keyboard.press('Escape')
    await catalogue(page).getByRole('dialog').waitFor({ state: 'detached' })
    await results(page).waitFor()
    await expectEventually(() => catalogue(page).getByRole('searchbox').inputValue(), 'chengji')
    // the user's next words count again
    await catalogue(page).getByRole('searchbox').fill('tushu')
    await catalogue(page).getByRole('status').filter({ hasText: '“tushu”' }).first().waitFor()
    await expectEventually(() => context.pages().length, 1, 'no window')
    await eventually(async () => {
      const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
      ok(!/access_token|oidc\.|signInReturn|tagStates/.test(kept), kept)
    })
    expectNoErrors()
  })

  test('WeChat, a page on another site: the portal opens at the same place instead', async () => {
    const { page, context, expectNoErrors } = await open(`${site.crossSiteUrl}/`, { userAgent: WECHAT })
    await search(page)
    await lists(page).getByRole('button', { name: 'Sign in' }).click()
    await page
      .getByText(
        `No sign-in window can open here. Please use the service hall (${new URL(fixture.campus.url).host})`,
      )
      .waitFor()
    await expectEventually(() => page.url(), `${site.crossSiteUrl}/`)
    await page.getByRole('button', { name: 'Open the service hall' }).click()
    await page.waitForURL((url) => url.origin === fixture.campus.url)
    const { pathname, searchParams } = new URL(page.url())
    deepEqual([pathname, searchParams.get('seq')], ['/workflow/serviceCenter', 'chengji'])
    await expectEventually(() => context.pages().length, 1, 'no window')
    expectNoErrors()
  })

  test('WeCom, at home: the page itself goes to the provider and back, and the tag shows what it did', async () => {
    const { page, context, expectNoErrors } = await open(
      `${fixture.campus.url}/demo/widgets/univ-service-catalogue`,
      {
        userAgent: WECOM,
      },
    )
    const address = page.url()
    await search(page)
    await catalogue(page).getByRole('button', { name: '登录' }).click()
    await signIn(page, 'student')
    await page.waitForURL(address)
    await results(page).waitFor()
    await expectEventually(() => context.pages().length, 1, 'no window')
    expectNoErrors()
  })

  for (const sandbox of ['allow-scripts', 'allow-scripts allow-same-origin'])
    test(`in a frame with sandbox="${sandbox}" the tag says where to sign in`, async () => {
      const { page } = await open(`${site.url}/?sandbox=${encodeURIComponent(sandbox)}`, { expected: [/.*/] })
      const frame = page.frameLocator('iframe')
      await waitUntil('the tag says so', async () => {
        await frame.locator('univ-process-center').getByRole('button', { name: 'Sign in' }).click()
        return frame.getByText('No sign-in window can open here').first().isVisible()
      })
      await expectEventually(() => page.url(), `${site.url}/?sandbox=${encodeURIComponent(sandbox)}`)
    })

  test('a page with no-referrer signs in by a window as any other', async () => {
    const { page, expectNoErrors } = await open(`${site.crossSiteUrl}/`)
    const [popup] = await Promise.all([
      page.context().waitForEvent('page'),
      lists(page).getByRole('button', { name: 'Sign in' }).click(),
    ])
    await signIn(popup, 'student')
    await popup
      .getByRole('button', { name: 'Allow', exact: true })
      .click()
      .catch(() => {})
    await waitUntil('the window closes', async () => popup.isClosed())
    await lists(page).getByRole('listitem').first().waitFor()
    expectNoErrors()
  })
})

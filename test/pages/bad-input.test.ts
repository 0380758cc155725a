import { equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { eventually, expectEventually, waitUntil } from '../tools/eventually.ts'
import { setUpPortal, totalStatus, readTotal } from './portal-fixture.ts'

// Malformed and hostile configuration, URLs and storage (§4): a clear message with an action, nothing executed, nothing
// lost. Faults of each read: read-faults.test.ts. Hostile stored texts: hostile-page-input.test.ts.

/** A home URL with a query is not prerendered, so that the page requests its configuration and content itself. */
const UNRENDERED_HOME = '/workflow/index?solution=default'

describe('bad input', () => {
  const fixture = setUpPortal()
  const url = (path: string) => fixture.campus.url + path
  const expectUnchanged = async (page: Page) =>
    equal(await page.evaluate(() => (globalThis as { __hit?: number }).__hit ?? 0), 0)
  /** Lets each read be requested by itself, as from a hall without `earlyReplies`. */
  const withoutEarlyReplies = (context: BrowserContext) =>
    context.route('**/guest-replies.ndjson', (route) => route.fulfill({ body: '' }))
  /** Intercepts one operation, sent by GET or, after an invalid response, by POST. */
  const query = (context: BrowserContext, name: string, answer: (route: Route) => Promise<unknown>) =>
    context.route(/graphql/, (route) => {
      const request = route.request()
      const isAsked = new RegExp(`\\b${name}\\b`).test(`${request.url()} ${request.postData()}`)
      return isAsked ? answer(route) : route.fallback()
    })

  // other faults of the file: tag-configuration.test.tsx
  test('a hostile configuration falls back to the defaults and warns the developer once', async () => {
    const { page, context, problems } = await fixture.openVisitor()
    const messages: string[] = []
    page.on('console', (message) => {
      if (message.text().startsWith('[univ]')) messages.push(message.text())
    })
    await context.route('**/univ-config.json', (route) =>
      route.fulfill({
        body:
          '{"__proto__": {"polluted": 1}, "appCenter": "javascript:alert(1)", "anonymousAppCenter": 7, "tenant": ["x"], ' +
          '"basePath": "//evil.example/", "contact": {"telephone": 5, "copyright": "<b>x</b>"}, "nonsense": true}',
        contentType: 'application/json',
      }),
    )
    await page.goto(url(UNRENDERED_HOME))
    await page.getByRole('heading', { name: 'One-net service centre' }).waitFor()
    for (const key of ['appCenter', 'anonymousAppCenter', 'tenant', 'basePath', 'nonsense'])
      await waitUntil(key, () => messages.some((line) => line.includes(key)))
    equal(new Set(messages).size, messages.length, 'nothing is told twice')
    await expectEventually(() => page.evaluate(() => ({} as { polluted?: number }).polluted), undefined)
    await expectUnchanged(page)
    ok(!problems.some((line) => line.startsWith('uncaught')), problems.join())
  })

  test('a section that hangs keeps its space, and the others work', async () => {
    const { page, context, expectNoErrors } = await fixture.openVisitor({
      expected: [/ERR_/, /Failed to load/],
    })
    await withoutEarlyReplies(context)
    await query(context, 'anonymityHotApps', () => new Promise(() => undefined))
    await page.goto(url(UNRENDERED_HOME))
    await page.getByRole('region', { name: 'Find by theme' }).getByRole('link').first().waitFor()
    const hot = page.getByRole('region', { name: 'Popular items' })
    await expectEventually(() => hot.getAttribute('aria-busy'), 'true')
    await page.getByRole('searchbox').fill('card')
    await page.getByRole('searchbox').press('Enter')
    await eventually(async () => ok((await readTotal(page)) > 0))
    expectNoErrors()
  })

  test('ignores unknown URL parameters', async () => {
    const { page, expectNoErrors } = await fixture.openVisitor()
    await page.goto(url('/workflow/serviceCenter?__proto__=x&constructor=y&seq=card&seq=other'))
    await totalStatus(page).waitFor()
    await expectEventually(() => page.getByRole('searchbox').inputValue(), 'card')
    await page.goto(url('/workflow/gl/%E0%A4%A'))
    await page
      .getByText(/Page not found|no page at this address/)
      .first()
      .waitFor({ state: 'attached' })
    expectNoErrors()
  })

  for (const [label, value] of [
    ['not JSON', '{'],
    ['a very long list', JSON.stringify(Array.from({ length: 20000 }, (_, i) => `id-${i}`))],
  ] as const)
    test(`works and executes nothing when stored values are ${label}`, async () => {
      const { page, context, expectNoErrors } = await fixture.openVisitor()
      await context.addInitScript((text) => {
        if (sessionStorage.getItem('poisoned')) return
        sessionStorage.setItem('poisoned', '1')
        for (const key of [
          'univ.recent',
          'univ.guestFavorites',
          'univ.searchHistory',
          'univ.lang',
          'univ.theme',
        ])
          localStorage.setItem(key, text)
        localStorage.setItem(`oidc.user:${location.origin}/oidc:univ-portal`, text)
        sessionStorage.setItem('targetNow', text)
        sessionStorage.setItem('hasSigned', text)
        sessionStorage.setItem('univ.tab', text)
      }, value)
      await page.goto(url('/workflow/index'))
      await page.getByRole('region', { name: 'Popular items' }).getByRole('listitem').nth(7).waitFor()
      await page.getByRole('button', { name: 'Visitor', exact: true }).waitFor()
      await page.goto(url('/workflow/serviceCenter'))
      await totalStatus(page).waitFor()
      const star = page.getByRole('button', { name: /^Add .* to favourites$/, pressed: false }).first()
      await star.click()
      await page.getByText('Favourite succeeded').first().waitFor()
      await expectUnchanged(page)
      expectNoErrors()
    })
})

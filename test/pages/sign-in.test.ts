import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser, openCampus, signIn, visitor, type Campus, type Visitor } from '../tools/pages.ts'
import { until } from './hall.ts'

// Whole journeys through the provider's pages and back, in both flows (decisions, "Sign-in"; §4, §6).

const DEEP = '/workflow/favorite?from=mail&page=2'

describe('signing in', () => {
  let campus: Campus
  let browser: Browser
  const visitors: Visitor[] = []
  before(async () => {
    campus = await openCampus(process.env['UNIV_DIST'])
    browser = await openBrowser()
  })
  after(async () => {
    for (const one of visitors) await one.close()
    await browser.close()
    await campus.close()
  })

  const somebody = async (expected: RegExp[] = []): Promise<Visitor> => {
    const one = await visitor(browser, { lang: 'en', expected })
    visitors.push(one)
    await one.context.addInitScript(() => {
      if (location.protocol === 'http:') localStorage.setItem('univ.lang', 'en')
    })
    one.page.setDefaultTimeout(10_000)
    return one
  }
  /** A provider that tells of no token endpoint: the flow is then the implicit one. */
  const withoutTokenEndpoint = (context: BrowserContext) =>
    context.route('**/.well-known/openid-configuration', async (route) => {
      const reply = await route.fetch()
      const { token_endpoint: _, ...rest } = (await reply.json()) as Record<string, unknown>
      await route.fulfill({ response: reply, json: rest })
    })

  interface Stored {
    access_token: string
    id_token: string
    expires_at: number
  }
  const stored = (page: Page): Promise<Stored | null> =>
    page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'))
      return key ? (JSON.parse(localStorage.getItem(key)!) as Stored) : null
    })
  /** Makes the stored session end so many seconds from now. */
  const endIn = (page: Page, seconds: number) =>
    page.evaluate((after) => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'))!
      const record = JSON.parse(localStorage.getItem(key)!) as Record<string, unknown>
      record.expires_at = Math.floor(Date.now() / 1000) + after
      localStorage.setItem(key, JSON.stringify(record))
    }, seconds)
  /** The addresses that the page itself goes to from now on, those of its frames not counted. */
  const watch = (page: Page): string[] => {
    const visited: string[] = []
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) visited.push(frame.url())
    })
    return visited
  }
  const account = (page: Page) => page.getByRole('button', { name: /^Account: / })
  const guest = (page: Page) => page.getByRole('button', { name: 'Visitor', exact: true })
  const press = async (page: Page, menu: ReturnType<typeof account>, item: string) => {
    await menu.click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const at = (page: Page) => page.waitForURL((url) => url.href === campus.url + DEEP)
  const arrive = async (page: Page) => {
    await page.goto(campus.url + DEEP)
    await page.waitForURL(/\/oidc\//)
    await signIn(page, 'student')
    await at(page)
    await account(page).waitFor()
  }

  for (const flow of ['code', 'implicit'] as const)
    test(`${flow}: a guarded deep link is kept through the sign-in, and no token stays in sight`, async () => {
      const { page, context, expectNoErrors } = await somebody()
      const addresses: string[] = []
      page.on('request', (request) => void addresses.push(request.url()))
      if (flow === 'implicit') await withoutTokenEndpoint(context)
      await arrive(page)
      const request = new URL(addresses.find((address) => address.includes('/oidc/authorize'))!)
      equal(request.searchParams.get('response_type'), flow === 'code' ? 'code' : 'id_token token')
      equal(request.searchParams.get('ui_locales'), 'en')
      const { access_token, id_token } = (await stored(page))!
      equal(await page.evaluate(() => sessionStorage.getItem('hasSigned')), 'true')
      equal(await page.evaluate(() => sessionStorage.getItem('targetNow')), null)
      for (const address of addresses) {
        ok(!address.includes(access_token), 'the access token is in no address')
        if (address.includes(id_token)) match(address, /[?&]id_token_hint=/)
      }
      expectNoErrors()
      // nor does history hold the answer: one step back is the provider's page, which is used up
      await page.goBack()
      ok(!/[?#&](code|id_token)=/.test(page.url()))
    })

  test('a reload stays signed in', async () => {
    const { page, expectNoErrors } = await somebody()
    await arrive(page)
    const before = await stored(page)
    await page.reload()
    await account(page).waitFor()
    deepEqual(await stored(page), before)
    expectNoErrors()
  })

  for (const flow of ['code', 'implicit'] as const) {
    test(`${flow}: a session that ran out while nobody was here renews without a page`, async () => {
      const { page, context, expectNoErrors } = await somebody()
      if (flow === 'implicit') await withoutTokenEndpoint(context)
      await arrive(page)
      const before = await stored(page)
      const visited = watch(page)
      await endIn(page, -60)
      await page.reload()
      await account(page).waitFor()
      notEqual((await stored(page))?.access_token, before?.access_token)
      deepEqual(visited, [campus.url + DEEP])
      equal(page.frames().length, 1, 'the hidden frame is gone')
      expectNoErrors()
    })

    test(`${flow}: a session about to end renews while the page is open`, async () => {
      const { page, context, expectNoErrors } = await somebody()
      if (flow === 'implicit') await withoutTokenEndpoint(context)
      await arrive(page)
      const before = await stored(page)
      const visited = watch(page)
      await endIn(page, 4)
      await page.reload()
      await account(page).waitFor()
      await page.waitForFunction((old) => !JSON.stringify(localStorage).includes(old), before!.access_token)
      await account(page).waitFor()
      deepEqual(visited, [campus.url + DEEP])
      expectNoErrors()
    })
  }

  test('a session that the provider has ended as well leaves a guest, once and quietly', async () => {
    const { page, context } = await somebody()
    await arrive(page)
    await endIn(page, -60)
    await context.clearCookies()
    await page.goto(`${campus.url}/workflow/index`)
    await guest(page).waitFor()
    equal(await stored(page), null)
  })

  test('signing out returns to the page, and the old token is worth nothing', async () => {
    const { page, context, expectNoErrors } = await somebody()
    await arrive(page)
    await page.goto(`${campus.url}/workflow/serviceCenter?seq=card`)
    const { access_token } = (await stored(page))!
    // the page is a guest's before it leaves for the provider: only the way back tells that the provider knows
    const visited = watch(page)
    await press(page, account(page), 'Sign out')
    await until(
      'the way back',
      async () => visited.at(-1) === `${campus.url}/workflow/serviceCenter?seq=card`,
    )
    ok(
      visited.some((url) => url.includes('/oidc/')),
      'by way of the provider',
    )
    await guest(page).waitFor()
    equal(await stored(page), null)
    const headers = { authorization: `Bearer ${access_token}` }
    const reply = await context.request.get(`${campus.url}/oidc/userinfo`, { headers })
    equal(reply.status(), 401)
    // and the provider has forgotten the person too
    await page.goto(campus.url + DEEP)
    await page.locator('input[name=login]').waitFor()
    expectNoErrors()
  })

  test('a second tab follows both ways', async () => {
    const { page, context, expectNoErrors } = await somebody()
    const second = await context.newPage()
    await second.goto(`${campus.url}/workflow/index`)
    await guest(second).waitFor()
    await arrive(page)
    await account(second).waitFor()
    await page.goto(`${campus.url}/workflow/index`)
    await press(page, account(page), 'Sign out')
    await guest(second).waitFor()
    await guest(page).waitFor()
    equal(await second.evaluate(() => sessionStorage.getItem('hasSigned')), null)
    expectNoErrors()
  })

  test('a second tab on a guarded page is not signed in again by the sign-out of the first', async () => {
    const { page, context } = await somebody()
    await arrive(page)
    const second = await context.newPage()
    await second.goto(campus.url + DEEP)
    await account(second).waitFor()
    await page.goto(`${campus.url}/workflow/index`)
    await press(page, account(page), 'Sign out')
    await guest(page).waitFor()
    // it offers a sign-in and does not begin one: the provider may not know of the sign-out yet
    const visited = watch(second)
    await second.getByRole('button', { name: 'Go to login', disabled: false }).waitFor()
    deepEqual(visited, [])
    equal(await stored(page), null)
    await guest(page).waitFor()
  })

  test('a guest signs in from the menu and comes back to the same page', async () => {
    const { page, expectNoErrors } = await somebody()
    await page.goto(`${campus.url}/workflow/serviceCenter?seq=card`)
    await guest(page).waitFor()
    equal(await page.evaluate(() => sessionStorage.getItem('hasSigned')), 'false')
    await press(page, guest(page), 'Go to login')
    await page.waitForURL(/\/oidc\//)
    await signIn(page, 'staff')
    await page.waitForURL(`${campus.url}/workflow/serviceCenter?seq=card`)
    await account(page).waitFor()
    expectNoErrors()
  })

  test('a callback page without an answer, or with a forged one, ends on the home page as a guest', async () => {
    for (const answer of [
      '',
      '?code=x&state=y',
      '#access_token=x&id_token=y.y.y&state=z',
      '?error=access_denied&state=q',
    ]) {
      const { page } = await somebody([/sign-in/])
      await page.goto(`${campus.url}/workflow/oidcCallback${answer}`)
      await page.waitForURL((url) => url.pathname === '/workflow/index' || url.pathname === '/')
      await guest(page).waitFor()
      equal(await stored(page), null)
    }
  })
})

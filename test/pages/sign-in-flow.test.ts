import { deepEqual, doesNotMatch, equal, match, notEqual, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, expectEventually, settled, waitUntil } from '../tools/eventually.ts'
import { signIn, forceImplicitFlow, type VisitorOptions } from '../tools/page-test.ts'
import { signedInState } from '../tools/http-sign-in.ts'
import { accountMenu, guestMenu, setUpPortal } from './portal-fixture.ts'

// Whole sign-ins through the provider's pages and back, in both flows (§4, §6).

const DEEP_LINK = '/workflow/favorite?from=mail&page=2'

describe('sign-in flow', () => {
  const fixture = setUpPortal()
  const url = (path: string) => fixture.campus.url + path

  const openGuest = (expected: RegExp[] = [], storageState?: VisitorOptions['storageState']) =>
    fixture.openVisitor({ expected, ...(storageState && { storageState }) })
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
  /** Makes the stored session expire in the given number of seconds. */
  const endIn = (page: Page, seconds: number) =>
    page.evaluate((after) => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'))!
      const record = JSON.parse(localStorage.getItem(key)!) as Record<string, unknown>
      record.expires_at = Math.floor(Date.now() / 1000) + after
      localStorage.setItem(key, JSON.stringify(record))
    }, seconds)
  /** From now on, records the URLs of the page's navigations, except for frames. */
  const watch = (page: Page): string[] => {
    const visited: string[] = []
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) visited.push(frame.url())
    })
    return visited
  }
  /** Completes the pending request with a provider error, such as that of its cancel button. */
  const answerWith = async (page: Page, error: string) => {
    await page.goto(url('/robots.txt'))
    const request = await settled(() =>
      page.evaluate(() => Object.keys(sessionStorage).find((key) => key.startsWith('oidc.'))!),
    )
    await page.goto(
      `${fixture.campus.url}/workflow/oidcCallback?error=${error}&state=${request.slice('oidc.'.length)}`,
    )
  }
  const [account, guest] = [accountMenu, guestMenu]
  const press = async (page: Page, menu: ReturnType<typeof account>, item: string) => {
    await menu.click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const waitForReturn = (page: Page) => page.waitForURL((to) => to.href === url(DEEP_LINK))
  const arrive = async (page: Page) => {
    await page.goto(url(DEEP_LINK))
    await page.waitForURL(/\/oidc\//)
    await signIn(page, 'student')
    await waitForReturn(page)
    await account(page).waitFor()
  }

  /** A browser that signed in earlier, on the guarded page. */
  const openMember = async (flow: 'code' | 'implicit' = 'code') => {
    const visitor = await openGuest([], await signedInState(fixture.campus.url, 'student'))
    if (flow === 'implicit') await forceImplicitFlow(visitor.page)
    await visitor.page.goto(url(DEEP_LINK))
    await account(visitor.page).waitFor()
    return visitor
  }

  for (const flow of ['code', 'implicit'] as const)
    test(`${flow}: a guarded deep link survives the sign-in, and no token stays visible`, async () => {
      const { page, expectNoErrors } = await openGuest()
      const addresses: string[] = []
      page.on('request', (request) => void addresses.push(request.url()))
      if (flow === 'implicit') await forceImplicitFlow(page)
      await arrive(page)
      const request = new URL(addresses.find((address) => address.includes('/oidc/authorize'))!)
      equal(request.searchParams.get('response_type'), flow === 'code' ? 'code' : 'id_token token')
      equal(request.searchParams.get('ui_locales'), 'en')
      const { access_token, id_token } = await settled(() => stored(page))
      await expectEventually(() => page.evaluate(() => sessionStorage.getItem('hasSigned')), 'true')
      await expectEventually(() => page.evaluate(() => sessionStorage.getItem('targetNow')), null)
      for (const address of addresses) {
        ok(!address.includes(access_token), 'the access token is in no address')
        if (address.includes(id_token)) match(address, /[?&]id_token_hint=/)
      }
      expectNoErrors()
      // the history does not contain the response either: going back shows the provider's expired page
      await page.goBack()
      await eventually(() => doesNotMatch(page.url(), /[?#&](code|id_token)=/))
    })

  for (const flow of ['code', 'implicit'] as const)
    test(`${flow}: renews a session that expired while the page was closed, and one about to expire while it is open`, async () => {
      const { page, expectNoErrors } = await openMember(flow)
      const before = await settled(() => stored(page))
      const visited = watch(page)
      await endIn(page, -60)
      await page.reload()
      await account(page).waitFor()
      await eventually(async () => notEqual((await stored(page))?.access_token, before?.access_token))
      deepEqual(visited, [url(DEEP_LINK)])
      equal(page.frames().length, 1, 'the hidden frame is gone')
      const renewed = await settled(() => stored(page))
      await endIn(page, 4)
      await page.reload()
      await account(page).waitFor()
      await page.waitForFunction((old) => !JSON.stringify(localStorage).includes(old), renewed.access_token)
      await account(page).waitFor()
      deepEqual(visited, [url(DEEP_LINK), url(DEEP_LINK)])
      expectNoErrors()
    })

  test("continues as a guest when the provider's session has ended too, without a loop or an error", async () => {
    const { page, context } = await openMember()
    await endIn(page, -60)
    await context.clearCookies()
    await page.goto(url('/workflow/index'))
    await guest(page).waitFor()
    await expectEventually(() => stored(page), null)
  })

  test('signing out returns to the page and revokes the old token', async () => {
    const { page, context, expectNoErrors } = await openMember()
    await page.goto(url('/workflow/serviceCenter?seq=card'))
    const { access_token } = await settled(() => stored(page))
    // the page shows a guest before it leaves for the provider: only the return shows that the provider signed out
    const visited = watch(page)
    await press(page, account(page), 'Sign out')
    await waitUntil('the way back', async () => visited.at(-1) === url('/workflow/serviceCenter?seq=card'))
    ok(
      visited.some((url) => url.includes('/oidc/')),
      'by way of the provider',
    )
    await guest(page).waitFor()
    await expectEventually(() => stored(page), null)
    const headers = { authorization: `Bearer ${access_token}` }
    const reply = await context.request.get(url('/oidc/userinfo'), { headers })
    equal(reply.status(), 401)
    // and the provider's session has ended too
    await page.goto(url(DEEP_LINK))
    await page.getByRole('button', { name: 'Go to login' }).click()
    await page.locator('input[name=login]').waitFor()
    expectNoErrors()
  })

  test('signing out on a guarded page stays there with a button, without another sign-in', async () => {
    const { page, expectNoErrors } = await openMember()
    const visited = watch(page)
    await press(page, account(page), 'Sign out')
    await waitUntil('the way back', async () => visited.at(-1) === url(DEEP_LINK))
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor()
    await page.goto(url(DEEP_LINK))
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor()
    ok(!visited.some((url) => url.includes('/authorize') || url.includes('/sign-in/')), visited.join('\n'))
    expectNoErrors()
    await page.getByRole('button', { name: 'Go to login' }).click()
    await page.waitForURL(/\/oidc\//)
    await signIn(page, 'student')
    await waitForReturn(page)
  })

  test('after a cancelled sign-in, "Sign in again" still returns to the deep link', async () => {
    const { page } = await openGuest([/sign-in/])
    await page.goto(url(DEEP_LINK))
    await page.waitForURL(/\/oidc\//)
    await answerWith(page, 'access_denied')
    await page.getByText('The sign-in was cancelled.').waitFor()
    await page.getByRole('button', { name: 'Sign in again' }).click()
    await page.waitForURL(/\/oidc\//)
    await signIn(page, 'student')
    await waitForReturn(page)
  })

  test('names the scopes that the provider does not support', async () => {
    const { page } = await openGuest([/sign-in/])
    await page.goto(url('/workflow/index'))
    await press(page, guest(page), 'Go to login')
    await page.waitForURL(/\/oidc\//)
    await answerWith(page, 'invalid_scope')
    await page.getByText(/asks for: openid profile task task_edit .*introspect\./).waitFor()
  })

  test('a second tab follows sign-in and sign-out', async () => {
    const { page, context, expectNoErrors } = await openGuest()
    const second = await context.newPage()
    await second.goto(url('/workflow/index'))
    await guest(second).waitFor()
    await arrive(page)
    await account(second).waitFor()
    await page.goto(url('/workflow/index'))
    await press(page, account(page), 'Sign out')
    await guest(second).waitFor()
    await guest(page).waitFor()
    await expectEventually(() => second.evaluate(() => sessionStorage.getItem('hasSigned')), null)
    expectNoErrors()
  })

  test('signing out in one tab does not sign in again on a guarded page of another tab', async () => {
    const { page, context } = await openMember()
    const second = await context.newPage()
    await second.goto(url(DEEP_LINK))
    await account(second).waitFor()
    await page.goto(url('/workflow/index'))
    await press(page, account(page), 'Sign out')
    await guest(page).waitFor()
    // it offers a sign-in without starting one: the provider may not have signed out yet
    const visited = watch(second)
    await second.getByRole('button', { name: 'Go to login', disabled: false }).waitFor()
    deepEqual(visited, [])
    // the first tab is on its way to the provider and back
    await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('oidc.user:')))
    await guest(page).waitFor()
  })

  test('a guest signs in from the menu, returns to the same page, and is still signed in after a reload', async () => {
    const { page, expectNoErrors } = await openGuest()
    await page.goto(url('/workflow/serviceCenter?seq=card'))
    await guest(page).waitFor()
    await expectEventually(() => page.evaluate(() => sessionStorage.getItem('hasSigned')), 'false')
    await press(page, guest(page), 'Go to login')
    await page.waitForURL(/\/oidc\//)
    await signIn(page, 'staff')
    await page.waitForURL(url('/workflow/serviceCenter?seq=card'))
    await account(page).waitFor()
    const before = await settled(() => stored(page))
    await page.reload()
    await account(page).waitFor()
    await expectEventually(() => stored(page), before)
    expectNoErrors()
  })

  test('a callback with a forged response opens the home page as a guest', async () => {
    for (const answer of ['?code=x&state=y', '#access_token=x&id_token=y.y.y&state=z']) {
      const { page } = await openGuest([/sign-in/])
      await page.goto(`${fixture.campus.url}/workflow/oidcCallback${answer}`)
      await page.waitForURL((url) => url.pathname === '/workflow/index' || url.pathname === '/')
      await guest(page).waitFor()
      await expectEventually(() => stored(page), null)
    }
  })
})

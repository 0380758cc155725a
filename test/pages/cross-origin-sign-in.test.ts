import { deepEqual, equal, ok } from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { eventually, expectEventually, waitUntil } from '../tools/eventually.ts'
import { setUpSite } from '../tools/host-site.ts'
import { expectAccessible, signIn, openVisitor, type Visitor } from '../tools/page-test.ts'
import { launchBrowser } from '../tools/shared-browser.ts'
import { setUpPortal } from './portal-fixture.ts'

// Sign-in on pages of other origins, in a browser without third-party cookies.

/** Reviewed manually: the university's name on its blue background, at least 7 : 1; a row's words under its button. */
const REVIEWED_RULES = ['color-contrast']

describe('sign-in on a page of another origin', () => {
  let browser: Browser
  const visitors: Visitor[] = []

  /** `/?tags=a,b` renders tags, `/?frame=<URL>` a frame. */
  const answer = (url: URL): string => {
    const tags = (url.searchParams.get('tags') ?? '').split(',').filter(Boolean)
    const frame = url.searchParams.get('frame')
    return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Library</title><link rel="icon" href="data:,">
      ${tags.map((tag) => `<script type="module" src="${fixture.campus.url}/${tag}.js"></script>`).join('')}</head>
      <body><main><h1>Library</h1>${tags.map((tag) => `<${tag} no-sign-in></${tag}>`).join('')}
      ${frame ? `<iframe src="${frame}" title="frame" width="600" height="600"></iframe>` : ''}</main></body></html>`
  }
  const sendPage: RequestListener = (request, response) =>
    void response.end(answer(new URL(request.url!, 'http://site')))
  const listed = setUpSite(sendPage)
  const unlisted = setUpSite(sendPage)
  const fixture = setUpPortal({ embedOrigins: () => `${listed.crossSiteUrl} ${listed.url}` })

  before(async () => {
    browser = await launchBrowser('--test-third-party-cookie-phaseout')
    await fixture.addFavorite()
  })
  after(async () => {
    for (const visitor of visitors) await visitor.close()
    await browser.close()
  })

  const openGuest = async (expected: RegExp[] = []): Promise<Visitor> => {
    const visitor = await openVisitor(browser, { lang: 'en', expected })
    visitors.push(visitor)
    // also for popups
    visitor.context.setDefaultTimeout(60_000)
    // disable third-party cookies: newer browsers by the switch above, others by this
    const tools = await visitor.context.newCDPSession(visitor.page)
    await tools.send('Network.enable')
    await tools
      .send('Network.setCookieControls', {
        enableThirdPartyCookieRestriction: true,
        disableThirdPartyCookieMetadata: true,
        disableThirdPartyCookieHeuristics: true,
      } as never)
      .catch(() => {})
    return visitor
  }
  const lists = (page: Page) => page.locator('univ-process-center')
  const favorites = (page: Page) => page.locator('univ-favorites').getByRole('listitem')
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  /** Clicks "sign in" in a tag; resolves to the portal's popup. */
  const openSignInWindow = async (page: Page, name = 'Sign in') => {
    const [opened] = await Promise.all([page.context().waitForEvent('page'), button(page, name).click()])
    return opened
  }
  /** The last click in a popup, which may close before the click completes. */
  const decide = (opened: Page, name: string) =>
    button(opened, name)
      .click()
      .catch((e: unknown) => {
        if (!opened.isClosed()) throw e
      })
  const waitForClose = (opened: Page) => waitUntil('the window closes', async () => opened.isClosed())
  const TAGS = 'univ-process-center,univ-favorites'

  test('signs in through a popup that asks for consent once and sends the session to its opener only; the page signs out', async () => {
    const { page, context, expectNoErrors } = await openGuest([/401/])
    const bearers = new Set<string>()
    page.on('request', (request) => {
      if (request.headers()['authorization']) bearers.add(new URL(request.url()).origin)
    })
    await page.goto(`${listed.crossSiteUrl}/?tags=${TAGS}`)
    const address = page.url()
    const opened = await openSignInWindow(page)
    await signIn(opened, 'student')
    await opened.getByRole('heading', { name: 'Let this site use your sign-in?' }).waitFor()
    await opened.getByText(listed.crossSiteUrl, { exact: true }).and(opened.locator(':visible')).waitFor()
    await expectAccessible(opened, REVIEWED_RULES)
    await expectEventually(() => favorites(page).count(), 0, 'nothing is handed over before the answer')
    await decide(opened, 'Allow')
    await waitForClose(opened)
    await lists(page).getByRole('listitem').first().waitFor()
    await favorites(page).first().waitFor()
    deepEqual([...bearers], [fixture.campus.url], 'the token goes to the hall only')
    await eventually(async () => {
      const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
      ok(!/access_token|oidc/.test(kept), 'the token is kept on the page of another site')
      equal(page.url(), address)
    })
    await waitUntil('the popup has written its log once (§4)', async () => {
      const logged = await fixture.campus.campus!.db.query(
        "select 1 from log_entry where module_name = 'sign-in'",
      )
      return logged.length === 1
    })
    await expectAccessible(page, REVIEWED_RULES)
    // this works although a frame of the portal has no cookies on this page
    await page.evaluate((url) => {
      const frame = document.createElement('iframe')
      frame.src = url
      document.body.append(frame)
    }, `${fixture.campus.url}/embed/univ-favorites`)
    const framed = page.frameLocator('iframe').locator('univ-favorites')
    await framed.waitFor()
    await expectEventually(() => framed.evaluate(() => document.hasStorageAccess()), false)
    await page.evaluate(() => document.querySelector('iframe')!.remove())

    const line = page.getByText(/^Signed in as .+, on this page only/)
    await line.first().waitFor()
    await expectEventually(() => line.count(), 1, 'two tags say it once')
    await button(page, 'Sign out').click()
    await button(page, 'Sign in').waitFor()
    await expectEventually(() => favorites(page).count(), 0)
    // the portal's own session ends only after another click
    const [leaving] = await Promise.all([
      context.waitForEvent('page'),
      button(page, 'Sign out there, too').click(),
    ])
    await leaving.getByRole('heading', { name: 'Sign out of the service hall, too?' }).waitFor()

    // a user who has consented is not asked again
    const again = await openSignInWindow(page)
    await waitForClose(again)
    await favorites(page).first().waitFor()
    // from here on the token of the page is refused
    await button(leaving, 'Sign out of the service hall').click()
    await leaving.getByRole('heading', { name: 'You are signed out' }).waitFor()
    expectNoErrors()
  })

  test('stays a guest after a closed, blocked or declined popup, and can retry', async () => {
    const { page, expectNoErrors } = await openGuest()
    await page.goto(`${listed.crossSiteUrl}/?tags=${TAGS}`)
    const first = await openSignInWindow(page)
    await first.locator('input[name=login]').waitFor()
    // one popup for all tags and clicks
    await button(page, 'Sign in').click()
    await expectEventually(() => page.context().pages().length, 2)
    await first.close()
    await page.evaluate(() => {
      const real = window.open.bind(window)
      Object.assign(window, { open: () => null, real })
    })
    await waitUntil('the press is heard again', async () => {
      await button(page, 'Sign in').click()
      // each press says it anew
      return page
        .getByText('Your browser blocked the sign-in window.')
        .waitFor({ timeout: 1_000 })
        .then(
          () => true,
          () => false,
        )
    })
    await page.evaluate(() => Object.assign(window, { open: (window as unknown as { real: unknown }).real }))
    const second = await openSignInWindow(page, 'Open the sign-in window')
    await signIn(second, 'student')
    await decide(second, 'Not now')
    await waitForClose(second)
    await button(page, 'Sign in').waitFor()
    await expectEventually(() => favorites(page).count(), 0)
    expectNoErrors()
  })

  test('rejects an unlisted origin with a message in both windows', async () => {
    const { page, expectNoErrors } = await openGuest()
    await page.goto(`${unlisted.url}/?tags=univ-process-center`)
    await button(page, 'Sign in').click()
    await page.getByText('You cannot sign in on this site.').waitFor()
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.evaluate(
        (url) => void window.open(url),
        `${fixture.campus.url}/workflow/oidcWindow?origin=${encodeURIComponent(unlisted.url)}&nonce=${'n'.repeat(32)}`,
      ),
    ])
    await opened
      .getByRole('heading', { name: 'This site cannot use the sign-in of the service hall' })
      .waitFor()
    await opened.getByText(unlisted.url, { exact: true }).and(opened.locator(':visible')).waitFor()
    await expectAccessible(opened, REVIEWED_RULES)
    expectNoErrors()
  })

  test('has no session in a frame on an unlisted page, but on a listed one', async () => {
    const { page, expectNoErrors } = await openGuest()
    await page.goto(`${fixture.campus.url}/workflow/todo`)
    await signIn(page, 'student')
    await page.waitForURL(`${fixture.campus.url}/workflow/todo`)
    const framed = `frame=${encodeURIComponent(`${fixture.campus.url}/embed/univ-process-center?lang=en`)}`
    await page.goto(`${listed.url}/?${framed}`)
    await page.frameLocator('iframe').getByRole('listitem').first().waitFor()
    await page.goto(`${unlisted.url}/?${framed}`)
    const frame = page.frameLocator('iframe')
    await frame.getByText('For your safety, you can only read this page').waitFor()
    await frame.getByRole('button', { name: 'Sign in' }).click()
    await expectEventually(() => page.context().pages().length, 1)
    const [hallPage] = await Promise.all([
      page.context().waitForEvent('page'),
      frame.getByRole('button', { name: 'Open the service hall' }).click(),
    ])
    await hallPage.waitForURL((url) => url.origin === fixture.campus.url)
    expectNoErrors()
  })

  test('renews a rejected token in a hidden frame on the same site', async () => {
    const { page, expectNoErrors } = await openGuest([/401/])
    await page.goto(`${listed.url}/?tags=univ-process-center`)
    const opened = await openSignInWindow(page)
    await signIn(opened, 'student')
    await decide(opened, 'Allow')
    await waitForClose(opened)
    await lists(page).getByRole('listitem').first().waitFor()
    const tokens = new Set<string>()
    let refused = ''
    await page.route('**/task-api/me/**', async (route) => {
      const bearer = route.request().headers()['authorization'] ?? ''
      refused ||= bearer
      tokens.add(bearer)
      if (bearer !== refused) return route.continue()
      return route.fulfill({
        status: 401,
        headers: { 'access-control-allow-origin': listed.url },
        json: { errno: 1, ecode: 'ACCESS_TOKEN_INVALID' },
      })
    })
    await lists(page)
      .getByRole('tab', { name: /^Completed/ })
      .click()
    await lists(page).getByRole('listitem').first().waitFor()
    equal(tokens.size, 2, 'the list came with another token')
    await expectEventually(() => page.locator('iframe').count(), 0, 'the frame is gone')
    expectNoErrors()
  })

  test('asks once in the portal when a session cannot be renewed, and preserves typed input', async () => {
    const { page, context, expectNoErrors } = await openGuest()
    await page.clock.install()
    await page.goto(`${fixture.campus.url}/workflow/todo`)
    await signIn(page, 'student')
    await page.waitForURL(`${fixture.campus.url}/workflow/todo`)
    await context.clearCookies()
    // make the session expire soon: a clock that is far ahead would be rejected
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'))!
      const record = JSON.parse(localStorage.getItem(key)!) as object
      localStorage.setItem(
        key,
        JSON.stringify({ ...record, expires_at: Math.floor(Date.now() / 1000) + 100 }),
      )
    })
    await page.reload()
    const search = page.getByRole('searchbox').first()
    await search.fill('not yet sent')
    await page.clock.fastForward('00:55')
    const opened = await openSignInWindow(page, 'Stay signed in')
    await signIn(opened, 'student')
    await waitForClose(opened)
    await waitUntil('the word is gone', async () => (await button(page, 'Stay signed in').count()) === 0)
    await expectEventually(() => search.inputValue(), 'not yet sent')
    expectNoErrors()
  })
})

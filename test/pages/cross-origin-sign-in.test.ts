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

/** The university's name on its blue background: reviewed manually, at least 7 : 1. */
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
    await expectAccessible(page)
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
})

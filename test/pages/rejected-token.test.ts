import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { PATHS } from '../../src/runtime/routing/paths.ts'
import { ROUTES } from '../../src/runtime/routing/routes.ts'
import { eventually, expectEventually } from '../tools/eventually.ts'
import { expectAccessible, type Campus } from '../tools/page-test.ts'
import { hostHtml, setUpSite } from '../tools/host-site.ts'
import { interceptRequests } from '../tools/intercept-requests.ts'
import {
  createProviderTabs,
  FLOWS,
  TODO,
  type Flow,
  type OpenTab,
  type ProviderTab,
} from './provider-tabs.ts'
import { setUpPortal } from './portal-fixture.ts'
import { EVERY_401, PARTIAL_REJECTIONS, by401, byCode } from './rejection-cases.ts'

// A provider that signs all users in, and services that reject its tokens: one silent renewal,
// at most one round trip per minute in the whole browser, then a page that names the system that rejects the token.

const TITLE = 'You are signed in, but the service does not accept it'
const TAGS = ['univ-process-center', 'univ-favorites']
const MARKUP = TAGS.map((tag) => `<${tag}></${tag}>`).join('')

describe('tokens rejected by a service', () => {
  const site = setUpSite((_, response) => void response.end(hostHtml(campus.url, TAGS, MARKUP)))
  const fixture = setUpPortal({ keepsPages: true, embedOrigins: () => site.url })
  let campus: Campus
  let openTab: OpenTab
  before(async () => {
    campus = fixture.campus
    openTab = await createProviderTabs(fixture.browser, campus.url)
  })

  const message = (page: Page) => page.getByRole('alert').filter({ hasText: TITLE })

  const expectMessage = async ({ page, trips, nextMinute }: ProviderTab, details: RegExp) => {
    await message(page).waitFor()
    await eventually(async () => match(await message(page).innerText(), details))
    await nextMinute()
    await message(page).waitFor()
    ok(trips.length <= 1, `${trips.length} round trips`)
    for (const name of ['Try again', 'Continue as a guest'])
      await expectEventually(() => page.getByRole('button', { name, exact: true }).count(), 1)
  }

  /** The flows use separate browser profiles, so they run in parallel. */
  const inFlows = (flows: readonly Flow[], run: (flow: Flow) => Promise<void>) => async () => {
    await Promise.all(
      flows.map((flow) =>
        run(flow).catch((e: unknown) => {
          throw new Error(`${flow} flow: ${String(e)}`, { cause: e })
        }),
      ),
    )
  }

  for (const [name, rejection] of Object.entries(PARTIAL_REJECTIONS))
    test(`${name} alone refuses: its part reports it, with its own retry, and the session stays`, async () => {
      await using tab = await openTab('code')
      const { page } = tab
      tab.refuse(rejection)
      await page.goto(campus.url + TODO)
      const list = page.locator('univ-process-center')
      const rows = list.getByRole('listitem')
      const line = page.getByText(`${TITLE} (`)
      const isListLost = name !== 'the app centre'
      if (isListLost) await list.getByText('The list could not be loaded').waitFor()
      else await rows.first().waitFor()
      if (name === 'the call of the list') await expectEventually(() => line.count(), 0)
      else {
        await line.getByText(isListLost ? 'Process platform · HTTP 401' : 'App centre · HTTP 401').waitFor()
        await page.getByRole('button', { name: 'Sign in again' }).waitFor()
      }
      await page.getByRole('button', { name: /^Account: / }).waitFor()
      await expectEventually(() => message(page).count(), 0)
      // a service that accepts again is named no longer
      if (isListLost) {
        tab.accept()
        await list.getByRole('button', { name: 'Try again' }).click()
        await rows.first().waitFor()
      }
      deepEqual(tab.trips, [])
    })

  test(
    'right after a sign-in started by a guarded page',
    inFlows(FLOWS, async (flow) => {
      await using tab = await openTab(flow, { isMember: false })
      tab.refuse(EVERY_401)
      await tab.page.goto(campus.url + TODO)
      await expectMessage(tab, /HTTP 401/)
      equal(tab.trips.length, 1)
    }),
  )

  test(
    'long after sign-in, all guarded routes together cause one round trip',
    inFlows(FLOWS, async (flow) => {
      await using tab = await openTab(flow)
      tab.refuse(EVERY_401)
      const routes = ROUTES.filter(({ access, redirect }) => access !== 'public' && !redirect)
      ok(routes.length >= 13)
      for (const { paths } of routes.filter((_, i) => i % 2 === FLOWS.indexOf(flow))) {
        const url = `${campus.url}/${paths[0]!.replace('{glId}', '1')}?id=1&seq=a`
        await tab.page.goto(url)
        await message(tab.page).waitFor()
        await expectEventually(() => tab.page.url(), url)
      }
      await expectMessage(tab, /HTTP 401/)
      equal(tab.trips.length, 1)
    }),
  )

  test('two tabs cause one round trip', async () => {
    await using tab = await openTab('code')
    await using other = await openTab('code')
    for (const each of [tab, other]) each.refuse(EVERY_401)
    await Promise.all([tab.page.goto(campus.url + TODO), other.page.goto(`${campus.url}/${PATHS.favorite}`)])
    await Promise.all([message(tab.page).waitFor(), message(other.page).waitFor()])
    await expectMessage(tab, /HTTP 401/)
    await expectMessage(other, /HTTP 401/)
  })

  test('a rejection while the page is open replaces its content with the message', async () => {
    await using tab = await openTab('code')
    const { page } = tab
    await page.goto(campus.url + TODO)
    await page.locator('univ-process-center').getByRole('listitem').first().waitFor()
    tab.refuse({ answer: byCode('ACCESS_TOKEN_INVALID'), calls: /./ })
    await page.getByRole('link', { name: /Completed/ }).click()
    await expectMessage(tab, /ACCESS_TOKEN_INVALID/)
  })

  test('tags without the portal show one line and the content for guests', async () => {
    await using tab = await openTab('code')
    const { page } = tab
    tab.refuse(EVERY_401)
    await interceptRequests(page, `${campus.url}/workflow/tags`, () => ({
      html: `<!doctype html><html lang="en"><title>Tags</title><script type="module" src="/univ-process-center.js"></script>
          <script type="module" src="/univ-favorites.js"></script><univ-process-center></univ-process-center><univ-favorites></univ-favorites>`,
    }))
    await page.goto(`${campus.url}/workflow/tags`)
    const line = page.getByText(`${TITLE} (`)
    await line.waitFor()
    await eventually(async () =>
      match(await line.innerText(), /\((Process platform|App centre) · HTTP 401\)/),
    )
    await page.getByRole('button', { name: 'Sign in', exact: true }).first().waitFor()
    await tab.nextMinute()
    equal(tab.trips.length, 1)
  })

  test('a host-provided session shows one line without a redirect to the provider', async () => {
    await using tab = await openTab('code', { isMember: false })
    const { page } = tab
    tab.refuse(EVERY_401)
    await interceptRequests(page, `${campus.url}/workflow/tags`, () => ({
      html: `<!doctype html><html lang="en"><title>Tags</title><script type="module" src="/univ-favorites.js"></script>
          <univ-favorites></univ-favorites>
          <script>document.querySelector('univ-favorites').session = { accessToken: 'abc', user: { id: 'u1', name: 'Li' } }</script>`,
    }))
    await page.goto(`${campus.url}/workflow/tags`)
    await page.getByText(`${TITLE} (App centre · HTTP 401)`).waitFor()
    await tab.nextMinute()
    deepEqual(tab.trips, [])
  })

  test('on a page of another origin with a popup session, two tags show one line', async () => {
    await using tab = await openTab('code')
    const { page, context, trips } = tab
    const pages = context.pages().length
    tab.refuse(EVERY_401)
    await page.goto(site.url)
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Sign in', exact: true }).first().click(),
    ])
    const allow = popup.getByRole('button', { name: 'Allow', exact: true })
    // consent is requested once per browser
    await Promise.race([popup.waitForEvent('close'), allow.click().catch(() => {})])
    const line = page.getByText(`${TITLE} (`)
    await line.first().waitFor()
    await expectEventually(() => line.count(), 1, 'two tags show it once')
    await eventually(async () => match(await line.innerText(), /HTTP 401/))
    await tab.nextMinute()
    await page.getByRole('button', { name: 'Sign in', exact: true }).first().waitFor()
    ok(trips.length <= 1, `${trips.length} round trips`)
    await expectEventually(() => context.pages().length, pages, 'no popup opens by itself')
  })

  test('a rejection of live updates only shows one line, and everything else works', async () => {
    await using tab = await openTab('code')
    const { page } = tab
    tab.refuse({ answer: by401, calls: /\/bus\b/ })
    await page.goto(campus.url + TODO)
    await page.getByText('Live updates are off').waitFor()
    await page.locator('univ-process-center').getByRole('listitem').first().waitFor()
    await tab.nextMinute()
    await expectEventually(() => message(page).count(), 0)
    deepEqual(tab.trips, [])
  })

  test('OIDC_BC_LOGOUT ends the session (§8) without starting another', async () => {
    await using tab = await openTab('code')
    const { page } = tab
    tab.refuse({ answer: byCode('OIDC_BC_LOGOUT'), calls: /./ })
    await page.goto(campus.url + TODO)
    await page.getByRole('heading', { name: 'Your session has ended' }).waitFor()
    await eventually(async () => match(await page.getByRole('main').innerText(), /OIDC_BC_LOGOUT/))
    await page.reload()
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor()
    await tab.nextMinute()
    deepEqual(tab.trips, [])
    await expectEventually(() => page.url(), campus.url + TODO)
  })

  test('"Try again" redirects to the provider once; "Continue as a guest" opens the home page for guests', async () => {
    await using tab = await openTab('code')
    const { page } = tab
    tab.refuse(EVERY_401)
    await page.goto(campus.url + TODO)
    await message(page).waitFor()
    equal(tab.trips.length, 1)
    await expectAccessible(page, ['color-contrast'])
    await page.getByRole('button', { name: 'Try again', exact: true }).click()
    await page.waitForURL(/oidc/)
    await message(page).waitFor()
    equal(tab.trips.length, 2)
    await page.getByRole('button', { name: 'Continue as a guest' }).click()
    await page.getByRole('button', { name: 'Visitor', exact: true }).waitFor()
    await expectEventually(() => page.url(), `${campus.url}/${PATHS.apps}`)
    await page.goto(campus.url + TODO)
    await page.getByRole('button', { name: 'Go to login' }).waitFor()
    await tab.nextMinute()
    equal(tab.trips.length, 2)
  })
})

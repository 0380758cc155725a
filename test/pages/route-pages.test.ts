// Every row of the specification's route table (§2), in both layouts, as a guest and signed in.
import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { PATHS, type RouteName } from '../../src/runtime/routing/paths.ts'
import { expectEventually, readNow } from '../tools/eventually.ts'
import { interceptRequests } from '../tools/intercept-requests.ts'
import { signIn, type Visitor } from '../tools/page-test.ts'
import { navigate, setUpPortal } from './portal-fixture.ts'

type FindLocator = (page: Page) => Locator
const heading =
  (name: string | RegExp): FindLocator =>
  (page) =>
    page.getByRole('heading', { name, exact: typeof name === 'string' }).first()
const withText =
  (text: string | RegExp): FindLocator =>
  (page) =>
    page.getByText(text).first()
/** The provider's page: this route forces sign-in (§4). */
const providerLogin: FindLocator = (page) => page.locator('input[name=login]')

interface RouteCase {
  name: RouteName
  /** Path and query, from the root. */
  path: string
  guest: FindLocator
  member: FindLocator
  /** Where the route redirects to, if it does. */
  redirects?: Partial<Record<'guest' | 'member', RegExp>>
}

const HOME_URL = /\/workflow\/index$/
const searchResults = withText(/items for "card"/)
const routeCase = (
  name: RouteName,
  path: string,
  guest: FindLocator,
  member = guest,
  to?: RouteCase['redirects'],
): RouteCase => ({
  name,
  path: `/${path}`,
  guest,
  member,
  ...(to && { redirects: to }),
})
const homeHeading = heading('Popular items')

const ROUTE_CASES: readonly RouteCase[] = [
  routeCase('root', '', homeHeading, homeHeading, { guest: HOME_URL, member: HOME_URL }),
  routeCase('home', 'home', heading('Sign in to continue'), homeHeading, { member: HOME_URL }),
  routeCase('home', PATHS.home, heading('Sign in to continue'), homeHeading, { member: HOME_URL }),
  routeCase('apps', PATHS.apps, homeHeading),
  routeCase('searchResult', `${PATHS.searchResult}?seq=card`, heading('Search results for "card"')),
  routeCase('todo', PATHS.todo, providerLogin, heading('To do')),
  routeCase('doing', PATHS.doing, providerLogin, heading('Done by me')),
  routeCase('meApply', PATHS.meApply, providerLogin, heading('Started by me')),
  routeCase('done', PATHS.done, providerLogin, heading('Completed')),
  routeCase('flow_cc', PATHS.flow_cc, providerLogin, heading('Copied to me')),
  routeCase('favorite', PATHS.favorite, providerLogin, heading('My favourites')),
  routeCase('detail', `${PATHS.detail}?id=visit-booking`, providerLogin, heading('Visit Booking')),
  routeCase('appdetail', `${PATHS.appdetail}?id=visit-booking`, withText('0 of 4 steps done')),
  routeCase('appdetail', PATHS.appdetail, heading('How-to guides')),
  routeCase('serviceC', `${PATHS.serviceC}?seq=card`, searchResults),
  // panel value 3 opens the detail panel
  routeCase('serviceC', `${PATHS.serviceC}?panel=3&id=visit-booking`, (page) =>
    page.getByRole('dialog', { name: 'Visit Booking' }),
  ),
  routeCase('helpcenter', PATHS.helpcenter, providerLogin, heading('Help centre')),
  routeCase('gl', 'workflow/gl/project-visit', providerLogin, heading('Discover Jiangzhou')),
  routeCase('gl', 'workflow/gl/nothing', providerLogin, withText('Topic not found')),
  // without a response from the provider, it fails, shows the error and redirects to the home page (§4)
  routeCase('oidcCallback', PATHS.oidcCallback, withText('Sign-in was not completed'), undefined, {
    guest: HOME_URL,
    member: HOME_URL,
  }),
  routeCase('signInError', PATHS.signInError, withText('Sign-in was not completed'), undefined, {
    guest: HOME_URL,
    member: HOME_URL,
  }),
  routeCase('unknown', 'workflow/nothing', withText('Page not found')),
]

/** Runs in the page: reports errors of its title, its main heading and the minimum height of its main content. */
function checkPageFrame(): string[] {
  const root = document.querySelector('univ-portal')?.shadowRoot
  const main = root?.querySelector('main')
  const faults: string[] = []
  if (!/One-stop online service hall/.test(document.title)) faults.push(`its title is ${document.title}`)
  // a tag that fills the whole page renders the heading itself
  const roots = [root, ...[...(main?.querySelectorAll('*') ?? [])].map((element) => element.shadowRoot)]
  if (!main || !roots.some((root) => root?.querySelector('h1'))) faults.push('it has no main heading')
  // §2, §9: 600 pixels, or 400 if the page shows a total
  const desktop = root?.querySelector('.univ[data-mode=desktop]')
  const expectedHeight = /serviceCenter|searchResult|favorite/.test(location.pathname) ? '400px' : '600px'
  const minHeight = main ? getComputedStyle(main).minBlockSize : ''
  if (desktop && minHeight !== expectedHeight) faults.push(`it is at least ${minHeight} high`)
  return faults
}

describe('route table', () => {
  const fixture = setUpPortal({ keepsPages: true })

  /** The errors of a route; empty if it passes. */
  async function findFaults(
    { page, problems }: Visitor,
    routeCase: RouteCase,
    who: 'guest' | 'member',
  ): Promise<string[]> {
    const messages: string[] = []
    try {
      // inside the portal, unless a guest has ended up at the provider or comes from there
      const isInPortal = await readNow(() =>
        page.evaluate(() => document.querySelector('univ-portal') !== null),
      )
      if (isInPortal && (who === 'member' || !routeCase.redirects)) await navigate(page, routeCase.path)
      else await page.goto(fixture.campus.url + routeCase.path)
      await routeCase[who](page).waitFor()
      // close the dialog, which would interfere with the next page: going back would only close it
      if (routeCase.path.includes('panel=3')) {
        await page.keyboard.press('Escape')
        await page.waitForURL((url) => !url.searchParams.has('panel'))
      }
      const to = routeCase.redirects?.[who]
      if (to) await page.waitForURL(to)
      else if (routeCase[who] === providerLogin) {
        const kept = await readNow(() => page.evaluate(() => sessionStorage.getItem('targetNow')))
        if (kept !== routeCase.path) messages.push(`keeps the target ${kept}`)
      }
      if (routeCase[who] !== providerLogin) {
        // a prerendered home page passes once it is hydrated
        await expectEventually(() => page.evaluate(checkPageFrame), [])
      }
      // §2: the assistant is on every page
      if (routeCase[who] !== providerLogin)
        await page.getByRole('button', { name: 'Smart assistant' }).waitFor()
    } catch (e) {
      messages.push(String(e).split('\n')[0]!)
    }
    // an unknown page's own status, which the browser logs
    const seen = problems.splice(0).filter((text) => routeCase.name !== 'unknown' || !/\b404\b/.test(text))
    return [...messages, ...seen].map((text) => `${who} ${routeCase.path}: ${text}`)
  }

  for (const device of ['desktop', 'phone'] as const) {
    test(`${device}: each route shows what the specification requires, to guests and to members`, async () => {
      // the two are independent, so they run in parallel
      const walk = async (who: 'guest' | 'member') => {
        const visitor = await fixture.openVisitor({ device })
        const { page } = visitor
        // reaching the provider is enough here; its page is tested elsewhere
        if (who === 'guest')
          await interceptRequests(page, '*/oidc/authorize*', () => ({ html: '<input name="login">' }))
        else {
          await page.goto(`${fixture.campus.url}/workflow/helpcenter`)
          await signIn(page, 'student')
          await heading('Help centre')(page).waitFor()
        }
        const faults: string[] = []
        // a guest opens the public routes first, since the others leave the portal
        const cases = ROUTE_CASES.toSorted(
          (a, b) => Number(a[who] === providerLogin) - Number(b[who] === providerLogin),
        )
        for (const routeCase of cases) faults.push(...(await findFaults(visitor, routeCase, who)))
        return faults
      }
      const faults = await Promise.all([walk('guest'), walk('member')])
      deepEqual(faults.flat(), [])
    })
  }

  test('every route is tested here, except the one that only a frame loads', async () => {
    const rows = new Set(ROUTE_CASES.map(({ name }) => name))
    const missing = (Object.keys(PATHS) as RouteName[]).filter((name) => !rows.has(name))
    deepEqual(missing, ['oidcRenew'])
    const reply = await fetch(`${fixture.campus.url}/${PATHS.oidcRenew}`)
    deepEqual([reply.status, (await reply.text()).includes('/oidc-renew.js')], [200, true])
  })
})

// Every row of the specification's route table (§2), in both layouts, as a guest and signed in.
import { deepEqual } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { PATHS, type RouteName } from '../../src/runtime/paths.ts'
import { signIn, type Visitor } from '../tools/pages.ts'
import { openHall, type Hall } from './hall.ts'

type Find = (page: Page) => Locator
const heading =
  (name: string | RegExp): Find =>
  (page) =>
    page.getByRole('heading', { name, exact: typeof name === 'string' }).first()
const words =
  (text: string | RegExp): Find =>
  (page) =>
    page.getByText(text).first()
/** The provider's page: this route forces sign-in (§4). */
const SIGN_IN: Find = (page) => page.locator('input[name=login]')

interface Row {
  name: RouteName
  /** Path and query, from the root. */
  at: string
  guest: Find
  member: Find
  /** Where it leads, when that is elsewhere. */
  to?: Partial<Record<'guest' | 'member', RegExp>>
}

const HOME = /\/workflow\/index$/
const found = words(/items for "card"/)
const row = (name: RouteName, at: string, guest: Find, member = guest, to?: Row['to']): Row => ({
  name,
  at: `/${at}`,
  guest,
  member,
  ...(to && { to }),
})
const home = heading('Popular items')

const ROWS: readonly Row[] = [
  row('root', '', home, home, { guest: HOME, member: HOME }),
  row('home', 'home', heading('Sign in to go on'), home, { member: HOME }),
  row('home', PATHS.home, heading('Sign in to go on'), home, { member: HOME }),
  row('apps', PATHS.apps, home),
  row('searchResult', `${PATHS.searchResult}?seq=card`, heading('Search results for "card"')),
  row('todo', PATHS.todo, SIGN_IN, heading('To do')),
  row('doing', PATHS.doing, SIGN_IN, heading('Done by me')),
  row('meApply', PATHS.meApply, SIGN_IN, heading('Started by me')),
  row('done', PATHS.done, SIGN_IN, heading('Completed')),
  row('flow_cc', PATHS.flow_cc, SIGN_IN, heading('Copied to me')),
  row('favorite', PATHS.favorite, SIGN_IN, heading('My favourites')),
  row('detail', `${PATHS.detail}?id=visit-booking`, SIGN_IN, heading('Visit Booking')),
  row('appdetail', `${PATHS.appdetail}?id=visit-booking`, words('0 of 4 steps done')),
  row('appdetail', PATHS.appdetail, heading('Handling guides')),
  row('serviceC', `${PATHS.serviceC}?seq=card`, found),
  // panel value 3 opens the detail panel
  row('serviceC', `${PATHS.serviceC}?panel=3&id=visit-booking`, (page) =>
    page.getByRole('dialog', { name: 'Visit Booking' }),
  ),
  row('helpcenter', PATHS.helpcenter, SIGN_IN, heading('Help centre')),
  row('gl', 'workflow/gl/project-visit', SIGN_IN, heading('Discover Jiangzhou')),
  row('gl', 'workflow/gl/nothing', SIGN_IN, words('There is no such topic')),
  // without an answer of the provider it fails, tells so, and leads home (§4)
  row('oidcCallback', PATHS.oidcCallback, words('Signing in was not completed'), undefined, {
    guest: HOME,
    member: HOME,
  }),
  row('signInError', PATHS.signInError, words('Signing in was not completed'), undefined, {
    guest: HOME,
    member: HOME,
  }),
  row('unknown', 'workflow/nothing', words('There is no such page')),
]

/** In the page: what is wrong with its title, its main heading and the height of what stands between head and foot. */
function frame(): string[] {
  const root = document.querySelector('univ-portal')?.shadowRoot
  const main = root?.querySelector('main')
  const told: string[] = []
  if (!/One-stop online service hall/.test(document.title)) told.push(`its title is ${document.title}`)
  // a tag that is the whole page brings the heading itself
  const roots = [root, ...[...(main?.querySelectorAll('*') ?? [])].map((one) => one.shadowRoot)]
  if (!main || !roots.some((one) => one?.querySelector('h1'))) told.push('it has no main heading')
  // §2, §9: 600 pixels, or 400 where the page tells a total
  const desktop = root?.querySelector('.univ[data-mode=desktop]')
  const least = /serviceCenter|searchResult|favorite/.test(location.pathname) ? '400px' : '600px'
  const high = main ? getComputedStyle(main).minBlockSize : ''
  if (desktop && high !== least) told.push(`it is at least ${high} high`)
  return told
}

describe('the route table', () => {
  let hall: Hall
  before(async () => (hall = await openHall()))
  after(() => hall.close())

  /** What is wrong with a row, in words; nothing where it holds. */
  async function wrong({ page, problems }: Visitor, one: Row, who: 'guest' | 'member'): Promise<string[]> {
    const told: string[] = []
    try {
      // a guest's way may end at the provider, so it starts anew; a member goes on inside the hall
      if (who === 'guest') await page.goto(hall.campus.url + one.at)
      else
        await page.evaluate((at) => {
          history.pushState(null, '', at)
          dispatchEvent(new PopStateEvent('popstate'))
        }, one.at)
      await one[who](page).waitFor()
      // a dialog is in the way of the next page: going back would close it
      if (one.at.includes('panel=3')) {
        await page.keyboard.press('Escape')
        await page.waitForURL((url) => !url.searchParams.has('panel'))
      }
      const to = one.to?.[who]
      if (to) await page.waitForURL(to)
      else if (one[who] === SIGN_IN) {
        const kept = await page.evaluate(() => sessionStorage.getItem('targetNow'))
        if (kept !== one.at) told.push(`keeps the target ${kept}`)
      }
      if (one[who] !== SIGN_IN) {
        // a served home tells them once it is taken over
        let misses = await page.evaluate(frame)
        for (let turn = 0; misses.length && turn < 100; turn++) {
          await page.waitForTimeout(50)
          misses = await page.evaluate(frame)
        }
        told.push(...misses)
      }
      // §2: the assistant is on every page
      if (one[who] !== SIGN_IN) await page.getByRole('button', { name: 'Smart assistant' }).waitFor()
    } catch (e) {
      told.push(String(e).split('\n')[0]!)
    }
    return [...told, ...problems.splice(0)].map((text) => `${who} ${one.at}: ${text}`)
  }

  for (const device of ['desktop', 'phone'] as const) {
    test(`${device}: each route shows what the specification says, to guests and to members`, async () => {
      // the two do not see each other, so they go at the same time
      const walk = async (who: 'guest' | 'member') => {
        const somebody = await hall.somebody({ device })
        const { page } = somebody
        // that the provider is reached is enough here; its page has tests of its own
        if (who === 'guest')
          await page.route(/\/oidc\/authorize/, (asked) =>
            asked.fulfill({ contentType: 'text/html', body: '<input name="login">' }),
          )
        else {
          await page.goto(`${hall.campus.url}/workflow/helpcenter`)
          await signIn(page, 'student')
          await heading('Help centre')(page).waitFor()
        }
        const faults: string[] = []
        for (const one of ROWS) faults.push(...(await wrong(somebody, one, who)))
        return faults
      }
      const faults = await Promise.all([walk('guest'), walk('member')])
      deepEqual(faults.flat(), [])
    })
  }

  test('every route of the table is a row here, but the one that only a frame loads', async () => {
    const rows = new Set(ROWS.map(({ name }) => name))
    const missing = (Object.keys(PATHS) as RouteName[]).filter((name) => !rows.has(name))
    deepEqual(missing, ['oidcRenew'])
    const reply = await fetch(`${hall.campus.url}/${PATHS.oidcRenew}`)
    deepEqual([reply.status, (await reply.text()).includes('/oidc-renew.js')], [200, true])
  })
})

import { equal, ok } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { builtFileWith } from '../tools/built-file.ts'
import { expectEventually, settled, waitUntil } from '../tools/eventually.ts'
import { signedInState } from '../tools/http-sign-in.ts'
import { interceptRequests } from '../tools/intercept-requests.ts'
import type { Visitor } from '../tools/page-test.ts'
import { forgetAllButSession } from '../tools/stored-session.ts'
import { drawerButton, setUpPortal } from './portal-fixture.ts'

// Every screen: no error, no layout shift.

const MAX_LAYOUT_SHIFT = 0.01

declare global {
  // oxlint-disable-next-line no-var -- globals of the page
  var __seen: string[], __shifts: { value: number; nodes: string }[]
}

describe('every screen', () => {
  const fixture = setUpPortal({ keepsPages: true })
  before(async () => {
    // `college` has a delegation, whose banner is above the lists
    const { db } = fixture.campus.campus!
    await db.query(`insert into entrustment (id, from_id, to_id, from_at, to_at)
      select 'banner', a.id, b.id, now() - interval '1 day', now() + interval '9 days'
      from person a, person b where a.account = 'college' and b.account = 'staff'`)
  })
  const url = (path: string) => fixture.campus.url + path
  // one sign-in per account
  const states = new Map<string, ReturnType<typeof signedInState>>()
  const stateOf = (account: string) => {
    if (!states.has(account)) states.set(account, signedInState(fixture.campus.url, account))
    return states.get(account)!
  }
  interface Tab {
    visitor: Visitor
    /** The number of delayed requests of a test, and those that still wait. */
    turn: number
    pending: number
  }
  const tabs = new Map<string, Promise<Tab>>()
  /** One tab per account and device: with the browser's cache, a load costs two thirds. */
  const tabOf = (account: string, device: 'desktop' | 'phone') => {
    const name = `${account} ${device}`
    if (!tabs.has(name)) tabs.set(name, openTab(account, device))
    return tabs.get(name)!
  }
  const openTab = async (account: string, device: 'desktop' | 'phone'): Promise<Tab> => {
    const storageState = account ? await stateOf(account) : undefined
    const visitor = await fixture.openVisitor({ device, ...(storageState && { storageState }) })
    const tab: Tab = { visitor, turn: 0, pending: 0 }
    // delay each response a little more than the previous one
    await interceptRequests(visitor.page, ['*graphql*', '*task-api*', '*taskcenter*'], async () => {
      tab.pending++
      await new Promise((done) => setTimeout(done, 150 + 120 * (tab.turn++ % 5)))
      tab.pending--
      return undefined
    })
    // no heights or lists that an earlier page stored
    await visitor.context.addInitScript(forgetAllButSession)
    await visitor.context.addInitScript(recordShifts)
    return tab
  }
  let process: string | undefined
  /** The id of the student's latest application. */
  const firstProcess = async () => {
    if (process) return process
    const { value } = (await stateOf('student')).origins[0]!.localStorage[0]!
    const { access_token } = JSON.parse(value) as { access_token: string }
    const reply = await fetch(url('/task-api/me/processes/doing?limit=1&start=0'), {
      headers: { authorization: `Bearer ${access_token}` },
    })
    const { entities } = (await reply.json()) as { entities: { id: string }[] }
    process = entities[0]!.id
    return process
  }

  test('an unknown URL shows "not found" with a link to the home page', async () => {
    // the browser logs the status
    const { page, expectNoErrors } = await fixture.openVisitor({ expected: [/404/] })
    const reply = await page.goto(url('/workflow/no/such'))
    equal(reply!.status(), 404)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor({ state: 'attached' })
    await page.getByRole('link', { name: 'Back to home' }).click()
    await page.waitForURL(url('/workflow/index'))
    expectNoErrors()
  })

  test('the chosen language, colours, text size and contrast persist and apply from the first paint', async () => {
    const { page, context, expectNoErrors } = await fixture.openVisitor()
    await page.goto(url('/workflow/index'))
    await page.getByRole('button', { name: '中文' }).click()
    await page.getByRole('heading', { name: '一网通办服务中心' }).waitFor()
    await expectEventually(() => page.evaluate(() => document.documentElement.lang), 'zh-CN')
    await page.getByRole('button', { name: '显示设置' }).click()
    const display = page.getByRole('dialog', { name: '显示设置' })
    for (const name of ['深色', '大字', '高'])
      await display.getByRole('button', { name, exact: true }).click()
    await page.keyboard.press('Escape')
    await context.addInitScript(() => {
      const seen: string[] = []
      globalThis.__seen = seen
      const look = () => {
        const h1 = document.querySelector('univ-portal')?.shadowRoot?.querySelector('h1')
        if (h1 && getComputedStyle(h1).visibility === 'visible')
          seen.push(`${h1.textContent} ${document.querySelector('univ-portal')!.getAttribute('theme')}`)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.reload()
    await page.getByRole('heading', { name: '一网通办服务中心' }).waitFor()
    const seen = () => page.evaluate(() => [...new Set(globalThis.__seen)])
    await expectEventually(seen, ['一网通办服务中心 dark'])
    const attribute = (name: string) => page.locator('univ-portal').getAttribute(name)
    await expectEventually(
      async () => [await attribute('size'), await attribute('contrast')],
      ['large', 'more'],
    )
    expectNoErrors()
  })

  const member = { account: 'student', devices: ['desktop', 'phone'] } as const
  for (const { name, path, account, shown, devices } of [
    { name: 'home, guest', path: '/workflow/index', account: '', shown: /listitem/, devices: ['desktop'] },
    {
      name: 'service centre, guest',
      path: '/workflow/serviceCenter',
      account: '',
      shown: /listitem/,
      devices: ['desktop'],
    },
    {
      name: 'department page',
      path: '/demo/department',
      account: '',
      shown: /listitem/,
      devices: ['desktop'],
    },
    {
      ...member,
      name: 'home',
      path: '/workflow/index',
      shown: /Latest on my requests[^]*Popular items[^]*listitem/,
    },
    { ...member, name: 'service centre', path: '/workflow/serviceCenter?handling=online', shown: /listitem/ },
    {
      ...member,
      name: 'favourites',
      path: '/workflow/favorite',
      account: 'approver',
      shown: /No favourites yet/,
    },
    { ...member, name: 'to do', path: '/workflow/todo', account: 'approver', shown: /listitem[^]*Approve/ },
    {
      ...member,
      name: 'to do, delegated',
      path: '/workflow/todo',
      account: 'college',
      // the banner is below the lists if its calls are slower than a second
      shown: /handles your tasks until[^]*listitem|listitem[^]*handles your tasks until/,
    },
    {
      ...member,
      name: 'my applications',
      path: '/workflow/meApply',
      shown: /listitem[^]*(Details|More for)/,
    },
    { ...member, name: 'completed', path: '/workflow/done', shown: /listitem[^]*(Details|More for)/ },
    {
      ...member,
      name: 'copies',
      path: '/workflow/flow_cc',
      account: 'approver',
      shown: /listitem[^]*(Details|More for)/,
    },
    {
      ...member,
      name: 'process',
      path: '/workflow/meApply?process=PROCESS',
      shown: /Progress[^]*Application/,
    },
    {
      ...member,
      name: 'delegation',
      path: '/workflow/todo?list=delegation',
      account: 'approver',
      shown: /Last day[^]*In force/,
    },
    { ...member, name: 'help centre', path: '/workflow/helpcenter', shown: /top up my campus card/ },
    { ...member, name: 'guides', path: '/workflow/appdetail', shown: /\d+ guides/ },
    {
      ...member,
      name: 'guide',
      path: '/workflow/appdetail?guide=guide-visit',
      shown: /Visiting the Campus[^]*Visit Booking/,
    },
    {
      ...member,
      name: "an item's guide",
      path: '/workflow/appdetail?id=visit-booking',
      shown: /Visit Booking[^]*Group Visits/,
    },
    {
      ...member,
      name: 'item',
      path: '/workflow/detail?id=campus-card-replacement',
      shown: /Replace a Campus Card[^]*What you need/,
    },
    {
      ...member,
      name: 'search results',
      path: '/workflow/searchResult?seq=card',
      shown: /\d+ items, \d+ guide[^]*listitem/,
    },
    {
      ...member,
      name: 'topic',
      path: '/workflow/gl/project-visit',
      shown: /Discover Jiangzhou[^]*listitem/,
    },
  ] as const)
    for (const device of devices)
      test(`${name}, ${device}: late data cause no layout shift (at most ${MAX_LAYOUT_SHIFT})`, async () => {
        const tab = await tabOf(account, device)
        const { page } = tab.visitor
        tab.turn = 0
        await page.goto(url(path.includes('PROCESS') ? path.replace('PROCESS', await firstProcess()) : path))
        // the tree of a whole page costs as much as rendering it, so it is read last
        await waitUntil(
          'the content',
          async () =>
            // before its first request, a page is not busy either
            (tab.turn > 0 || name === 'home, guest') &&
            tab.pending === 0 &&
            (await page.locator('[aria-busy=true]').count()) === 0 &&
            shown.test(await page.locator('body').ariaSnapshot()) &&
            tab.pending === 0,
        )
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        )
        const shifts = await settled(() => page.evaluate(() => globalThis.__shifts))
        const sum = shifts.reduce((all, { value }) => all + value, 0)
        ok(sum <= MAX_LAYOUT_SHIFT, `${sum.toFixed(4)}: ${JSON.stringify(shifts)}`)
        // a guest's home page is served with its data
        ok(tab.turn > 0 || name === 'home, guest', 'data were late')
      })

  for (const path of ['/workflow/index', '/workflow/serviceCenter'])
    test(`a late header causes no layout shift on a phone: ${path}`, async () => {
      const { page, context, expectNoErrors } = await fixture.openVisitor({ device: 'phone' })
      let sendHeader = () => {}
      const contentHasRendered = new Promise<void>((done) => (sendHeader = done))
      await context.route(`**/${builtFileWith('src/portal/phone/phone-header.tsx')}`, async (route) => {
        await contentHasRendered
        await route.continue()
      })
      // no typefaces: hall-fonts.test.ts measures their shift
      await page.route('**/fonts.css', (route) => route.fulfill({ contentType: 'text/css' }))
      await context.addInitScript(recordShifts)
      await page.goto(url(path))
      await waitUntil('the content', async () => /listitem/.test(await page.locator('body').ariaSnapshot()))
      await expectEventually(() => drawerButton(page).count(), 0, 'the header is late')
      sendHeader()
      await drawerButton(page).waitFor()
      await waitUntil('nothing busy', async () => (await page.locator('[aria-busy=true]').count()) === 0)
      const shifts = await settled(() => page.evaluate(() => globalThis.__shifts))
      const sum = shifts.reduce((all, { value }) => all + value, 0)
      ok(sum <= MAX_LAYOUT_SHIFT, `layout shift ${JSON.stringify(shifts)}`)
      expectNoErrors()
    })
})

/** Runs in the page before its scripts: collects layout shifts with the rectangles that moved. */
function recordShifts(): void {
  const shifts: typeof globalThis.__shifts = []
  globalThis.__shifts = shifts
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { previousRect: DOMRect; currentRect: DOMRect }[]
    })[])
      if (!entry.hadRecentInput)
        shifts.push({
          value: entry.value,
          // nodes inside shadow roots are not reported, but their rectangles are
          nodes: entry.sources
            .map(({ previousRect, currentRect }) =>
              [previousRect, currentRect]
                .map((r) => [r.x, r.y, r.width, r.height].map(Math.round).join(' '))
                .join(' to '),
            )
            .join(', '),
        })
  }).observe({ type: 'layout-shift', buffered: true })
}

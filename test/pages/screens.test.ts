import { deepEqual, equal, fail, match, ok } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { ROUTES } from '../../src/runtime/routes.ts'
import { expectAccessible } from '../tools/pages.ts'
import { accountMenu, guestMenu, openHall, total, until, type Hall } from './hall.ts'

// Every screen: no error, nothing that axe finds, nothing that jumps (quality §1, §5).

const LIMIT = 0.01

describe('every screen', () => {
  let hall: Hall
  before(async () => {
    hall = await openHall()
  })
  after(() => hall.close())
  const url = (path: string) => hall.campus.url + path
  const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first()

  const paths = ROUTES.flatMap(({ name, paths: all, access }) =>
    name === 'oidcCallback' || name === 'oidcRenew'
      ? []
      : all.map((path) => ({ path: `/${path.replace('{glId}', 'p1')}`, access })),
  )

  test('every route opens for a guest: its page, or the way to sign in', async () => {
    for (const { path, access } of paths) {
      const { page, expectNoErrors, close } = await hall.somebody()
      await page.goto(url(path))
      if (access === 'signed-in') await page.locator('input[name=login]').waitFor()
      else await heading(page).waitFor()
      expectNoErrors()
      await close()
    }
  })

  test('every route opens for a student, with a title and one main heading', async () => {
    const { page, expectNoErrors } = await hall.member('student', '/workflow/index')
    for (const { path } of paths) {
      await page.goto(url(path))
      await accountMenu(page).waitFor()
      await heading(page).waitFor({ state: 'attached' })
      match(await page.title(), /One-stop online service hall/)
      // §2, §9: 600 pixels, or 400 where the page tells a total
      const tells = /serviceCenter|searchResult|favorite/.test(page.url())
      const least = await page.locator('main').evaluate((main) => getComputedStyle(main).minBlockSize)
      equal(least, tells ? '400px' : '600px', path)
    }
    expectNoErrors()
  })

  test('an unknown address says so and leads home', async () => {
    const { page, expectNoErrors } = await hall.somebody()
    await page.goto(url('/workflow/no/such'))
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor({ state: 'attached' })
    await page.getByRole('link', { name: 'Back to home' }).click()
    await page.waitForURL(url('/workflow/index'))
    expectNoErrors()
  })

  test('/signin-oidc-error goes to the home page with a message (R19)', async () => {
    const { page, expectNoErrors } = await hall.somebody()
    await page.goto(url('/signin-oidc-error'))
    await page.waitForURL(url('/workflow/index'))
    await page.getByText('Signing in was not completed').first().waitFor()
    expectNoErrors()
  })

  test('a chosen language and theme stay, and show from the first paint', async () => {
    const { page, context, expectNoErrors } = await hall.somebody()
    await page.goto(url('/workflow/index'))
    await page.getByRole('button', { name: '中文' }).click()
    await page.getByRole('heading', { name: '一网通办服务中心' }).waitFor()
    equal(await page.evaluate(() => document.documentElement.lang), 'zh-CN')
    await page.getByRole('button', { name: '切换到深色' }).click()
    await context.addInitScript(() => {
      const seen: string[] = []
      Object.assign(globalThis, { __seen: seen })
      const look = () => {
        const h1 = document.querySelector('univ-portal')?.shadowRoot?.querySelector('h1')
        if (h1) seen.push(`${h1.textContent} ${document.querySelector('univ-portal')!.getAttribute('theme')}`)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.reload()
    await page.getByRole('heading', { name: '一网通办服务中心' }).waitFor()
    const seen = await page.evaluate(() => (globalThis as unknown as { __seen: string[] }).__seen)
    deepEqual([...new Set(seen)], ['一网通办服务中心 dark'])
    expectNoErrors()
  })

  for (const { name, path, account, shown } of [
    { name: 'home', path: '/workflow/index', account: '', shown: /listitem/ },
    { name: 'service centre', path: '/workflow/serviceCenter', account: '', shown: /listitem/ },
    { name: 'department page', path: '/demo/department', account: '', shown: /listitem/ },
    { name: 'favourites', path: '/workflow/favorite', account: 'college', shown: /No favourites yet/ },
    { name: 'personal centre', path: '/workflow/todo', account: 'college', shown: /No favourites yet/ },
  ])
    test(`${name}: late data move nothing (layout shift at most ${LIMIT})`, async () => {
      const one = account ? await hall.member(account, '/workflow/index') : await hall.somebody()
      const { page, context } = one
      // each reply of the hall comes a little later than the one before
      let turn = 0
      await context.route(/graphql|task-api|taskcenter/, async (route) => {
        const wait = 150 + 120 * (turn++ % 5)
        await new Promise((done) => setTimeout(done, wait))
        await route.continue().catch(() => undefined)
      })
      await context.addInitScript(() => {
        const shifts: { value: number; nodes: string }[] = []
        Object.assign(globalThis, { __shifts: shifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number
            hadRecentInput: boolean
            sources: { previousRect: DOMRect; currentRect: DOMRect }[]
          })[])
            if (!entry.hadRecentInput)
              shifts.push({
                value: entry.value,
                // nodes inside shadow roots are not told, places are
                nodes: entry.sources
                  .map(({ previousRect: p, currentRect: c }) =>
                    [p, c].map((r) => [r.x, r.y, r.width, r.height].map(Math.round).join(' ')).join(' to '),
                  )
                  .join(', '),
              })
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.goto(url(path))
      await until('the content', async () => {
        const tree = await page.locator('body').ariaSnapshot()
        const busy = await page.locator('[aria-busy=true]').count()
        return shown.test(tree) && busy === 0
      })
      await page.evaluate(() => new Promise((done) => setTimeout(done, 400)))
      const shifts = await page.evaluate(
        () => (globalThis as unknown as { __shifts: { value: number; nodes: string }[] }).__shifts,
      )
      const sum = shifts.reduce((all, { value }) => all + value, 0)
      ok(sum <= LIMIT, `${sum.toFixed(4)}: ${JSON.stringify(shifts)}`)
      await one.close()
    })

  // Seen by eye: white on the banner's gradient is 5.9 to 11 to one; what lies under a menu or beside a star is covered
  // by it for the moment; each section's h2 follows the page's h1, which axe does not find across shadow roots.
  const REVIEWED = ['color-contrast', 'heading-order']

  /** Screens that axe looks at; each leaves the page as it found it, or is the last of its page. */
  const states: { name: string; at: string; go(page: Page): Promise<unknown> }[] = [
    { name: 'home', at: '/workflow/index', go: (page) => page.getByRole('listitem').nth(20).waitFor() },
    {
      name: 'guest menu',
      at: '/workflow/index',
      go: async (page) => {
        await guestMenu(page).click()
        await page.getByRole('menuitem').first().waitFor()
      },
    },
    { name: 'by theme', at: '/workflow/serviceCenter', go: (page) => total(page).waitFor() },
    { name: 'by department', at: '/workflow/serviceCenter?tab=dep', go: (page) => total(page).waitFor() },
    { name: 'by letter', at: '/workflow/serviceCenter?tab=zimu', go: (page) => total(page).waitFor() },
    {
      name: 'results, filtered',
      at: '/workflow/serviceCenter?seq=library&handling=online',
      go: (page) => total(page).waitFor(),
    },
    {
      name: 'nothing found',
      at: '/workflow/serviceCenter?seq=qzxqzxqzx',
      go: (page) =>
        page
          .getByText(/qzxqzxqzx/)
          .first()
          .waitFor(),
    },
    {
      name: 'detail dialog',
      at: '/workflow/serviceCenter?seq=library',
      go: async (page) => {
        await page
          .getByRole('button', { name: /: details$|：详情$/ })
          .first()
          .click()
        await page.getByRole('dialog').getByRole('tabpanel').waitFor()
      },
    },
    { name: 'sign-in landing', at: '/workflow/home', go: (page) => heading(page).waitFor() },
    {
      name: 'unknown page',
      at: '/workflow/nothing',
      go: (page) => page.getByRole('link', { name: /Back to home|回到首页/ }).waitFor(),
    },
  ]
  const own: typeof states = [
    {
      name: 'favourites, empty',
      at: '/workflow/favorite',
      go: (page) =>
        page
          .getByText(/No favourites yet|还没有收藏/)
          .first()
          .waitFor(),
    },
    {
      name: 'favourites, arranging',
      at: '/workflow/serviceCenter?seq=library',
      go: async (page) => {
        const star = page.getByRole('button', { name: /^Add .* to favourites$|^收藏 / })
        for (const i of [0, 1, 2]) await star.nth(i).click()
        await until(
          'three stars',
          async () => (await page.locator('.ui-star[aria-pressed=true]').count()) >= 3,
        )
        await page.getByRole('link', { name: /^(My favourites|我的收藏)$/ }).click()
        await page.getByRole('button', { name: /Change order|调整顺序/ }).click()
        await page
          .getByRole('button', { name: /^(Move|移动) / })
          .first()
          .waitFor()
      },
    },
    {
      name: 'favourites',
      at: '/workflow/favorite',
      go: (page) => page.locator('.ui-star').nth(2).waitFor(),
    },
    {
      name: 'user menu',
      at: '/workflow/favorite',
      go: async (page) => {
        await page.locator('.ui-star').nth(2).waitFor()
        await accountMenu(page).click()
        await page.getByRole('menuitem').first().waitFor()
      },
    },
    {
      name: 'personal centre',
      at: '/workflow/todo',
      go: (page) => page.locator('.ui-star').nth(2).waitFor(),
    },
  ]

  const looks = [
    { lang: 'zh-CN', colorScheme: 'light', width: 1440, account: 'student' },
    { lang: 'en', colorScheme: 'dark', width: 1440, account: 'postgraduate' },
    { lang: 'en', colorScheme: 'light', width: 390, account: 'staff' },
    { lang: 'zh-CN', colorScheme: 'dark', width: 390, account: 'approver' },
  ] as const
  for (const { account, width, ...look } of looks)
    test(`axe finds nothing: ${look.lang}, ${look.colorScheme}, ${width} wide`, async () => {
      const guest = await hall.somebody(look)
      await guest.page.setViewportSize({ width, height: 900 })
      const faults: string[] = []
      const visit = async (page: Page, all: typeof states) => {
        for (const { name, at, go } of all) {
          await page.emulateMedia({ reducedMotion: 'reduce' }) // nothing half faded in
          await page.goto(url(at))
          await go(page)
          // a toast over the page would be looked at on whatever screen it falls
          await until('no toast', async () => (await page.locator('.ui-toast').count()) === 0)
          await expectAccessible(page, REVIEWED).catch((e: Error) => faults.push(`${name}: ${e.message}`))
        }
      }
      await visit(guest.page, states)
      await guest.close()
      const member = await hall.member(account, '/workflow/index', look)
      await member.page.setViewportSize({ width, height: 900 })
      await visit(member.page, own)
      await member.close()
      if (faults.length) fail(faults.join('\n'))
    })
})

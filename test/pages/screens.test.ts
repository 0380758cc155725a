import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openHall, until, type Hall } from './hall.ts'

// Every screen: no error, nothing that jumps (quality §1).

const LIMIT = 0.01

describe('every screen', () => {
  let hall: Hall
  before(async () => {
    hall = await openHall()
  })
  after(() => hall.close())
  const url = (path: string) => hall.campus.url + path

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
        // what was served for everybody is hidden until it is gone
        if (h1 && getComputedStyle(h1).visibility === 'visible')
          seen.push(`${h1.textContent} ${document.querySelector('univ-portal')!.getAttribute('theme')}`)
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
    { name: 'personal centre', path: '/workflow/todo', account: 'approver', shown: /listitem[^]*Approve/ },
    { name: 'my applications', path: '/workflow/meApply', account: 'student', shown: /listitem[^]*Details/ },
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
})

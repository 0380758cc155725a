import { deepEqual, ok } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page, Route } from 'playwright-core'
import { signedInState } from '../tools/http-sign-in.ts'
import { openBrowser, openCampus, openVisitor, type Campus, type Visitor } from '../tools/page-test.ts'
import { waitUntil } from './portal-fixture.ts'

// A signed-in user reloads a page: what it needs is requested together, and everything else waits for its content.

async function waitFrames(page: Page): Promise<void> {
  for (let frame = 0; frame < 5; frame++)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
}

describe('the first page of a signed-in user', () => {
  let campus: Campus
  let browser: Browser
  let visitor: Visitor
  before(async () => {
    campus = await openCampus(process.env['UNIV_DIST'])
    browser = await openBrowser()
    const storageState = await signedInState(campus.url, 'approver')
    visitor = await openVisitor(browser, { lang: 'en', storageState })
  })
  after(async () => {
    await visitor.close()
    await browser.close()
    await campus.close()
  })

  /** Holds the replies to matching requests until `release` is called; records the names of all chunks requested. */
  async function openHolding(path: string, held: RegExp) {
    const page: Page = await visitor.page.context().newPage()
    const requested: string[] = []
    const waiting: Route[] = []
    await page.route('**/chunks/*.js', async (route) => {
      const name = /\/chunks\/(.+)-\w+\.js$/.exec(route.request().url())![1]!
      requested.push(name)
      if (held.test(name)) waiting.push(route)
      else await route.continue()
    })
    await page.goto(campus.url + path, { waitUntil: 'commit' })
    const release = () => Promise.all(waiting.splice(0).map((route) => route.continue()))
    return { page, requested, release }
  }

  test('requests the session, the page and its lists while the portal itself is still loading', async () => {
    const { page, requested, release } = await openHolding('/workflow/todo', /^portal$/)
    for (const name of ['session', 'rest', 'personal-page', 'lists'])
      await waitUntil(`${name} among ${requested.join(', ')}`, async () => requested.includes(name))
    await release()
    await page
      .getByRole('link', { name: /leave|application/i })
      .first()
      .waitFor()
    await page.close()
  })

  test('imports what follows the content only once the page has loaded', async () => {
    const { page, requested, release } = await openHolding('/workflow/todo', /^personal-page$/)
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Account: / })
      .waitFor()
    await waitUntil('the request for the list', async () => requested.includes('process-center'))
    const late = ['launcher', 'visit-counter', 'portal-after-content']
    // what follows the content is imported in the second frame after it
    await waitFrames(page)
    deepEqual(
      requested.filter((name) => late.includes(name)),
      [],
    )
    await release()
    for (const name of late) await waitUntil(`${name} after the page`, async () => requested.includes(name))
    await page.close()
  })

  test('loads at most 28 script chunks, with all that follows the content', async () => {
    const { page, requested } = await openHolding('/workflow/todo', /^$/)
    for (const name of ['portal-after-content', 'visit-counter', 'assistant'])
      await waitUntil(`${name} among ${requested.join(', ')}`, async () => requested.includes(name))
    await waitFrames(page)
    ok(requested.length <= 28, `${requested.length}: ${requested.join(', ')}`)
    await page.close()
  })

  test('loads live updates without the dialog of the assistant', async () => {
    // an idle page prefetches the dialog once it has the launcher
    const { page, requested, release } = await openHolding('/workflow/todo', /^launcher$/)
    for (const name of ['bus', 'launcher', 'portal-after-content'])
      await waitUntil(`${name} among ${requested.join(', ')}`, async () => requested.includes(name))
    await waitFrames(page)
    ok(!requested.includes('assistant'), `requested: ${requested.join(', ')}`)
    await release()
    await waitUntil('the dialog once idle', async () => requested.includes('assistant'))
    await page.close()
  })
})

import { deepEqual } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import {
  openBrowser,
  openCampus,
  openVisitor,
  signIn,
  type Campus,
  type Visitor,
  type VisitorOptions,
} from '../tools/page-test.ts'

// A page that the browser leaves must not import: Firefox and Safari log each aborted import as an error.

describe('a page that the browser is about to leave', () => {
  let campus: Campus
  let browser: Browser
  const visitors: Visitor[] = []
  before(async () => {
    campus = await openCampus(process.env['UNIV_DIST'])
    browser = await openBrowser()
  })
  after(async () => {
    for (const visitor of visitors) await visitor.close()
    await browser.close()
    await campus.close()
  })

  /** A guest at the provider's form, who was sent there by a guarded page. */
  async function openProviderForm(device: VisitorOptions['device'] = 'desktop'): Promise<Page> {
    const visitor = await openVisitor(browser, { lang: 'en', device })
    visitors.push(visitor)
    await visitor.page.goto(`${campus.url}/workflow/favorite`)
    await visitor.page.locator('input[name=login]').waitFor()
    return visitor.page
  }
  /** From now on, records the chunks that the page requests, until `isOver`. */
  function recordChunks(page: Page, name: RegExp, isOver: () => boolean): string[] {
    const requested: string[] = []
    page.on('request', (request) => {
      const chunk = /(?<=\/chunks\/).*\.js$/.exec(request.url())?.[0] ?? ''
      if (name.test(chunk) && !isOver()) requested.push(chunk)
    })
    return requested
  }

  test('does not import the sign-in page when the user signs out on a guarded page', async () => {
    const page = await openProviderForm()
    await signIn(page, 'student')
    await page.getByRole('button', { name: /^Account: / }).click()
    // the provider's reply is slow, so that the page has the time to render and import
    await page.route('**/.well-known/openid-configuration', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    let hasLeft = false
    page.on('framenavigated', () => (hasLeft = true))
    const requested = recordChunks(page, /^sign-in-page/, () => hasLeft)
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor()
    deepEqual(requested, [])
  })

  test("does not import a phone's tab bar in a callback that returns to a separate document", async () => {
    const page = await openProviderForm('phone')
    const target = '/embed/univ-favorites'
    await page.evaluate((path) => sessionStorage.setItem('targetNow', path), target)
    const requested = recordChunks(page, /^phone-tab-bar/, () => false)
    await signIn(page, 'student')
    await page.waitForURL(campus.url + target)
    deepEqual(requested, [])
  })
})

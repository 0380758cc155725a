// Checks of a built app in a browser, as a visitor.
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { openVisitor } from '../tools/page-test.ts'
import { signInByPopup } from '../tools/sign-in-popup.ts'

const PATIENCE_MS = 30_000
const FAVORITE_NAME = /^Add .* to favourites$/

/** Opens a page; fails at the end if its console has errors, or warnings of ours. */
async function visit(
  browser: Browser,
  url: string,
  act: (page: Page) => Promise<void>,
  expected: RegExp[] = [],
) {
  const visitor = await openVisitor(browser, { lang: 'en', expected })
  const warnings: string[] = []
  visitor.context.on('console', (message) => {
    if (message.type() === 'warning' && message.text().startsWith('[univ]')) warnings.push(message.text())
  })
  visitor.page.setDefaultTimeout(PATIENCE_MS)
  try {
    await visitor.page.goto(url)
    await act(visitor.page)
    visitor.expectNoErrors()
    deepEqual(warnings, [], 'warnings of ours')
  } catch (error) {
    const reported = [...visitor.problems, ...warnings].join('\n')
    throw new Error(`${url}: ${(error as Error).message}\n${reported}`, { cause: error })
  } finally {
    await visitor.close()
  }
}

/** The HTML contains the tags with their attributes, before any script runs. */
export async function checkServerRender(url: string): Promise<void> {
  const reply = await fetch(url)
  equal(reply.status, 200)
  const html = await reply.text()
  match(html, /<univ-favorites[^>]* heading="My services"/)
  match(html, /<univ-service-catalogue/)
}

async function showsGuestData(page: Page): Promise<void> {
  const catalogue = page.locator('univ-service-catalogue')
  await catalogue.getByRole('article').first().or(catalogue.getByRole('listitem').first()).waitFor()
  await page.locator('univ-visit-counter').getByText(/\d/).first().waitFor()
  await page.getByRole('heading', { name: 'My services' }).waitFor()
  equal(await catalogue.getByRole('heading', { level: 1 }).count(), 0, 'no-head')
  equal(await catalogue.getByRole('button', { name: FAVORITE_NAME }).count(), 6, 'limit')
}

/** A guest's favourite appears in the other tag, and the app receives the event. */
async function favoursAnItem(page: Page): Promise<void> {
  const star = page.locator('univ-service-catalogue').getByRole('button', { name: FAVORITE_NAME }).first()
  await star.click()
  await page.locator('univ-favorites').getByRole('listitem').first().waitFor()
  await page.locator('output').getByText(/./).waitFor()
}

/** Guests see items and visits, add a favourite, and open the assistant. */
export const checkGuest = (browser: Browser, url: string, ownText?: string) =>
  visit(browser, url, async (page) => {
    await showsGuestData(page)
    if (ownText) await page.locator('univ-visit-counter').getByText(ownText).waitFor()
    await favoursAnItem(page)
    const assistant = page.locator('univ-assistant')
    await assistant.getByRole('button').first().click()
    await assistant.getByRole('dialog').waitFor()
  })

/** Clicking "Sign in" opens the hall's popup; then the favourites of the account appear. */
export const checkSignIn = (browser: Browser, url: string) =>
  visit(browser, url, (page) => signInByPopup(page, page.locator('univ-favorites')))

/** The attribute `config` suffices for guests; sign-in logs which setting is missing. */
export const checkConfigAttribute = (browser: Browser, url: string) =>
  visit(
    browser,
    url,
    async (page) => {
      await page.locator('univ-service-catalogue').getByRole('listitem').first().waitFor()
      const [message] = await Promise.all([
        page.waitForEvent('console', {
          predicate: (message) => message.text().includes('sign-in is unavailable'),
        }),
        page.locator('univ-favorites').getByRole('button', { name: 'Sign in' }).click(),
      ])
      ok(message.text().includes('setBase'), message.text())
    },
    // first checks whether the app's origin serves the hall's pages, then logs
    [/sign-in is unavailable/, /404 .*\/workflow\/oidcWindow/],
  )

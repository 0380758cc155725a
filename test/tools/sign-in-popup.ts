import { equal } from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { signIn } from './page-test.ts'

/** Clicking "Sign in" opens the hall's popup; then the favourites of the account appear. */
export async function signInByPopup(page: Page, favorites: Locator): Promise<void> {
  const [popup] = await Promise.all([
    page.context().waitForEvent('page'),
    favorites.getByRole('button', { name: 'Sign in' }).click(),
  ])
  const closed = popup.waitForEvent('close')
  await signIn(popup, 'student')
  await popup.getByRole('button', { name: 'Allow', exact: true }).click()
  await closed
  await favorites.getByRole('listitem').first().waitFor()
  equal(await page.getByRole('button', { name: 'Sign in' }).count(), 0, 'nothing offers to sign in')
}

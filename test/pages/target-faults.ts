import type { Page } from 'playwright-core'
import { expectAccessible } from '../tools/page-test.ts'

/** With the window of a phone, where bars cover parts of the page. */
export async function targetFaults(page: Page, where: string): Promise<string[]> {
  const faults: string[] = []
  for (const top of [0, 10_000]) {
    const look = async (up: number) => {
      await page.evaluate(([y, back]) => (scrollTo(0, y), scrollBy(0, -back)), [top, up] as const)
      await expectAccessible(page, [], 'page', 'target-size')
    }
    // what a bar covers half of at the end of a page is whole a little further up
    await [18, 36, 54]
      .reduce((tried, up) => tried.catch(() => look(up)), look(0))
      .catch((error: Error) => faults.push(`${where}, scrolled by ${top}: ${error.message}`))
  }
  await page.evaluate(() => scrollTo(0, 0))
  return faults
}

// Presses one key in a search box, with CPU throttling, and measures until its result is painted.
import type { CDPSession, Page } from 'playwright-core'
import { withTimeout } from '../with-timeout.ts'

export interface SearchPage {
  /** For errors. */
  name: string
  page: Page
  session: CDPSession
  /** Selector of the search box. */
  box?: string
}

export async function withCpuThrottling<T>(
  { session }: Pick<SearchPage, 'session'>,
  rate: number,
  work: () => Promise<T>,
): Promise<T> {
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  try {
    return await work()
  } finally {
    // end throttling while idle: throttling itself uses CPU time
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
}

/**
 * The page has a global `probe` with `watchKey(keyword)` and `keyResult()`.
 * @param letter what is typed; '' clears the box
 * @param keyword the content of the box after that
 */
export async function pressKey<Key>(
  open: SearchPage,
  rate: number,
  letter: string,
  keyword: string,
): Promise<Key> {
  const { page, name } = open
  const box = page.locator(open.box ?? 'input[type=search]')
  if (letter) await box.focus()
  else await box.selectText()
  const pressed = withCpuThrottling(open, rate, async () => {
    await page.evaluate(`probe.watchKey(${JSON.stringify(keyword)})`)
    if (!letter) await page.keyboard.press('Delete')
    else if (letter < '~') await page.keyboard.press(letter)
    else await page.keyboard.insertText(letter)
    return page.evaluate('probe.keyResult()') as Promise<Key>
  })
  return withTimeout(pressed, `${name}, result for “${keyword}”`)
}

// One load of a page with an empty cache, with a slower CPU or network, up to what a probe in the page reports.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

export interface Slowdown {
  /** CPU slowdown factor */
  rate: number
  /** 1.44 Mbit/s, 562 ms per round trip */
  slow4g?: boolean
}

const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }

/** A probe reports by writing this and its figures, as JSON, to the console. */
export const REPORT = 'bench: '

/** @param addProbe adds the probe's script to the page */
export async function reportedLoad<Figures>(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
  { rate, slow4g }: Slowdown,
  addProbe: (page: Page) => Promise<unknown>,
): Promise<Figures> {
  const context = await browser.newContext({ locale: 'zh-CN', ...options })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    if (rate > 1) await session.send('Emulation.setCPUThrottlingRate', { rate })
    if (slow4g) {
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', SLOW_4G)
    }
    await addProbe(page)
    // not page.waitForFunction(), whose script of 200 KB is parsed in the page while it loads
    const report = page.waitForEvent('console', {
      predicate: (message) => message.text().startsWith(REPORT),
      timeout: 60_000,
    })
    await page.goto(url, { waitUntil: 'commit' })
    const text = await report.then((message) => message.text())
    return JSON.parse(text.slice(REPORT.length)) as Figures
  } finally {
    await context.close()
  }
}

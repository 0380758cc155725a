// One load of a page with an empty cache, up to the frame after its content, with a slower CPU or network.
import type { Browser } from 'playwright-core'

export interface Condition {
  name: string
  rounds: number
  /** CPU slowdown factor */
  rate: number
  /** 1.44 Mbit/s, 562 ms per round trip */
  slow4g?: boolean
  /** HTTP/2 with 40 ms per request (page-server.ts). */
  http2?: boolean
}

/** One load, up to the frame after the content. */
export interface Load {
  /** Milliseconds from navigation to each content, in the order they were asked for. */
  painted: number[]
  /** To the last content. */
  ms: number
  /** Without pictures and the page itself. */
  requests: number
  /** The bodies of these requests, as they were sent. */
  kilobytes: number
  /** Milliseconds; 0 if no task took 50. */
  longestTask: number
  /** Cumulative layout shift. */
  shift: number
}

const REPORT = 'bench: painted '

/** @param contents expressions, each true in the page once a content has rendered; they run in each frame */
export async function loadPage(
  browser: Browser,
  url: string,
  contents: readonly string[],
  { rate, slow4g }: Condition,
): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'zh-CN',
    ignoreHTTPSErrors: true,
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    if (rate > 1) await session.send('Emulation.setCPUThrottlingRate', { rate })
    if (slow4g) {
      const line = { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', { offline: false, ...line })
    }
    await page.addInitScript(probe(contents))
    // not page.waitForFunction(), whose script of 200 KB is parsed in the page while it loads
    const report = page.waitForEvent('console', {
      predicate: (message) => message.text().startsWith(REPORT),
      timeout: 60_000,
    })
    await page.goto(url, { waitUntil: 'commit' })
    const text = await report.then((message) => message.text())
    const load = JSON.parse(text.slice(REPORT.length)) as Omit<Load, 'ms'>
    return { ...load, ms: Math.max(...load.painted) }
  } finally {
    await context.close()
  }
}

const probe = (contents: readonly string[]): string => `if (top === self && location.host) {
  const load = { painted: [], longestTask: 0, shift: 0 }
  const observe = (type, run) => new PerformanceObserver((list) => list.getEntries().forEach(run)).observe({ type })
  observe('longtask', ({ duration }) => { load.longestTask = Math.max(load.longestTask, duration) })
  observe('layout-shift', ({ value }) => { load.shift += value })
  const isCounted = ({ initiatorType }) => initiatorType !== 'img'
  let missing = [${contents.map((shown) => `() => (${shown})`).join(', ')}].map((isShown, i) => ({ isShown, i }))
  // one frame later, the content has been painted
  const afterPaint = (run) => requestAnimationFrame(() => setTimeout(run))
  const look = () => {
    missing = missing.filter(({ isShown, i }) => {
      if (!isShown()) return true
      afterPaint(() => { load.painted[i] = performance.now() })
    })
    if (missing.length) return requestAnimationFrame(look)
    const counted = performance.getEntriesByType('resource').filter(isCounted)
    load.requests = counted.length
    load.kilobytes = counted.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024
    // the observers are called a task later
    afterPaint(() => setTimeout(() => console.info('${REPORT}' + JSON.stringify(load))))
  }
  requestAnimationFrame(look)
}`

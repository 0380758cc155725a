// The signed-out home, served with its content against the same home made by the scripts alone (an address with a
// question in it comes without), interleaved, each load with an empty cache: from navigation to the first painted items.
import type { Browser } from 'playwright-core'
import { namesKept, openBrowser, openCampus } from '../tools/pages.ts'
import { builtFor, median, rounds, type Bench } from './figures.ts'

const WAYS = [
  { name: 'served with its content', path: '/' },
  { name: 'by the scripts alone', path: '/?solution=default' },
]
const CONDITIONS = [
  { name: '4 × CPU', rate: 4, slow4g: false },
  { name: 'Slow 4G', rate: 1, slow4g: true },
]
/** quality §1: the served home within this share of client rendering. */
const MOST = 0.6

/** Runs in the page: the frame after the first items are there. */
function watch(): void {
  const deep = (root: ParentNode | null | undefined, selector: string) =>
    root?.querySelector(selector)?.shadowRoot
  const look = () => {
    const inner = deep(deep(document, 'univ-portal'), 'univ-service-catalogue')
    if ((inner?.querySelectorAll('.ui-item-name').length ?? 0) < 8) return requestAnimationFrame(look)
    return requestAnimationFrame(() => Object.assign(globalThis, { __shown: performance.now() }))
  }
  requestAnimationFrame(look)
}

async function load(browser: Browser, url: string, { rate, slow4g }: (typeof CONDITIONS)[number]) {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate })
  if (slow4g)
    await protocol.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 562,
      downloadThroughput: (1.44 * 1024 * 1024) / 8,
      uploadThroughput: (675 * 1024) / 8,
    })
  await page.addInitScript(namesKept)
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => '__shown' in globalThis, null, { timeout: 60_000 })
  const shown = await page.evaluate(() => (globalThis as unknown as { __shown: number }).__shown)
  await context.close()
  return shown
}

export async function bench(): Promise<Bench[]> {
  const campus = await openCampus(builtFor('univ-portal', 'univ-service-catalogue'))
  const browser = await openBrowser()
  try {
    // the first one is rendered, and files are read
    for (const { path } of WAYS) await load(browser, campus.url + path, CONDITIONS[0]!)
    const result: Bench[] = []
    for (const condition of CONDITIONS) {
      const all = WAYS.map((): number[] => [])
      for (let round = 0; round < rounds(5); round++)
        for (const [i, { path }] of WAYS.entries())
          all[i]!.push(await load(browser, campus.url + path, condition))
      const [served, scripts] = all.map(median) as [number, number]
      result.push({
        name: `the signed-out home, ${condition.name}: ms to the first items`,
        rows: WAYS.map(({ name }, i) => ({
          home: name,
          ms: Math.round(median(all[i]!)),
          'of the scripts': (median(all[i]!) / scripts).toFixed(2),
        })),
        goals: [
          { what: `served against scripts, ${condition.name}`, measured: served / scripts, most: MOST },
        ],
      })
    }
    return result
  } finally {
    await browser.close()
    await campus.close()
  }
}

// The signed-out home, prerendered against rendered on the client (a URL with a query is not prerendered), interleaved,
// each load with an empty cache: from navigation to the first painted items.
import type { Browser } from 'playwright-core'
import { keepNamesScript, openBrowser, openCampus } from '../tools/page-test.ts'
import { requireBuild, median, rounds, type Bench } from './bench-results.ts'

const VARIANTS = [
  { name: 'served with its content', path: '/' },
  { name: 'by the scripts alone', path: '/?solution=default' },
]
const CONDITIONS = [
  { name: '4 × CPU', rate: 4, slow4g: false },
  { name: 'Slow 4G', rate: 1, slow4g: true },
]
/** quality §1: the maximum ratio of prerendered to client-rendered time. */
const MAX_RATIO = 0.6

/** Runs in the page: the frame after the first items have rendered. */
function watchForItems(): void {
  const deep = (root: ParentNode | null | undefined, selector: string) =>
    root?.querySelector(selector)?.shadowRoot
  const poll = () => {
    const inner = deep(deep(document, 'univ-portal'), 'univ-service-catalogue')
    if ((inner?.querySelectorAll('.ui-item-name').length ?? 0) < 8) return requestAnimationFrame(poll)
    return requestAnimationFrame(() => Object.assign(globalThis, { __shown: performance.now() }))
  }
  requestAnimationFrame(poll)
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
  await page.addInitScript(keepNamesScript)
  await page.addInitScript(watchForItems)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => '__shown' in globalThis, null, { timeout: 60_000 })
  const shown = await page.evaluate(() => (globalThis as unknown as { __shown: number }).__shown)
  await context.close()
  return shown
}

export async function bench(): Promise<Bench[]> {
  const campus = await openCampus(requireBuild('univ-portal', 'univ-service-catalogue'))
  const browser = await openBrowser()
  try {
    // warm-up: the server renders the page and reads its files
    for (const { path } of VARIANTS) await load(browser, campus.url + path, CONDITIONS[0]!)
    const result: Bench[] = []
    for (const condition of CONDITIONS) {
      const all = VARIANTS.map((): number[] => [])
      for (let round = 0; round < rounds(5); round++)
        for (const [i, { path }] of VARIANTS.entries())
          all[i]!.push(await load(browser, campus.url + path, condition))
      const [served, scripts] = all.map(median) as [number, number]
      result.push({
        name: `the signed-out home, ${condition.name}: ms to the first items`,
        rows: VARIANTS.map(({ name }, i) => ({
          home: name,
          ms: Math.round(median(all[i]!)),
          'of the scripts': (median(all[i]!) / scripts).toFixed(2),
        })),
        goals: [
          { what: `served against scripts, ${condition.name}`, measured: served / scripts, most: MAX_RATIO },
        ],
      })
    }
    return result
  } finally {
    await browser.close()
    await campus.close()
  }
}

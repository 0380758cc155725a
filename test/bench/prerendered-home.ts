// The signed-out home, prerendered, against the same home rendered by the scripts alone (a URL with a query is not
// prerendered) and against the prerendered page without any script, interleaved, each load with an empty cache: from
// navigation to the first painted items, and until the list responds to a press.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import zlib from 'node:zlib'
import { devices, type Browser } from 'playwright-core'
import { keepNamesScript, openBrowser, openCampus } from '../tools/page-test.ts'
import { requireBuild, median, rounds, type Bench } from './bench-results.ts'

interface Times {
  /** Milliseconds from navigation to the first painted items. */
  items: number
  /** Milliseconds from navigation until the list has been rendered or hydrated. */
  ready: number
}

const { userAgent } = devices['iPhone 15']
const DESKTOP = { viewport: { width: 1280, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, userAgent, isMobile: true, hasTouch: true }
const CONDITIONS = [
  { name: 'desktop, 1 × CPU', device: DESKTOP, rate: 1, slow4g: false },
  { name: 'desktop, 4 × CPU', device: DESKTOP, rate: 4, slow4g: false },
  { name: 'desktop, Slow 4G', device: DESKTOP, rate: 1, slow4g: true },
  { name: 'phone, Slow 4G', device: PHONE, rate: 1, slow4g: true },
]
type Condition = (typeof CONDITIONS)[number]

/** quality §1: the served home within this share of client rendering. */
const MAX_OF_SCRIPTS = 0.6
const MAX_OF_FLOOR = 1.2
const MAX_READY_OF_SCRIPTS = 1

/** Runs in the page: the frame after the first items are there, and the ready event of the list. */
function watchHome(): void {
  const times: Partial<Times> = Object.assign(globalThis, { __home: {} }).__home
  const deep = (root: ParentNode | null | undefined, selector: string) =>
    root?.querySelector(selector)?.shadowRoot
  const poll = () => {
    const inner = deep(deep(document, 'univ-portal'), 'univ-service-catalogue')
    if ((inner?.querySelectorAll('.ui-item-name').length ?? 0) < 8) return requestAnimationFrame(poll)
    return requestAnimationFrame(() => (times.items = performance.now()))
  }
  requestAnimationFrame(poll)
  document.addEventListener('univ-ready', (event) => {
    const { localName } = event.composedPath()[0] as Element
    if (localName === 'univ-service-catalogue') times.ready ??= performance.now()
  })
}

async function load(
  browser: Browser,
  url: string,
  condition: Condition,
  hasScripts: boolean,
): Promise<Times> {
  const context = await browser.newContext({ locale: 'zh-CN', ...condition.device })
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: condition.rate })
  if (condition.slow4g)
    await protocol.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 562,
      downloadThroughput: (1.44 * 1024 * 1024) / 8,
      uploadThroughput: (675 * 1024) / 8,
    })
  await page.addInitScript(keepNamesScript)
  await page.addInitScript(watchHome)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(
    (wanted) => wanted in (globalThis as unknown as { __home: object }).__home,
    hasScripts ? 'ready' : 'items',
    { timeout: 60_000 },
  )
  await page.waitForFunction(() => 'items' in (globalThis as unknown as { __home: object }).__home)
  const times = await page.evaluate(() => (globalThis as unknown as { __home: Times }).__home)
  await context.close()
  return times
}

/** Serves the prerendered home without its scripts, their data and preloads, under the same policy. */
async function openFloor(campus: string) {
  const pages = new Map<string, { body: Buffer; policy: string }>()
  const loadPage = async (agent: string) => {
    const reply = await fetch(campus, { headers: { 'user-agent': agent, 'accept-language': 'zh-CN' } })
    const html = (await reply.text())
      .replace(
        /<script type="(module|application\/x-ndjson)"[^>]*>[^]*?<\/script>|<link rel="(modulepreload|preload)"[^>]*>/g,
        '',
      )
      .replaceAll(' data-src="', ' src="')
    if (!html.includes('shadowrootmode')) throw new Error('the home has not been prerendered')
    const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } // as the campus
    const body = zlib.brotliCompressSync(html, { params })
    return { body, policy: reply.headers.get('content-security-policy')! }
  }
  const server = createServer((request, response) => {
    const page =
      request.url === '/' &&
      pages.get(request.headers['user-agent']!.includes('iPhone') ? 'phone' : 'desktop')
    if (!page) return void response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-security-policy': page.policy,
    })
    return void response.end(page.body)
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    prepare: async () => {
      pages.set('desktop', await loadPage('Mozilla/5.0 (X11; Linux x86_64)'))
      pages.set('phone', await loadPage(userAgent))
    },
    close: () => server.close(),
  }
}

export async function bench(): Promise<Bench[]> {
  const campus = await openCampus(requireBuild('univ-portal', 'univ-service-catalogue'))
  const browser = await openBrowser()
  const floor = await openFloor(campus.url)
  const variants = [
    { name: 'prerendered', url: campus.url, hasScripts: true },
    { name: 'by the scripts alone', url: `${campus.url}/?solution=default`, hasScripts: true },
    { name: 'prerendered, no scripts (floor)', url: floor.url, hasScripts: false },
  ]
  try {
    // the first request renders the page; later ones get it
    for (const condition of [CONDITIONS[0]!, CONDITIONS.at(-1)!])
      await load(browser, campus.url, { ...condition, slow4g: false }, true)
    await floor.prepare()
    const result: Bench[] = []
    for (const condition of CONDITIONS) {
      const all = variants.map((): Times[] => [])
      // the first round warms up
      for (let round = 0; round <= rounds(5); round++)
        for (const i of round % 2 ? [0, 1, 2] : [2, 1, 0]) {
          const { url, hasScripts } = variants[i]!
          const times = await load(browser, url, condition, hasScripts)
          if (round) all[i]!.push(times)
        }
      const items = all.map((times) => median(times.map((time) => time.items)))
      // the ready event may come before the items
      const ready = all.map((times) => median(times.map((time) => Math.max(time.ready, time.items))))
      const [served, scripts, least] = items as [number, number, number]
      result.push({
        name: `the signed-out home, ${condition.name}: ms to the first items and until it responds`,
        rows: variants.map(({ name, hasScripts }, i) => ({
          home: name,
          items: Math.round(items[i]!),
          '× scripts': (items[i]! / scripts).toFixed(2),
          '× floor': (items[i]! / least).toFixed(2),
          ready: hasScripts ? Math.round(ready[i]!) : '',
          'ready × scripts': hasScripts ? (ready[i]! / ready[1]!).toFixed(2) : '',
        })),
        goals: [
          {
            name: `items, prerendered × scripts alone, ${condition.name}`,
            measured: served / scripts,
            most: MAX_OF_SCRIPTS,
          },
          {
            name: `items, prerendered × floor, ${condition.name}`,
            measured: served / least,
            most: MAX_OF_FLOOR,
          },
          {
            name: `responds, prerendered × scripts alone, ${condition.name}`,
            measured: ready[0]! / ready[1]!,
            most: MAX_READY_OF_SCRIPTS,
          },
        ],
      })
    }
    return result
  } finally {
    await browser.close()
    floor.close()
    await campus.close()
  }
}

// The catalogue with 500, 5,000 and 10,000 items against a page without a framework with the same virtualised cards:
// keystrokes, first cards, scrolling, memory. Six pages are open at once and are measured in turn, key by key.
import type { Browser, CDPSession, Page } from 'playwright-core'
import { keepNamesScript } from '../tools/page-test.ts'
import { launchBrowser } from '../tools/shared-browser.ts'
import { pressKey, withCpuThrottling } from './cards/press-key.ts'
import type { Key } from './cards/probe.ts'
import { startBenchServer, pageScript, type BenchServer } from './cards/bench-server.ts'
import { requireBuild, median, percentile, rounds, type Bench, type Goal } from './bench-results.ts'
import { TimeoutError, withTimeout } from './with-timeout.ts'

const sizes = [500, 5_000, 10_000] as const
const kinds = ['tag', 'vanilla'] as const
const rates = [1, 4] as const
type Kind = (typeof kinds)[number]
/** Typed letter by letter, then cleared. */
const words = ['cheng', '成绩']

interface OpenPage {
  kind: Kind
  items: number
  /** Of this page, for errors. */
  name: string
  page: Page
  session: CDPSession
}
/** Figures by kind, items, CPU slowdown and measure: `tag 500 4 result`. */
type Figures = Map<string, number[]>

export async function bench(): Promise<Bench[]> {
  const site = await startBenchServer(requireBuild('univ-service-catalogue'))
  const browser = await launchBrowser()
  const script = await pageScript('probe.ts', 'probe')
  const figures: Figures = new Map()
  const note = (open: OpenPage, rate: number, measure: string, value: number): void => {
    const name = `${open.kind} ${open.items} ${rate} ${measure}`
    figures.set(name, [...(figures.get(name) ?? []), value])
  }
  try {
    await readCardStyles(browser, site, script)
    let all: OpenPage[] = []
    for (let round = 0; round < rounds(1); round++)
      for (const rate of rates) {
        for (const { page } of all) await page.context().close()
        all = []
        for (const items of sizes)
          for (const kind of kinds) {
            const open = await load(browser, site, script, kind, items, rate)
            note(open, rate, 'first', await open.page.evaluate('probe.firstCards'))
            all.push(open)
          }
      }
    for (const open of all) await waitForPinyin(open)
    for (let round = 0; round < rounds(1); round++) for (const rate of rates) await typeWords(all, rate, note)
    for (let round = 0; round < rounds(2); round++)
      for (const rate of rates)
        for (const [i, open] of all.entries()) {
          const frames = await scroll(open, rate).catch(async (e: unknown) => {
            if (!(e instanceof TimeoutError)) throw e
            console.warn(`${e.message}; measured again in a new page`)
            await open.page.context().close()
            all[i] = await load(browser, site, script, open.kind, open.items)
            await waitForPinyin(all[i]!)
            await searchLongList(all[i]!)
            return scroll(all[i]!, rate)
          })
          note(open, rate, 'longest', Math.max(...frames))
          note(open, rate, 'frame', percentile(frames, 0.95))
        }
    for (const open of all) {
      note(open, 1, 'nodes', await open.page.evaluate('probe.nodes()'))
      note(open, 1, 'bytes', await heap(open.session))
    }
    return tables(figures)
  } finally {
    await browser.close()
    site.close()
  }
}

/** A page that has rendered its first cards with CPU throttling. */
async function load(
  browser: Browser,
  site: BenchServer,
  script: string,
  kind: Kind,
  items: number,
  rate = 1,
): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'zh-CN' })
  const page = await context.newPage()
  const open = { kind, items, name: `${kind} ${items}`, page, session: await context.newCDPSession(page) }
  await page.addInitScript(`${keepNamesScript};${script};globalThis.probe = probe`)
  await page.goto(site.pageAt(kind, items))
  await page.waitForFunction('probe.showsSkeleton()')
  const loaded = withCpuThrottling(open, rate, () => {
    site.release()
    return page.evaluate('probe.firstCards')
  })
  await withTimeout(loaded, `${open.name}, first cards`)
  return open
}

/** A long flat list for scrolling. */
const searchLongList = (open: OpenPage): Promise<unknown> => pressKey(open, 1, 's', 's')

/** Frame durations. */
function scroll(open: OpenPage, rate: number): Promise<number[]> {
  const scrolled = withCpuThrottling(open, rate, () => open.page.evaluate<number[]>('probe.scroll(40, 10)'))
  return withTimeout(scrolled, `${open.name}, scrolling`)
}

/** The vanilla page uses the tag's styles and a copy of its card's markup. */
async function readCardStyles(browser: Browser, site: BenchServer, script: string): Promise<void> {
  const { page } = await load(browser, site, script, 'tag', sizes[0])
  Object.assign(
    site.cardStyles,
    await page.evaluate(() => {
      const root = document.querySelector('univ-service-catalogue')!.shadowRoot!
      const css = root.adoptedStyleSheets.flatMap((s) => [...s.cssRules].map((r) => r.cssText)).join('\n')
      return { css, card: root.querySelector('.catalogue-grid > li')!.outerHTML }
    }),
  )
  await page.context().close()
}

/** Waits until pinyin searches work; its keystrokes warm up each page and are not counted. */
async function waitForPinyin(open: OpenPage): Promise<void> {
  await pressKey(open, 1, 'c', 'c')
  await pressKey(open, 1, 'j', 'cj')
  await pressKey(open, 1, '', '')
}

async function typeWords(
  all: OpenPage[],
  rate: number,
  note: (open: OpenPage, rate: number, measure: string, value: number) => void,
): Promise<void> {
  for (const word of words) {
    for (let i = 1; i <= word.length; i++)
      for (const open of all) {
        const { result, echo } = await pressKey<Key>(open, rate, word.charAt(i - 1), word.slice(0, i))
        note(open, rate, 'result', result)
        note(open, rate, 'echo', echo)
      }
    for (const open of all) note(open, rate, 'clear', (await pressKey<Key>(open, rate, '', '')).result)
  }
  if (rate !== rates.at(-1)) return
  for (const open of all) await searchLongList(open)
}

/** Includes typed arrays outside the JavaScript heap, such as the index. */
async function heap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize = 0 } = (await session.send('Runtime.getHeapUsage')) as {
    usedSize: number
    backingStorageSize?: number
  }
  return usedSize + backingStorageSize
}

function tables(figures: Figures): Bench[] {
  const all = (kind: Kind, items: number, rate: number, measure: string): number[] =>
    figures.get(`${kind} ${items} ${rate} ${measure}`)!
  const ms = (n: number): string => n.toFixed(0)
  const times = (n: number): string => n.toFixed(2)
  const results = (goal: number): string => `≤ ${goal}`
  const answering: Goal[] = []
  const moving: Goal[] = []
  const answers: Bench['rows'] = []
  const moves: Bench['rows'] = []
  for (const rate of rates)
    for (const items of sizes) {
      const of = (kind: Kind, measure: string): number => median(all(kind, items, rate, measure))
      const [result, floor] = [of('tag', 'result'), of('vanilla', 'result')]
      const own = result / median(all('tag', sizes[0], rate, 'result'))
      const name = `${items} items, ${rate} × CPU`
      answers.push({
        [`p50 of ${all('tag', items, rate, 'result').length} keys`]: name,
        'key ms': ms(result),
        p95: ms(percentile(all('tag', items, rate, 'result'), 0.95)),
        'vanilla ms': ms(floor),
        '× vanilla': times(result / floor),
        '× own 500': times(own),
        'letter ms': ms(of('tag', 'echo')),
        'clear ms': ms(of('tag', 'clear')),
        vanilla: ms(of('vanilla', 'clear')),
        'first cards ms': ms(of('tag', 'first')),
        'first × vanilla': times(of('tag', 'first') / of('vanilla', 'first')),
      })
      answering.push({ name: `${name}: key to result × vanilla`, measured: result / floor, most: 1.1 })
      if (items !== sizes[0])
        answering.push({ name: `${name}: key to result × its own 500 items`, measured: own, most: 1.15 })

      const least = (kind: Kind): number => Math.min(...all(kind, items, rate, 'longest'))
      const memory = of1('bytes') / all('vanilla', items, 1, 'bytes')[0]!
      moves.push({
        'least of the passes': name,
        'longest frame ms': ms(least('tag')),
        p95: ms(Math.min(...all('tag', items, rate, 'frame'))),
        'vanilla longest': ms(least('vanilla')),
        nodes: of1('nodes'),
        'heap MB': (of1('bytes') / 2 ** 20).toFixed(1),
        'heap × vanilla': times(memory),
      })
      if (rate === 4) moving.push({ name: `${name}: longest frame, ms`, measured: least('tag'), most: 50 })
      else
        moving.push(
          { name: `${items} items: nodes`, measured: of1('nodes'), most: 3000 },
          { name: `${items} items: heap × vanilla`, measured: memory, most: 2.5 },
        )
      function of1(measure: string): number {
        return all('tag', items, 1, measure)[0]!
      }
    }
  return [
    {
      name: `key to painted and marked result (goals: ${results(1.1)} × vanilla, ${results(1.15)} × own 500)`,
      rows: answers,
      goals: answering,
    },
    {
      name: `scrolling and memory (goals: frames ${results(50)} ms at 4 ×, nodes ${results(3000)}, heap ${results(2.5)} × vanilla)`,
      rows: moves,
      goals: moving,
    },
  ]
}

// Typing in the search box of a department's page with 500 services: from the key to the painted result, in our catalogue,
// InstantSearch and uPortal's content grid as published. All pages are open at once and are measured in turn, key by key.
import type { Browser } from 'playwright-core'
import { keepNamesScript, openBrowser } from '../../tools/page-test.ts'
import { median, percentile, requireBuild, rounds, type Bench } from '../bench-results.ts'
import { pageScript } from '../cards/bench-server.ts'
import { pressKey, type SearchPage } from '../cards/press-key.ts'
import { listPages, type List } from './catalogue-pages.ts'
import { measurableLists, startCatalogueSite, type CatalogueSite } from './catalogue-site.ts'
import type { Key } from './key-probe.ts'
import { installPeers, listTitle } from './peer-packages.ts'

const ITEMS = 500
const ROUNDS = rounds(7)
const RATES = [1, 4] as const
/** Typed letter by letter, then cleared; each letter changes the result. */
const WORDS = ['课程', '学籍']

interface OpenList extends SearchPage {
  list: List
  /** By CPU slowdown. */
  keys: Map<number, Key[]>
  clears: Map<number, Key[]>
}

export async function bench(): Promise<Bench[]> {
  const { folders, errors } = installPeers('InstantSearch', 'uPortal')
  const site = await startCatalogueSite(requireBuild('univ-service-catalogue'), folders)
  const browser = await openBrowser()
  try {
    const script = await pageScript('../peers/key-probe.ts', 'probe')
    const pages: OpenList[] = []
    for (const list of measurableLists(folders))
      if (listPages[list].box) pages.push(await openList(browser, site, script, list))
    // the first round finds out what each result looks like, and is not counted
    for (let round = -1; round < ROUNDS; round++)
      for (const rate of round < 0 ? [1] : RATES)
        for (const word of WORDS)
          await typeWord(round % 2 ? pages : pages.toReversed(), word, rate, round >= 0)
    return RATES.map((rate) => tableOf(pages, rate, errors))
  } finally {
    await browser.close()
    site.close()
  }
}

async function openList(
  browser: Browser,
  site: CatalogueSite,
  script: string,
  list: List,
): Promise<OpenList> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'zh-CN' })
  const page = await context.newPage()
  const { box, cards } = listPages[list]
  await page.addInitScript(
    `${keepNamesScript};${script};globalThis.probe = probe;globalThis.findCards = () => ${cards}`,
  )
  await page.goto(site.pageAt(list, ITEMS), { waitUntil: 'networkidle' })
  await page.waitForFunction('findCards().length > 0')
  const session = await context.newCDPSession(page)
  return { name: list, list, page, session, box, keys: new Map(), clears: new Map() }
}

async function typeWord(
  pages: readonly OpenList[],
  word: string,
  rate: number,
  isCounted: boolean,
): Promise<void> {
  for (let i = 1; i <= word.length + 1; i++)
    for (const open of pages) {
      const isClear = i > word.length
      const keyword = isClear ? '' : word.slice(0, i)
      const key = await pressKey<Key>(open, rate, isClear ? '' : word.charAt(i - 1), keyword)
      const all = isClear ? open.clears : open.keys
      if (isCounted) all.set(rate, [...(all.get(rate) ?? []), key])
    }
}

function tableOf(pages: readonly OpenList[], rate: number, errors: string[]): Bench {
  const results = (keys: Map<number, Key[]>, key: keyof Key = 'result'): number[] =>
    keys.get(rate)!.map((press) => press[key])
  const ours = pages.find(({ list }) => list === 'ours')!
  const p50 = median(results(ours.keys))
  const peers = pages.filter((open) => open !== ours)
  const name = `${ITEMS} services, ${rate} × CPU`
  return {
    name: `key to painted result, ${name}`,
    rows: pages.map(({ list, keys, clears }) => ({
      [`p50 of ${keys.get(rate)!.length} keys`]: listTitle(list),
      'cards in the window': Math.round(median(results(clears, 'cards'))),
      'after a key': Math.round(median(results(keys, 'cards'))),
      'key ms': median(results(keys)).toFixed(0),
      p95: percentile(results(keys), 0.95).toFixed(0),
      'ours × this': (p50 / median(results(keys))).toFixed(2),
      'clear ms': median(results(clears)).toFixed(0),
    })),
    goals: peers.map(({ list, keys }) => ({
      name: `${name}: key to painted × ${listTitle(list)}`,
      measured: p50 / median(results(keys)),
      most: 1,
    })),
    errors,
  }
}

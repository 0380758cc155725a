// A department's page with 60 services, from navigation to painted cards: our catalogue beside the same cards rendered by
// React alone, InstantSearch and uPortal's content grid as published, interleaved, each load with an empty cache. The cards
// that fill the window are the content.
import type { Browser } from 'playwright-core'
import { keepNamesScript, openBrowser } from '../../tools/page-test.ts'
import { takeSnapshot } from '../baselines.ts'
import { interleave, median, requireBuild, rounds, type Bench, type Goal } from '../bench-results.ts'
import { loadPage, type Condition, type Load } from '../start/painted-load.ts'
import { listPages, type List } from './catalogue-pages.ts'
import { measurableLists, startCatalogueSite, type CatalogueSite } from './catalogue-site.ts'
import { installPeers, listTitle } from './peer-packages.ts'

const ITEMS = 60
const conditions: Condition[] = [
  { name: '1 × CPU', rounds: rounds(7), rate: 1 },
  { name: '4 × CPU', rounds: rounds(7), rate: 4 },
]
/** Maximum ratio to React cards (quality §1). */
const MAX_OF_REACT = 1.25

type Measure = Exclude<keyof Load, 'painted'>
/** Columns in which ours must not be behind a peer. */
const COLUMNS: Record<Measure, string> = {
  ms: 'ms',
  requests: 'requests',
  kilobytes: 'KB',
  longestTask: 'longest task',
  shift: 'layout shift',
}
const MEASURES = Object.keys(COLUMNS) as Measure[]

export async function bench(): Promise<Bench[]> {
  const { folders, errors } = installPeers('InstantSearch', 'uPortal')
  const site = await startCatalogueSite(requireBuild('univ-service-catalogue'), folders)
  const browser = await openBrowser()
  const lists = measurableLists(folders)
  try {
    const cards = new Map<List, CardCounts>()
    for (const list of lists) cards.set(list, await countCards(browser, site, list))
    const result: Bench[] = []
    for (const condition of conditions) {
      const loads = await interleave(condition.rounds, lists, (list) => {
        const page = listPages[list]
        const shown = `${page.cards}.length >= ${cards.get(list)!.inWindow} && !(${page.isBusy ?? 'false'})`
        return loadPage(browser, site.pageAt(list, ITEMS), [shown], condition)
      })
      result.push(tableOf(lists, loads, cards, condition))
    }
    result[0]!.errors = errors
    return result
  } finally {
    await browser.close()
    site.close()
  }
}

interface CardCounts {
  all: number
  /** Up to the last one that is visible without scrolling. */
  inWindow: number
}

/** Waits until the number of cards has not changed for a second; the baseline gets the cards of ours. */
async function countCards(browser: Browser, site: CatalogueSite, list: List): Promise<CardCounts> {
  const page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1280, height: 900 } })
  try {
    await page.addInitScript(keepNamesScript)
    await page.goto(site.pageAt(list, ITEMS))
    if (list === 'ours') site.setSnapshot(await takeSnapshot(page, 'univ-service-catalogue'))
    const count = `[...${listPages[list].cards}].map((card) => card.getBoundingClientRect().top < innerHeight)`
    let before = 0
    for (let turn = 0; turn < 20; turn++) {
      const areInWindow: boolean[] = await page.evaluate(count)
      const all = areInWindow.length
      if (all && all === before) return { all, inWindow: areInWindow.lastIndexOf(true) + 1 }
      before = all
      await page.waitForTimeout(1000)
    }
    throw new Error(`${listTitle(list)} shows no cards`)
  } finally {
    await page.close()
  }
}

function tableOf(
  lists: readonly List[],
  loads: Record<List, Load[]>,
  cards: ReadonlyMap<List, CardCounts>,
  { name, rounds }: Condition,
): Bench {
  const all = (list: List, measure: Measure): number[] => loads[list].map((load) => load[measure])
  const figure = (list: List, measure: Measure): number =>
    measure === 'longestTask' || measure === 'shift'
      ? Math.max(...all(list, measure))
      : median(all(list, measure))
  const ours = figure('ours', 'ms')
  const goals: Goal[] = [
    {
      name: `a page of ${ITEMS} services, × React cards at ${name}`,
      measured: ours / figure('React cards', 'ms'),
      most: MAX_OF_REACT,
    },
  ]
  for (const peer of lists.filter((list) => list !== 'ours' && list !== 'React cards'))
    for (const measure of MEASURES)
      goals.push({
        name: `a page of ${ITEMS} services, ${COLUMNS[measure]} beside ${listTitle(peer)} at ${name}`,
        measured: figure('ours', measure),
        most: figure(peer, measure),
      })
  return {
    name: `a department's page with ${ITEMS} services, ${name}, medians of ${rounds}`,
    rows: lists.map((list) => ({
      list: listTitle(list),
      cards: cards.get(list)!.all,
      'in the window': cards.get(list)!.inWindow,
      ms: Math.round(figure(list, 'ms')),
      '× React cards': (figure(list, 'ms') / figure('React cards', 'ms')).toFixed(2),
      'ours × this': (ours / figure(list, 'ms')).toFixed(2),
      [COLUMNS.requests]: figure(list, 'requests'),
      [COLUMNS.kilobytes]: figure(list, 'kilobytes').toFixed(0),
      [COLUMNS.longestTask]: Math.round(figure(list, 'longestTask')),
      [COLUMNS.shift]: figure(list, 'shift').toFixed(3),
    })),
    goals,
  }
}

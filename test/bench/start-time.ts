// From navigation to painted content: each tag against the same markup rendered by React alone and by plain DOM calls,
// interleaved, each load with an empty cache, medians; then with a slower CPU and network. Five tags on one page against
// each of them alone. BENCH_TAGS=favorites,assistant measures those tags only; `five` is the page with five.
import type { Browser } from 'playwright-core'
import { keepNamesScript, openBrowser, openCampus } from '../tools/page-test.ts'
import { charactersAreShown, contentIsShown, takeSnapshot, type Snapshot } from './baselines.ts'
import { interleave, median, requireBuild, rounds, type Bench, type Goal } from './bench-results.ts'
import { compareFiveTags, FIVE_TAGS } from './start/five-tags.ts'
import { forkPageServer, type PageServer } from './start/page-server-process.ts'
import { loadPage, type Condition } from './start/painted-load.ts'

const conditions: Condition[] = [
  { name: '1 × CPU', rounds: rounds(7), rate: 1 },
  { name: '4 × CPU', rounds: rounds(7), rate: 4 },
  { name: '40 ms, HTTP/2', rounds: rounds(7), rate: 1, http2: true },
  { name: 'Slow 4G', rounds: rounds(2), rate: 1, slow4g: true },
]
/** Maximum ratio of content time to the React baseline, at 1 × and 4 × CPU (quality §1). */
const maxRatios: Record<string, number> = {
  'univ-visit-counter': 1.15,
  'univ-favorites': 1.3,
  'univ-service-catalogue': 1.25,
  'univ-process-center': 1.3,
}
/** Milliseconds by CPU slowdown; other conditions have no goals. */
const maxTaskMs: Record<number, number> = { 1: 50, 4: 200 }
const MAX_LAYOUT_SHIFT = 0.01
/** Share of the final characters that is the content. */
const CONTENT_SHARE = 0.9
/** The favourites' sign-in line later tells how many items members see: a sixth of the characters. */
const contentShares: Record<string, number> = { 'univ-favorites': 0.8 }
const requestedTags = process.env['BENCH_TAGS']?.split(',')
const tags = [
  'univ-visit-counter',
  'univ-favorites',
  'univ-service-catalogue',
  'univ-process-center',
  'univ-portal',
  'univ-assistant',
].filter((tag) => requestedTags?.some((name) => tag.endsWith(name)) ?? true)
const withFiveTags = requestedTags?.includes('five') ?? true

export async function bench(): Promise<Bench[]> {
  const measured = [...new Set([...tags, ...(withFiveTags ? FIVE_TAGS : [])])]
  const campus = await openCampus(requireBuild(...measured))
  const browser = await openBrowser()
  const snapshots = new Map<string, Snapshot>()
  const server = await forkPageServer(campus.url)
  try {
    for (const tag of measured) {
      const page = await browser.newPage({ locale: 'zh-CN' })
      await page.addInitScript(keepNamesScript)
      await page.goto(server.pageAt('tag', [tag]))
      const snapshot = await takeSnapshot(page, tag)
      if (snapshot.length === 0) throw new Error(`<${tag}> shows nothing, so there is nothing to measure`)
      snapshots.set(tag, snapshot)
      await server.addSnapshot(tag, snapshot)
      await page.close()
    }
    const characters = new Map(measured.map((tag) => [tag, contentLength(tag, snapshots.get(tag)!)]))
    const result: Bench[] = []
    for (const condition of conditions) {
      const rows: Bench['rows'] = []
      for (const tag of tags) rows.push(await compare(browser, server, tag, characters.get(tag)!, condition))
      if (rows.length)
        result.push({
          name: `start to painted content, ${condition.name}, medians of ${condition.rounds}`,
          rows,
          goals: goalsOf(rows, condition),
        })
      if (withFiveTags) result.push(await compareFiveTags(browser, server, characters, condition))
    }
    return result
  } finally {
    await browser.close()
    server.close()
    await campus.close()
  }
}

const contentLength = (tag: string, { length }: Snapshot): number =>
  length * (contentShares[tag] ?? CONTENT_SHARE)

function goalsOf(rows: Bench['rows'], { name, rate, slow4g, http2 }: Condition): Goal[] {
  if (slow4g || http2) return []
  return rows
    .filter(({ tag }) => String(tag) in maxRatios)
    .flatMap((row) => {
      const tag = String(row['tag'])
      const goal = (measure: string, column: string, most: number): Goal => ({
        name: `<${tag}> ${measure} at ${name}`,
        measured: Number(row[column]),
        most,
      })
      return [
        goal('content × React, same markup,', '× React, same markup', maxRatios[tag]!),
        goal('longest task in ms', 'longest task', maxTaskMs[rate]!),
        goal('layout shift', 'layout shift', MAX_LAYOUT_SHIFT),
      ]
    })
}

const kinds = ['tag', 'react', 'vanilla', 'empty'] as const
type Kind = (typeof kinds)[number]

async function compare(
  browser: Browser,
  server: PageServer,
  tag: string,
  characters: number,
  condition: Condition,
) {
  const loads = await interleave(condition.rounds, kinds, (kind) => {
    const url = server.pageAt(kind, [tag], condition.http2)
    const content =
      kind === 'tag'
        ? contentIsShown(tag, characters)
        : charactersAreShown('bench-floor', kind === 'empty' ? 1 : characters)
    return loadPage(browser, url, [content], condition)
  })
  const middle = (kind: Kind, key: 'ms' | 'requests' | 'kilobytes'): number =>
    median(loads[kind].map((load) => load[key]))
  const most = (kind: Kind, key: 'longestTask' | 'shift'): number =>
    Math.max(...loads[kind].map((load) => load[key]))
  return {
    tag,
    characters: Math.round(characters),
    ms: Math.round(middle('tag', 'ms')),
    '× React, same markup': (middle('tag', 'ms') / middle('react', 'ms')).toFixed(2),
    '× vanilla, same markup': (middle('tag', 'ms') / middle('vanilla', 'ms')).toFixed(2),
    '× empty element': (middle('tag', 'ms') / middle('empty', 'ms')).toFixed(2),
    'React × empty': (middle('react', 'ms') / middle('empty', 'ms')).toFixed(2),
    'requests before content': middle('tag', 'requests'),
    KB: middle('tag', 'kilobytes').toFixed(0),
    'longest task': Math.round(most('tag', 'longestTask')),
    'of React': Math.round(most('react', 'longestTask')),
    'layout shift': most('tag', 'shift').toFixed(3),
  }
}

// From navigation to painted content: each tag against the same markup rendered by React alone, and against another build
// (UNIV_OTHER_DIST, the folder of its `dist`), interleaved, each load with an empty cache. BENCH_TAGS=favorites,assistant
// measures those tags only.
import type { Browser } from 'playwright-core'
import { keepNamesScript, openCampus } from '../tools/page-test.ts'
import { launchBrowser } from '../tools/shared-browser.ts'
import { interleave, median, requireBuild, rounds, type Bench, type Goal } from './bench-results.ts'
import { charactersAreShown, contentIsShown, takeSnapshot } from './start/baselines.ts'
import { forkPageServer, type PageServer } from './start/page-server-process.ts'
import { loadPage, type Condition } from './start/painted-load.ts'

const conditions: Condition[] = [
  { name: '1 × CPU', rounds: rounds(7), rate: 1 },
  { name: '4 × CPU', rounds: rounds(7), rate: 4 },
  { name: 'Slow 4G', rounds: rounds(2), rate: 1, slow4g: true },
]
/** Content time of this build to the other one's, where a slower start is noticed: at 4 × CPU and on Slow 4G. */
const MAX_OF_OTHER = 1.1
const MAX_LAYOUT_SHIFT = 0.01
/** Milliseconds by CPU slowdown. */
const maxTaskMs: Record<number, number> = { 1: 50, 4: 200 }
/** Share of the final characters that is the content. */
const CONTENT_SHARE = 0.9
/** The favourites' sign-in line later tells how many items members see: a sixth of the characters. */
const contentShares: Record<string, number> = { 'univ-favorites': 0.8 }
const requestedTags = process.env['BENCH_TAGS']?.split(',')
const otherDist = process.env['UNIV_OTHER_DIST']
const tags = [
  'univ-visit-counter',
  'univ-favorites',
  'univ-service-catalogue',
  'univ-process-center',
  'univ-portal',
  'univ-assistant',
].filter((tag) => requestedTags?.some((name) => tag.endsWith(name)) ?? true)

type Kind = 'tag' | 'other' | 'react'
const kinds: Kind[] = otherDist ? ['tag', 'other', 'react'] : ['tag', 'react']
/** Where each kind of page is served. */
type Servers = Record<Kind, PageServer>

export async function bench(): Promise<Bench[]> {
  const campuses = [await openCampus({ dist: requireBuild(...tags) })]
  if (otherDist) campuses.push(await openCampus({ dist: otherDist }))
  const [own, other = own] = await Promise.all(campuses.map(({ url }) => forkPageServer(url)))
  const servers: Servers = { tag: own!, react: own!, other: other! }
  const browser = await launchBrowser()
  try {
    const characters = new Map<string, number>()
    for (const tag of tags) characters.set(tag, await readContent(browser, own!, tag))
    const result: Bench[] = []
    for (const condition of conditions) {
      const rows: Bench['rows'] = []
      for (const tag of tags) rows.push(await compare(browser, servers, tag, characters.get(tag)!, condition))
      result.push({
        name: `start to painted content, ${condition.name}, medians of ${condition.rounds}`,
        rows,
        goals: goalsOf(rows, condition),
      })
    }
    return result
  } finally {
    await browser.close()
    for (const server of new Set(Object.values(servers))) server.close()
    for (const campus of campuses) await campus.close()
  }
}

/** Gives React's page the markup of the tag; returns how many characters are its content. */
async function readContent(browser: Browser, server: PageServer, tag: string): Promise<number> {
  const page = await browser.newPage({ locale: 'zh-CN' })
  await page.addInitScript(keepNamesScript)
  await page.goto(server.pageAt('tag', [tag]))
  const snapshot = await takeSnapshot(page, tag)
  await page.close()
  if (snapshot.length === 0) throw new Error(`<${tag}> shows nothing, so there is nothing to measure`)
  await server.addSnapshot(tag, snapshot)
  return snapshot.length * (contentShares[tag] ?? CONTENT_SHARE)
}

function goalsOf(rows: Bench['rows'], { name, rate, slow4g }: Condition): Goal[] {
  return rows.flatMap((row) => {
    const goal = (measure: string, column: string, most: number): Goal => ({
      name: `<${row['tag']}> ${measure}, ${name}`,
      measured: Number(row[column]),
      most,
    })
    return [
      ...(otherDist && (slow4g || rate > 1) ? [goal('content × other build', '× other', MAX_OF_OTHER)] : []),
      ...(slow4g ? [] : [goal('longest task in ms', 'longest task', maxTaskMs[rate]!)]),
      goal('layout shift', 'layout shift', MAX_LAYOUT_SHIFT),
    ]
  })
}

async function compare(
  browser: Browser,
  servers: Servers,
  tag: string,
  characters: number,
  condition: Condition,
) {
  const loads = await interleave(condition.rounds, kinds, (kind) => {
    const content =
      kind === 'react' ? charactersAreShown('bench-floor', characters) : contentIsShown(tag, characters)
    const url = servers[kind].pageAt(kind === 'react' ? 'react' : 'tag', [tag])
    return loadPage(browser, url, [content], condition)
  })
  const middle = (kind: Kind, key: 'ms' | 'requests' | 'kilobytes'): number =>
    median(loads[kind].map((load) => load[key]))
  const most = (key: 'longestTask' | 'shift'): number => Math.max(...loads.tag.map((load) => load[key]))
  return {
    tag,
    ms: Math.round(middle('tag', 'ms')),
    ...(otherDist && {
      'other ms': Math.round(middle('other', 'ms')),
      '× other': (middle('tag', 'ms') / middle('other', 'ms')).toFixed(2),
    }),
    '× React, same markup': (middle('tag', 'ms') / middle('react', 'ms')).toFixed(2),
    'requests before content': middle('tag', 'requests'),
    KB: middle('tag', 'kilobytes').toFixed(0),
    'longest task': Math.round(most('longestTask')),
    'layout shift': most('shift').toFixed(3),
  }
}

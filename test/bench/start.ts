// From navigation to painted content: each tag against the same markup rendered by React alone, and against another build
// (UNIV_OTHER_DIST, the folder of its `dist`), and with the hall's HTML in it, interleaved, each load with an empty cache. BENCH_TAGS=favorites,assistant
// measures those tags only.
import type { Browser } from 'playwright-core'
import { keepNamesScript, openCampus } from '../tools/page-test.ts'
import { eventually } from '../tools/eventually.ts'
import { launchBrowser } from '../tools/shared-browser.ts'
import { interleave, median, requireBuild, rounds, type Bench, type Goal } from './bench-results.ts'
import { charactersAreShown, contentIsShown, servedContentIsShown, takeSnapshot } from './start/baselines.ts'
import { forkPageServer, type PageServer } from './start/page-server-process.ts'
import { loadPage, type Condition } from './start/painted-load.ts'

const conditions: Condition[] = [
  { name: '1 × CPU', rounds: rounds(7), rate: 1 },
  { name: '4 × CPU', rounds: rounds(7), rate: 4 },
  { name: 'Slow 4G', rounds: rounds(2), rate: 1, slow4g: true },
]
/** Content time of this build to the other one's, where a slower start is noticed: at 4 × CPU and on Slow 4G. */
const MAX_OF_OTHER = 1.1
/** With the hall's HTML in the page, to React, which fetches its script and its data. */
const MAX_WITH_CONTENT = 1
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

/** Tags for which the hall's server has HTML. */
const TAGS_WITH_CONTENT = [
  'univ-visit-counter',
  'univ-favorites',
  'univ-service-catalogue',
  'univ-process-center',
]
type Kind = 'tag' | 'content' | 'other' | 'react'
const kindsOf = (tag: string): Kind[] => [
  'tag',
  ...(TAGS_WITH_CONTENT.includes(tag) ? (['content'] as const) : []),
  ...(otherDist ? (['other'] as const) : []),
  'react',
]
/** Where each kind of page is served. */
type Servers = Record<Kind, PageServer>

export async function bench(): Promise<Bench[]> {
  const campuses = [await openCampus({ dist: requireBuild(...tags) })]
  if (otherDist) campuses.push(await openCampus({ dist: otherDist }))
  const [own, other = own] = await Promise.all(campuses.map(({ url }) => forkPageServer(url)))
  const servers: Servers = { tag: own!, content: own!, react: own!, other: other! }
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

/** What a site's server writes into the tag; the campus may be loading its first data. */
const readServedContent = (server: PageServer, tag: string): Promise<string> =>
  eventually(async () => {
    const reply = await fetch(`${server.origin}/embed/${tag}?fragment&lang=zh`)
    if (!reply.ok) throw new Error(`the hall has no HTML for <${tag}>: ${reply.status}`)
    return reply.text()
  })

/** Gives React's page the markup of the tag, and the page with content the hall's HTML; returns how many characters are its content. */
async function readContent(browser: Browser, server: PageServer, tag: string): Promise<number> {
  const page = await browser.newPage({ locale: 'zh-CN' })
  await page.addInitScript(keepNamesScript)
  await page.goto(server.pageAt('tag', [tag]))
  const snapshot = await takeSnapshot(page, tag)
  await page.close()
  if (snapshot.length === 0) throw new Error(`<${tag}> shows nothing, so there is nothing to measure`)
  const content = TAGS_WITH_CONTENT.includes(tag) ? await readServedContent(server, tag) : ''
  await server.addSnapshot(tag, snapshot, content)
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
      ...('with content × React' in row
        ? [goal('with content × React', 'with content × React', MAX_WITH_CONTENT)]
        : []),
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
  const kinds = kindsOf(tag)
  const shown: Record<Kind, string> = {
    tag: contentIsShown(tag, characters),
    content: servedContentIsShown(tag, characters),
    other: contentIsShown(tag, characters),
    react: charactersAreShown('bench-floor', characters),
  }
  const loads = await interleave(condition.rounds, kinds, (kind) => {
    const url = servers[kind].pageAt(kind === 'other' ? 'tag' : kind, [tag])
    return loadPage(browser, url, [shown[kind]], condition)
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
    ...(kinds.includes('content') && {
      'with content ms': Math.round(middle('content', 'ms')),
      'with content × React': (middle('content', 'ms') / middle('react', 'ms')).toFixed(2),
    }),
    '× React, same markup': (middle('tag', 'ms') / middle('react', 'ms')).toFixed(2),
    'requests before content': middle('tag', 'requests'),
    KB: middle('tag', 'kilobytes').toFixed(0),
    'longest task': Math.round(most('longestTask')),
    'layout shift': most('shift').toFixed(3),
  }
}

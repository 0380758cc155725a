// Five tags on one page against each of them alone, against the lightest one's React baseline, and against React alone with
// the markup of all five in as many roots of one script, interleaved.
import type { Browser } from 'playwright-core'
import { charactersAreShown, contentIsShown } from '../baselines.ts'
import { interleave, median, type Bench } from '../bench-results.ts'
import type { PageServer } from './page-server-process.ts'
import { loadPage, type Condition } from './painted-load.ts'

const ASSISTANT = 'univ-assistant'
/** The tag with the least content, so its React baseline is the fastest. */
const LIGHTEST = 'univ-visit-counter'
export const FIVE_TAGS = [
  'univ-service-catalogue',
  'univ-process-center',
  'univ-favorites',
  LIGHTEST,
  ASSISTANT,
] as const

/** Maximum ratios. */
const MAX_OF_SLOWEST = 1.15
const FIRST_MAX_OF_REACT = 1.3

/** @param characters that are the content of each tag */
export async function compareFiveTags(
  browser: Browser,
  server: PageServer,
  characters: ReadonlyMap<string, number>,
  condition: Condition,
): Promise<Bench> {
  const load = (kind: 'tag' | 'react', tags: readonly string[]) => {
    const contents = tags.map((tag) =>
      kind === 'tag'
        ? contentIsShown(tag, characters.get(tag)!)
        : charactersAreShown(`#${tag}`, characters.get(tag)!),
    )
    return loadPage(browser, server.pageAt(kind, tags, condition.http2), contents, condition)
  }
  const loads = await interleave(condition.rounds, ['five', 'react five', 'react', ...FIVE_TAGS], (kind) => {
    if (kind === 'five') return load('tag', FIVE_TAGS)
    if (kind === 'react five') return load('react', FIVE_TAGS)
    return kind === 'react' ? load('react', [LIGHTEST]) : load('tag', [kind])
  })
  const alone = FIVE_TAGS.map((tag) => ({ tag, ms: median(loads[tag].map(({ ms }) => ms)) }))
  const slowest = alone.reduce((a, b) => (b.ms > a.ms ? b : a))
  const react = median(loads.react.map(({ ms }) => ms))
  // the assistant's button needs no React and no data, so it is no measure of the first content
  const firstOf = (kind: 'five' | 'react five'): number =>
    median(
      loads[kind].map(({ painted }) => Math.min(...painted.filter((_, i) => FIVE_TAGS[i] !== ASSISTANT))),
    )
  const allOf = (kind: 'five' | 'react five'): number => median(loads[kind].map(({ ms }) => ms))
  const [first, all] = [firstOf('five'), allOf('five')]
  const most = (key: 'longestTask' | 'shift'): number => Math.max(...loads.five.map((load) => load[key]))
  const hasGoals = !condition.slow4g && !condition.http2
  return {
    name: `five tags on one page, ${condition.name}, medians of ${condition.rounds}`,
    rows: [
      {
        tags: 'catalogue, process centre, favourites, counter, assistant',
        'first ms': Math.round(first),
        'first × React': (first / react).toFixed(2),
        'all ms': Math.round(all),
        'slowest alone': `${slowest.tag} ${Math.round(slowest.ms)}`,
        'all × slowest': (all / slowest.ms).toFixed(2),
        'first × five React roots': (first / firstOf('react five')).toFixed(2),
        'all × five React roots': (all / allOf('react five')).toFixed(2),
        requests: median(loads.five.map(({ requests }) => requests)),
        KB: median(loads.five.map(({ kilobytes }) => kilobytes)).toFixed(0),
        'longest task': Math.round(most('longestTask')),
        'layout shift': most('shift').toFixed(3),
      },
    ],
    goals: hasGoals
      ? [
          {
            name: `five tags, all × the slowest alone at ${condition.name}`,
            measured: all / slowest.ms,
            most: MAX_OF_SLOWEST,
          },
          {
            name: `five tags, first content × React at ${condition.name}`,
            measured: first / react,
            most: FIRST_MAX_OF_REACT,
          },
        ]
      : [],
  }
}

import { equal } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Call } from '../double/fault-server.ts'
import { openFaults, type Faults, type FaultStand } from '../double/fault-stand.ts'
import { FAULTS, type FaultRow } from '../double/faults.ts'
import { hallAnswers } from '../double/hall-answers.ts'
import type { Staged } from '../double/hostile-probe.ts'
import { processAnswers } from '../double/process-answers.ts'

// Quality §4: each fault meets each call of portal, catalogue and favourites. A round lets every second call fail
// while nothing is there yet, then heals it, then lets the others fail while old data are on screen; the next round
// the other way round. So each fault meets every call, and each call meets half of all faults first.

/** What each call shows when it has come. */
const MEMBER = [
  ...[
    'userApps',
    'appTags COMMON',
    'appTags DEPARTMENT',
    'hotApps',
    'userRecommendationApps',
    'userRecentApps',
  ],
  ...['appStatistics AMOUNT', 'appStatistics VISITS_BY_APP', 'userAppProjects', 'userFavoriteApps', 'me'],
  ...['guide', 'app', 'appReviews', 'userAppReviews'],
]
const GUEST = [
  ...['anonymityApps', 'anonymityAppTags COMMON', 'anonymityAppTags DEPARTMENT', 'anonymityHotApps'],
  ...['anonymityAppStatistics AMOUNT', 'anonymityAppStatistics VISITS_BY_APP', 'anonymityAppProjects'],
  ...['anonymityGuide', 'anonymityApp'],
]
/** Kept by two servers, so both have to fail. */
const TWINS: Record<string, string> = { 'GET /me/profile': 'me' }
/** What is shown inside something else. */
const INSIDE: Record<string, string> = {
  'appStatistics VISITS_BY_APP': 'appStatistics AMOUNT',
  'anonymityAppStatistics VISITS_BY_APP': 'anonymityAppStatistics AMOUNT',
  anonymityGuide: 'anonymityApps',
  guide: 'userRecommendationApps',
  appReviews: 'app',
  userAppReviews: 'app',
}

/** What the process centre asks for, beside the counts of its lists. */
const CENTER = [
  ...['GET /me/tasks/todo', 'GET /me/processes/doing', 'GET /me/processes/done', 'GET /me/processes/cc'],
  ...['GET /user/{id}/entrustees', 'GET /user/{id}/entrusters', 'GET /process/{id}'],
]

const hallTags = (tenant: string): Staged[] => {
  const own = { tenant, bus: '' }
  const sections = 'hot recommended themes recent statistics projects'
  return [
    { tag: 'univ-service-catalogue', attributes: { ...own, view: 'home', sections } },
    { tag: 'univ-service-catalogue', attributes: { ...own, tab: 'dep' } },
    { tag: 'univ-service-catalogue', attributes: { ...own, view: 'item', 'app-id': 'i0' } },
    { tag: 'univ-favorites', attributes: own },
    { tag: 'univ-portal', attributes: { ...own, solution: 'none' } },
  ]
}
const centerTags = (tenant: string): Staged[] =>
  [
    ...['todo', 'meApply', 'done', 'flow_cc', 'entrust'].map((list) => ({ list })),
    { 'process-id': 'p0' },
  ].map((attributes) => ({
    tag: 'univ-process-center',
    attributes: { tenant, bus: '', ...attributes } as Record<string, string>,
  }))

interface Group {
  who: string
  member: boolean
  marks: readonly string[]
  tags(tenant: string): Staged[]
  /** Which of the faults: guests and members share the same code, so they share the faults, too. */
  meets(at: number): boolean
}
const GROUPS: readonly Group[] = [
  { who: 'a guest', member: false, marks: GUEST, tags: hallTags, meets: (at) => at % 3 === 0 },
  { who: 'a member', member: true, marks: MEMBER, tags: hallTags, meets: (at) => at % 3 !== 0 },
  { who: 'the process centre', member: true, marks: CENTER, tags: centerTags, meets: () => true },
]

const word = (op: string, at: number, field: string) =>
  field === 'code' && !/Statistics/.test(op)
    ? `code-${at}`
    : field === 'type'
      ? 'TOPIC'
      : field === 'uri'
        ? `/open/${at}`
        : `${op}-${at}.`

/**
 * More than a time-out and the pauses between tries: whatever waits now would wait for ever. Three seconds are for
 * what is asked late, since it needs the answer of something else.
 */
const sixteen = (stand: FaultStand, { holds }: FaultRow) =>
  // a browser has six connections: what waits for one of those that are held begins when they end
  stand.pass(1, 1, 2, 12, 3, ...(holds ? [16] : []))

describe('faults of reads', () => {
  let faults: Faults
  before(async () => {
    faults = await openFaults()
  })
  after(() => faults.close())

  /** How often each question was asked. */
  const askedTooOften = (most: number): string[] => {
    const counts = new Map<string, number>()
    for (const { op, variables, url } of faults.server.calls)
      if (!/^config|^GET \/me\/profile/.test(op)) {
        const key = `${op} ${JSON.stringify(variables)} ${op.includes('/') ? url.search : ''}`
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
    return [...counts].filter(([, times]) => times > most).map(([key, times]) => `${key}: ${times}`)
  }

  const present = (stand: FaultStand, marks: readonly string[], where: string) => {
    let missing: string[] = []
    return stand
      .until(where, async () => {
        const told = await stand.text()
        missing = marks.filter((mark) => !told.includes(`${mark}-0.`))
        // the item that the tab belongs to may have come a moment ago
        if (missing.some((mark) => mark.endsWith('Reviews'))) await stand.press('Reviews')
        return missing.length === 0
      })
      .catch(() => {
        throw new Error(`${where}: not on the page: ${missing.join(', ')}`)
      })
  }

  async function meet(stand: FaultStand, row: FaultRow, { marks, tags }: Group, half: number) {
    const { server } = faults
    server.answers = { ...hallAnswers({ n: 5, word }), ...processAnswers({ n: 5, word }) }
    const failing = marks.filter((_, at) => (row.holds ? at === half : at % 2 === half))
    const fails = ({ op }: Call) => failing.includes(TWINS[op] ?? op)
    const alive = marks.filter(
      (mark) => row.loads || !(failing.includes(mark) || failing.includes(INSIDE[mark] ?? '')),
    )
    const where = row.name
    // nothing is there yet, also nothing of the fault before
    server.fault = undefined
    await stand.page.evaluate(() => globalThis.__probe.stage([]))
    await stand.pass(0.1)
    server.calls.length = 0
    server.fault = (call) => (fails(call) ? row.make : undefined)
    await stand.page.evaluate((all) => {
      globalThis.__probe.stage(all)
      // beside each other, since what is far below is not drawn in long lists
      const lists = all.every(({ tag }) => tag === 'univ-process-center')
      const columns = lists ? `auto / repeat(${all.length}, minmax(0, 1fr))` : 'none'
      Object.assign(document.querySelector<HTMLElement>('#stage')!.style, { display: 'grid', grid: columns })
    }, tags(row.name))
    await stand.pass(1)
    await stand.press('Personal centre')
    await stand.press('Reviews')
    await sixteen(stand, row)
    await stand.press('Reviews')
    await sixteen(stand, row)
    await stand.calm(where)
    await present(stand, alive, where)
    const most = row.repeated ? 20 : row.passing ? 3 : 1
    equal(askedTooOften(most).join(', '), '', `${where}: asked too often`)
    // it heals where one stands, without a reload
    server.fault = undefined
    await stand.press('Try again')
    await stand.pass(1, 1)
    await stand.press('Reviews')
    await stand.pass(1)
    await stand.calm(`${where}, healed`)
    await present(stand, marks, `${where}, healed`)
    // and what is there stays
    server.fault = (call) => (fails(call) || call.op === 'config' ? undefined : row.make)
    await stand.page.evaluate(() => {
      for (const tag of document.querySelectorAll('#stage > *'))
        (tag as HTMLElement & { refresh(): void }).refresh()
    })
    await sixteen(stand, row)
    await stand.calm(`${where}, asked again`)
    await present(stand, marks, `${where}, asked again`)
    server.fault = undefined
  }

  for (const group of GROUPS) {
    let stand: FaultStand | undefined
    for (const [at, row] of FAULTS.entries())
      if (group.meets(at))
        test(`${group.who} survives ${row.name}: told, healed, and what was there stays`, async () => {
          stand ??= await faults.open(group.member)
          // of those that a group meets, each second one begins with the other half
          await meet(stand, row, group, Math.floor(at / 2) % 2)
        })
  }
})

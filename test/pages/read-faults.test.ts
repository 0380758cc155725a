import { equal } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Call } from '../double/fault-server.ts'
import { openFaultTestBed, type FaultTestBed, type FaultPage } from '../double/fault-page.ts'
import { FAULTS, type FaultCase } from '../double/faults.ts'
import { portalAnswers } from '../double/portal-answers.ts'
import type { TagSpec } from '../double/page-probe.ts'
import { processAnswers } from '../double/process-answers.ts'

// Quality §4: each fault is injected into each call of portal, catalogue and favourites. A round makes every second
// call fail before any data has loaded, then recovers, then makes the other calls fail while old data is visible; the
// next round swaps the halves. So each fault hits every call, and each call starts with half of all faults.

/** The calls whose data the tags show. */
const MEMBER_OPERATIONS = [
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
const GUEST_OPERATIONS = [
  ...['anonymityApps', 'anonymityAppTags COMMON', 'anonymityAppTags DEPARTMENT', 'anonymityHotApps'],
  ...['anonymityAppStatistics AMOUNT', 'anonymityAppStatistics VISITS_BY_APP', 'anonymityAppProjects'],
  ...['anonymityGuide', 'anonymityApp'],
]
/** Served by two servers, so both have to fail. */
const SHARED_OPERATIONS: Record<string, string> = { 'GET /me/profile': 'me' }
/** Calls whose data is shown inside another call's content. */
const PARENT_OPERATIONS: Record<string, string> = {
  'appStatistics VISITS_BY_APP': 'appStatistics AMOUNT',
  'anonymityAppStatistics VISITS_BY_APP': 'anonymityAppStatistics AMOUNT',
  anonymityGuide: 'anonymityApps',
  guide: 'userRecommendationApps',
  appReviews: 'app',
  userAppReviews: 'app',
}

/** The process centre's calls, except for the counts of its lists. */
const PROCESS_CENTER_OPERATIONS = [
  ...['GET /me/tasks/todo', 'GET /me/processes/doing', 'GET /me/processes/done', 'GET /me/processes/cc'],
  ...['GET /user/{id}/entrustees', 'GET /user/{id}/entrusters', 'GET /process/{id}'],
]

const portalTags = (tenant: string): TagSpec[] => {
  const own = { tenant, bus: '' }
  const sections = 'hot recommended themes recent statistics projects'
  return [
    { tag: 'univ-service-catalogue', attributes: { ...own, view: 'home', sections } },
    { tag: 'univ-service-catalogue', attributes: { ...own, tab: 'dep' } },
    // themes: the start page leaves out those without items
    { tag: 'univ-service-catalogue', attributes: { ...own, tab: 'tag', limit: '1' } },
    { tag: 'univ-service-catalogue', attributes: { ...own, view: 'item', 'app-id': 'i0' } },
    { tag: 'univ-favorites', attributes: own },
    { tag: 'univ-portal', attributes: { ...own, solution: 'none' } },
  ]
}
const processCenterTags = (tenant: string): TagSpec[] =>
  [
    ...['todo', 'meApply', 'done', 'flow_cc', 'entrust', 'delegation'].map((list) => ({ list })),
    { 'process-id': 'p0' },
  ].map((attributes) => ({
    tag: 'univ-process-center',
    attributes: { tenant, bus: '', ...attributes } as Record<string, string>,
  }))

interface Group {
  title: string
  member: boolean
  operations: readonly string[]
  tags(tenant: string): TagSpec[]
  /** Selects the faults; guests and members share code, so the faults are split between them. */
  includesFault(index: number): boolean
}
const GROUPS: readonly Group[] = [
  {
    title: 'a guest',
    member: false,
    operations: GUEST_OPERATIONS,
    tags: portalTags,
    includesFault: (index) => index % 3 === 0,
  },
  {
    title: 'a member',
    member: true,
    operations: MEMBER_OPERATIONS,
    tags: portalTags,
    includesFault: (index) => index % 3 !== 0,
  },
  {
    title: 'the process centre',
    member: true,
    operations: PROCESS_CENTER_OPERATIONS,
    tags: processCenterTags,
    includesFault: () => true,
  },
]

const makeText = (op: string, index: number, field: string) =>
  field === 'code' && !/Statistics/.test(op)
    ? `code-${index}`
    : field === 'type'
      ? 'TOPIC'
      : field === 'uri'
        ? `/open/${index}`
        : `${op}-${index}.`

/**
 * Advances by more than a timeout and the pauses between retries, so that anything still pending would never finish.
 * Three seconds are for dependent requests, which start later.
 */
const passRetries = (testPage: FaultPage, { holdsConnection }: FaultCase) =>
  // a browser has six connections: requests queued behind held ones start when these end
  testPage.advance(1, 1, 2, 12, 3, ...(holdsConnection ? [16] : []))

describe('read faults', () => {
  let faults: FaultTestBed
  before(async () => {
    faults = await openFaultTestBed()
  })
  after(() => faults.close())

  /** Requests that were sent more than `most` times. */
  const askedTooOften = (most: number): string[] => {
    const counts = new Map<string, number>()
    for (const { op, variables, url } of faults.server.calls)
      if (!/^config|^GET \/me\/profile/.test(op)) {
        const key = `${op} ${JSON.stringify(variables)} ${op.includes('/') ? url.search : ''}`
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
    // the account menu and the reviews each read the user's record; the second reads a failed one again
    const limit = (key: string) => (key.startsWith('me ') ? 2 * most : most)
    return [...counts].filter(([key, times]) => times > limit(key)).map(([key, times]) => `${key}: ${times}`)
  }

  const present = (testPage: FaultPage, marks: readonly string[], where: string) => {
    let missing: string[] = []
    return testPage
      .waitFor(where, async () => {
        const messages = await testPage.text()
        missing = marks.filter((mark) => !messages.includes(`${mark}-0.`))
        // the item with this tab may only just have loaded
        if (missing.some((mark) => mark.endsWith('Reviews'))) await testPage.press('Reviews')
        return missing.length === 0
      })
      .catch(() => {
        throw new Error(`${where}: not on the page: ${missing.join(', ')}`)
      })
  }

  async function meet(
    testPage: FaultPage,
    row: FaultCase,
    { member, operations, tags }: Group,
    half: number,
  ) {
    const { server } = faults
    server.answers = {
      ...portalAnswers({ count: 2, fieldText: makeText }),
      ...processAnswers({ count: 2, fieldText: makeText }),
    }
    const failing = operations.filter((_, i) => (row.holdsConnection ? i === half : i % 2 === half))
    const fails = ({ op }: Call) => failing.includes(SHARED_OPERATIONS[op] ?? op)
    const alive = operations.filter(
      (mark) =>
        row.stillLoads || !(failing.includes(mark) || failing.includes(PARENT_OPERATIONS[mark] ?? '')),
    )
    const where = row.name
    // start without data, and without late requests of the previous fault's stores, which unmount after a second
    server.fault = undefined
    await testPage.page.evaluate(() => globalThis.__probe.mountTags([]))
    await testPage.advance(0.1, 2)
    await testPage.expectIdle(`${where}, before`)
    server.calls.length = 0
    server.fault = (call) => (fails(call) ? row.make : undefined)
    await testPage.page.evaluate((all) => {
      globalThis.__probe.mountTags(all)
      // side by side, because long lists do not render rows far below the viewport
      const lists = all.every(({ tag }) => tag === 'univ-process-center')
      const columns = lists ? `auto / repeat(${all.length}, minmax(0, 1fr))` : 'none'
      Object.assign(document.querySelector<HTMLElement>('#stage')!.style, { display: 'grid', grid: columns })
    }, tags(row.name))
    await testPage.advance(1)
    await testPage.press('Personal centre')
    await testPage.press('Reviews')
    await passRetries(testPage, row)
    await testPage.press('Reviews')
    await passRetries(testPage, row)
    await testPage.expectIdle(where)
    await present(testPage, alive, where)
    // guests' reads fall back to POST if a GET fails
    const forms = member ? 1 : 2
    const most = row.browserRetries ? 20 : row.isRetryable ? 3 : forms
    equal(askedTooOften(most).join(', '), '', `${where}: asked too often`)
    // it recovers in place, without a reload
    server.fault = undefined
    await testPage.press('Try again')
    await testPage.advance(1, 1)
    await testPage.press('Reviews')
    await testPage.advance(1)
    await testPage.expectIdle(`${where}, healed`)
    await present(testPage, operations, `${where}, healed`)
    // and loaded data stays
    server.fault = (call) => (fails(call) || call.op === 'config' ? undefined : row.make)
    await testPage.page.evaluate(() => {
      for (const tag of document.querySelectorAll('#stage > *'))
        (tag as HTMLElement & { refresh(): void }).refresh()
    })
    await passRetries(testPage, row)
    await testPage.expectIdle(`${where}, asked again`)
    await present(testPage, operations, `${where}, asked again`)
    server.fault = undefined
  }

  for (const group of GROUPS) {
    let testPage: FaultPage | undefined
    for (const [i, row] of FAULTS.entries())
      if (group.includesFault(i))
        test(`${group.title} with ${row.name}: reports the fault, recovers, and keeps loaded content`, async () => {
          testPage ??= await faults.open(group.member)
          // every second fault of a group starts with the other half
          await meet(testPage, row, group, Math.floor(i / 2) % 2)
        })
  }
})

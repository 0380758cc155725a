import { equal } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Call } from '../double/fault-server.ts'
import { openFaultTestBed, type FaultTestBed, type FaultPage } from '../double/fault-page.ts'
import { FAULTS, type FaultCase } from '../double/faults.ts'
import { portalAnswers } from '../double/portal-answers.ts'
import { expectEventually } from '../tools/eventually.ts'
import type { TagSpec } from '../double/page-probe.ts'
import { processAnswers } from '../double/process-answers.ts'

// Quality §4: each fault is injected into each call of portal, catalogue and favourites. In a round, calls fail before any
// data has loaded, each with another fault, then recover, then fail with others while old data is visible. So each fault
// hits every call, and each call starts with about half of all faults.

/** The calls whose data the tags show. */
const MEMBER_OPERATIONS = [
  ...['userApps', 'appTags COMMON', 'appTags DEPARTMENT', 'hotApps'],
  ...['userRecommendationApps', 'userRecentApps'],
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

/** The faults of a round, by call. */
interface Round {
  /** before any data has loaded */
  first: Map<string, FaultCase>
  /** while old data is visible */
  next: Map<string, FaultCase>
  /** the same, for calls that the operations do not list: the user's record, on which listed calls depend, and counts */
  others: FaultCase
}

/**
 * Gives the calls of a round different faults, until each has had all. A call that depends on another starts with a
 * fault when that one does not. Processes that are refused by 403 or 404 leave the page: they start with these.
 */
function planRounds(operations: readonly string[], faults: readonly FaultCase[]): Round[] {
  const STEP = 3 // calls beside each other in the list do not hold connections at the same time
  const waiting = new Map(
    operations.map((op, i) => {
      const from = (i * STEP) % faults.length
      return [op, [...faults.slice(from), ...faults.slice(0, from)]]
    }),
  )
  const startsWithFault = (op: string, round: number) =>
    Object.values(PARENT_OPERATIONS).includes(op)
      ? round % 2 === 0
      : !(op in PARENT_OPERATIONS) || round % 2 === 1
  const rounds: Round[] = []
  for (let n = 0; [...waiting.values()].some((left) => left.length > 0); n++) {
    const round: Round = { first: new Map(), next: new Map(), others: faults[n % faults.length]! }
    for (const [op, left] of waiting) {
      const first = startsWithFault(op, n) ? left.pop() : undefined
      if (first) round.first.set(op, first)
      const next = left.shift()
      if (next) round.next.set(op, next)
    }
    rounds.push(round)
  }
  return rounds
}

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
const passRetries = (testPage: FaultPage, faults: Iterable<FaultCase>) =>
  // requests that are held end after 15 seconds
  testPage.advance(1, 1, 2, 12, 3, ...([...faults].some((row) => row.holdsConnection) ? [16] : []))

const OPTIONS = { count: 2, fieldText: makeText }
const ANSWERS = { ...portalAnswers(OPTIONS), ...processAnswers(OPTIONS) }

/** A browser has six connections: one is left to the other calls. */
const MAX_HELD_CALLS = 5

describe('read faults', () => {
  let faults: FaultTestBed
  before(async () => {
    faults = await openFaultTestBed()
    faults.server.answers = ANSWERS
  })
  after(() => faults.close())

  /** Requests that were sent more often than `limitOf` their operation. */
  const askedTooOften = (limitOf: (op: string) => number): string[] => {
    const counts = new Map<string, { op: string; times: number }>()
    for (const { op, variables, url } of faults.server.calls)
      if (!/^config|^GET \/me\/profile/.test(op)) {
        const key = `${op} ${JSON.stringify(variables)} ${op.includes('/') ? url.search : ''}`
        counts.set(key, { op, times: (counts.get(key)?.times ?? 0) + 1 })
      }
    // the account menu and the reviews each read the user's record; the second reads a failed one again
    const limit = (op: string) => (op === 'me' ? 2 : 1) * limitOf(op)
    return [...counts].flatMap(([key, { op, times }]) => (times > limit(op) ? [`${key}: ${times}`] : []))
  }

  const present = (
    testPage: FaultPage,
    marks: readonly string[],
    where: string,
    met: ReadonlyMap<string, FaultCase>,
  ) => {
    let missing: string[] = []
    return testPage
      .waitFor(where, async () => {
        const messages = await testPage.text()
        missing = marks.filter((mark) => !messages.includes(`${mark}-0.`))
        return missing.length === 0
      })
      .catch(() => {
        const names = missing.map((mark) => `${mark} (${met.get(mark)?.name ?? 'no fault'})`)
        throw new Error(`${where}: not on the page: ${names.join(', ')}`)
      })
  }

  /** What the server sent so far: `operation: fault`. */
  const sent = new Set<string>()
  /** Injects a fault per call, and another one into those without, once a busy server knows what was given up. */
  const inject = async (
    byCall: ReadonlyMap<string, FaultCase>,
    operations: readonly string[],
    others?: FaultCase,
  ) => {
    const { server } = faults
    await expectEventually(() => server.heldCalls(), 0)
    server.fault = ({ op }: Call) => {
      if (op === 'config') return undefined
      const name = SHARED_OPERATIONS[op] ?? op
      const row = operations.includes(name) ? byCall.get(name) : others
      if (!row || (row.holdsConnection && server.heldCalls() >= MAX_HELD_CALLS)) return undefined
      sent.add(`${op}: ${row.name}`)
      return row.make
    }
  }

  async function meet(
    testPage: FaultPage,
    { first, next, others }: Round,
    { member, operations, tags }: Group,
    where: string,
  ) {
    const { server } = faults
    const isLost = (op: string | undefined) => first.has(op ?? '') && !first.get(op!)!.stillLoads
    const alive = operations.filter((op) => !isLost(op) && !isLost(PARENT_OPERATIONS[op]))
    // start without data, and without late requests of the previous round's stores, which unmount after a second
    server.fault = undefined
    await testPage.page.evaluate(() => globalThis.__probe.mountTags([]))
    await testPage.advance(0.1, 2)
    await testPage.expectIdle(`${where}, before`)
    server.calls.length = 0
    await inject(first, operations)
    await testPage.page.evaluate((all) => {
      globalThis.__probe.mountTags(all)
      // side by side, because long lists do not render rows far below the viewport
      const lists = all.every(({ tag }) => tag === 'univ-process-center')
      const columns = lists ? `auto / repeat(${all.length}, minmax(0, 1fr))` : 'none'
      Object.assign(document.querySelector<HTMLElement>('#stage')!.style, { display: 'grid', grid: columns })
    }, tags(where))
    await testPage.advance(1)
    await testPage.press('Personal centre')
    await passRetries(testPage, first.values())
    await passRetries(testPage, first.values())
    await testPage.expectIdle(where)
    await present(testPage, alive, where, first)
    const forms = member ? 1 : 2 // guests' reads fall back to POST if a GET fails
    const limitOf = (op: string) => {
      const row = first.get(op)
      const isPolled = op === 'GET /api/noLogin/notices' // each minute of the page's clock
      return isPolled || row?.browserRetries ? 20 : row?.isRetryable ? 3 : forms
    }
    equal(askedTooOften(limitOf).join(', '), '', `${where}: asked too often`)
    // it recovers in place, without a reload
    server.fault = undefined
    await testPage.press('Try again')
    await testPage.advance(1, 1, 1)
    await testPage.expectIdle(`${where}, healed`)
    await present(testPage, operations, `${where}, healed`, first)
    // and loaded data stays
    await inject(next, operations, others)
    await testPage.page.evaluate(() => {
      for (const tag of document.querySelectorAll('#stage > *'))
        (tag as HTMLElement & { refresh(): void }).refresh()
    })
    await passRetries(testPage, [...next.values(), others])
    await testPage.expectIdle(`${where}, asked again`)
    await present(testPage, operations, `${where}, asked again`, next)
    server.fault = undefined
  }

  for (const group of GROUPS)
    describe(group.title, () => {
      const rows = FAULTS.filter((_, i) => group.includesFault(i))
      let testPage: FaultPage | undefined
      for (const [i, round] of planRounds(group.operations, rows).entries())
        test(`round ${i + 1}, another fault per call: reports the faults, recovers, and keeps loaded content`, async () => {
          testPage ??= await faults.open(group.member)
          await meet(testPage, round, group, `${group.title}, round ${i + 1}`)
        })
      test('each fault was sent to each call', async () => {
        const left = () =>
          group.operations.flatMap((op) =>
            rows.flatMap((row) => (sent.has(`${op}: ${row.name}`) ? [] : [[op, row] as const])),
          )
        // those that found no free connection come later
        const others = rows.find(({ holdsConnection }) => !holdsConnection)!
        for (let turn = 0; turn < 4 && left().length > 0; turn++) {
          const next = new Map(left().slice(0, 2))
          await meet(testPage!, { first: new Map(), next, others }, group, `${group.title}, further ${turn}`)
        }
        const missing = left().map(([op, { name }]) => `${op}: ${name}`)
        equal(missing.join('; '), '')
      })
    })
})

import { deepEqual, equal, ok } from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { normalizeVisitLabel, VISITS_STORAGE_KEY } from '../../../src/contract/core/visit-paths.ts'
import { fillMissingDays } from '../../../src/features/visit-counter/state/daily-visits.ts'
import { createVisitCounter, HEARTBEAT_MS } from '../../../src/features/visit-counter/state/model.ts'
import type { PublicRuntime } from '../../../src/runtime/runtime.ts'
import { createBrowserDouble, createMemoryStore } from '../../double/browser-double.ts'
import { waitUntil } from '../../double/wait-until.ts'

const DAY = 86_400_000
type Answer = number | number[] | Response | Error

/** A task centre whose `t` depends on the end of the path, with a manual clock. */
function createBackend(answers: Record<string, Answer>, stored?: string) {
  let now = 1e12
  const timers = new Map<() => void, number>()
  const requested: string[] = []
  const local = createMemoryStore(stored === undefined ? {} : { [VISITS_STORAGE_KEY]: stored })
  const base: PublicRuntime = {
    config: { lang: '', timeZone: 'Asia/Shanghai', bases: { taskCenter: 'https://hall.example/taskcenter' } },
    platform: createBrowserDouble({
      fetch: async (input) => {
        const url = String(input)
        requested.push(url.slice(url.indexOf('/noLogin/') + 9))
        const answer = answers[new URL(url).pathname.split('/noLogin/')[1]!]
        if (answer instanceof Error) throw answer
        if (answer instanceof Response) return answer.clone()
        return Response.json({ errno: 0, t: answer })
      },
      now: () => now,
      schedule(run, ms) {
        timers.set(run, now + ms)
        return () => timers.delete(run)
      },
      storages: { local, session: local },
    }),
    service: (make) => make(base),
  }
  return {
    base,
    requested,
    answers,
    local,
    timers,
    tick(ms: number) {
      now += ms
      for (const [run, time] of timers) if (time <= now) (timers.delete(run), run())
    },
  }
}
const validReplies = () => ({ visitToday: 12, visit: 3456, 'visit/timestamp': [7] })

describe('visit counter', () => {
  const page = new EventTarget() as EventTarget & { visibilityState: string }
  beforeEach(() => {
    page.visibilityState = 'visible'
    Object.assign(globalThis, { document: page, addEventListener: page.addEventListener.bind(page) })
  })
  afterEach(() => {
    for (const name of ['document', 'addEventListener']) Reflect.deleteProperty(globalThis, name)
  })
  const look = (visibility: string) => {
    page.visibilityState = visibility
    page.dispatchEvent(new Event('visibilitychange'))
  }

  test('reads the three counts of its label and caches them', async () => {
    const backend = createBackend(validReplies())
    const visits = createVisitCounter(backend.base).byLabel('library')
    const stop = visits.startPolling()
    await waitUntil(() => visits.$visits.get().state === 'ready')
    deepEqual(backend.requested, [
      'visitToday?label=library',
      'visit?label=library',
      'visit/timestamp?label=library',
    ])
    deepEqual(visits.$visits.get().cached?.counts, { today: 12, total: 3456, online: 7 })
    deepEqual(JSON.parse(backend.local.get(VISITS_STORAGE_KEY)!), [
      ['library', { today: 12, total: 3456, online: 7 }, 1e12],
    ])
    stop()
    equal(backend.timers.size, 0)
  })

  test('polls every two minutes while visible, pauses while hidden, and catches up when shown again', async () => {
    const backend = createBackend(validReplies())
    const visits = createVisitCounter(backend.base).byLabel('')
    const stop = visits.startPolling()
    await waitUntil(() => visits.$visits.get().state === 'ready')
    let read = 0
    visits.$visits.listen(() => read++)
    backend.tick(HEARTBEAT_MS)
    equal(backend.requested.length, 6)
    await waitUntil(() => read === 1)
    look('hidden')
    backend.tick(10 * HEARTBEAT_MS)
    equal(backend.requested.length, 6)
    look('visible')
    equal(backend.requested.length, 9)
    stop()
    backend.tick(10 * HEARTBEAT_MS)
    equal(backend.requested.length, 9)
  })

  test('shows the other counts when one count cannot be read', async () => {
    const backend = createBackend({ ...validReplies(), visit: new Response('<html>') })
    const visits = createVisitCounter(backend.base).byLabel('')
    visits.refresh()
    await waitUntil(() => visits.$visits.get().state === 'failed' || (backend.tick(3000), false))
    deepEqual(visits.$visits.get().cached?.counts, { today: 12, online: 7 })
  })

  test('tries a network failure three times and a rejected read once', async () => {
    const backend = createBackend({
      ...validReplies(),
      visit: new TypeError('Failed to fetch'),
      visitToday: Response.json({ errno: 5 }),
    })
    const visits = createVisitCounter(backend.base).byLabel('')
    visits.refresh()
    await waitUntil(() => visits.$visits.get().state === 'failed' || (backend.tick(3000), false))
    equal(backend.requested.filter((path) => path === 'visit').length, 3)
    equal(backend.requested.filter((path) => path === 'visitToday').length, 1)
  })

  test('treats a label never counted as 0, and an empty reply without a label as no count', async () => {
    for (const [label, total] of [
      ['new', 0],
      ['', undefined],
    ] as const)
      for (const empty of [null, []] as never[]) {
        const backend = createBackend({ visitToday: 1, visit: empty, 'visit/timestamp': empty })
        const visits = createVisitCounter(backend.base).byLabel(label)
        visits.refresh()
        await waitUntil(() => visits.$visits.get().state !== 'loading')
        equal(visits.$visits.get().cached?.counts.total, total)
        equal(visits.$visits.get().state, label ? 'ready' : 'failed')
      }
  })

  test('rejects malformed counts from the server and from storage', async () => {
    for (const t of [-1, NaN, '1e99', null, {}, [[]], 'x', 1e15] as never[]) {
      const backend = createBackend({ ...validReplies(), visit: Response.json({ t }) })
      const visits = createVisitCounter(backend.base).byLabel('')
      visits.refresh()
      await waitUntil(() => visits.$visits.get().state !== 'loading')
      ok(!((visits.$visits.get().cached?.counts.total ?? 0) > 0), JSON.stringify(t))
    }
    const poison = [
      'null',
      '{',
      '[null]',
      '[["",null,1]]',
      '[["",{"today":-1,"total":"9","online":1e16},1]]',
      '[["",{"total":9},2e12]]',
    ]
    for (const stored of poison) {
      const found = createVisitCounter(createBackend(validReplies(), stored).base)
        .byLabel('')
        .$visits.get().cached
      deepEqual(Object.keys(found?.counts ?? {}), [], stored)
    }
  })
})

test('normalises valid labels and maps invalid ones to the default counter', () => {
  deepEqual(['library', ' Library ', 'a.b-c_9'].map(normalizeVisitLabel), ['library', 'library', 'a.b-c_9'])
  deepEqual(
    ['', null, '图书馆', 'a b', '-a', 'x'.repeat(65), '../x'].map(normalizeVisitLabel),
    Array(7).fill(''),
  )
})

test('fills days without visits with zero and keeps at most 30 days', () => {
  const timeZone = 'Asia/Shanghai'
  const record = (day: number, value: number) => ({ labelName: '', date: day * DAY - 8 * 3_600_000, value })
  deepEqual(
    fillMissingDays([record(20_000, 3), record(20_003, 5)], timeZone).map(({ value }) => value),
    [3, 0, 0, 5],
  )
  equal(fillMissingDays([record(20_000, 1), record(20_100, 2)], timeZone).length, 30)
  deepEqual(fillMissingDays([], timeZone), [])
  const pacific = ['2027-03-13', '2027-03-15'].map((day) => ({
    labelName: '',
    date: Date.parse(`${day}T12:00Z`),
    value: 1,
  }))
  deepEqual(
    fillMissingDays(pacific, 'America/New_York').map(({ date }) => new Date(date).toISOString()),
    ['2027-03-13T05:00:00.000Z', '2027-03-14T05:00:00.000Z', '2027-03-15T04:00:00.000Z'],
    'over a change of summer time',
  )
  deepEqual(fillMissingDays([{ labelName: '', date: 0, value: 4 }], timeZone), [])
})

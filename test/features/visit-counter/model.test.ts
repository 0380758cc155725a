import { deepEqual, equal, ok } from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { labelOf, VISITS_KEY } from '../../../src/contract/visit-paths.ts'
import { fullDays } from '../../../src/features/visit-counter/days.ts'
import { createCounter, HEARTBEAT_MS } from '../../../src/features/visit-counter/model.ts'
import type { Base } from '../../../src/runtime/runtime.ts'
import { createStore } from '../../../src/runtime/storage.ts'
import { until } from '../../double/until.ts'

const DAY = 86_400_000
type Answer = number | number[] | Response | Error

/** A task centre that says `t` by the end of the path, and a clock that only `tick` moves. */
function campus(answers: Record<string, Answer>, kept?: string) {
  let now = 1e12
  const timers = new Map<() => void, number>()
  const asked: string[] = []
  const memory = new Map<string, string>(kept === undefined ? [] : [[VISITS_KEY, kept]])
  const local = createStore(() => undefined)
  for (const [k, v] of memory) local.set(k, v)
  const base: Base = {
    config: { lang: '', bases: { taskCenter: 'https://hall.example/taskcenter' } },
    platform: {
      fetch: async (input) => {
        const url = String(input)
        asked.push(url.slice(url.indexOf('/noLogin/') + 9))
        const answer = answers[new URL(url).pathname.split('/noLogin/')[1]!]
        if (answer instanceof Error) throw answer
        if (answer instanceof Response) return answer.clone()
        return Response.json({ errno: 0, t: answer })
      },
      now: () => now,
      later(run, ms) {
        timers.set(run, now + ms)
        return () => timers.delete(run)
      },
      log: () => {},
      storages: { local, session: local },
    },
    one: (make) => make(base),
  }
  return {
    base,
    asked,
    answers,
    local,
    timers,
    tick(ms: number) {
      now += ms
      for (const [run, at] of timers) if (at <= now) (timers.delete(run), run())
    },
  }
}
const good = () => ({ visitToday: 12, visit: 3456, 'visit/timestamp': [7] })

describe('the counter', () => {
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

  test('reads its three numbers under its label, and keeps them for the next time', async () => {
    const far = campus(good())
    const visits = createCounter(far.base).of('library')
    const stop = visits.show()
    await until(() => visits.get().state === 'ready')
    deepEqual(far.asked, ['visitToday?label=library', 'visit?label=library', 'visit/timestamp?label=library'])
    deepEqual(visits.get().kept?.counts, { today: 12, total: 3456, online: 7 })
    deepEqual(JSON.parse(far.local.get(VISITS_KEY)!), [
      ['library', { today: 12, total: 3456, online: 7 }, 1e12],
    ])
    stop()
    equal(far.timers.size, 0)
  })

  test('reads again every two minutes while it is looked at, not while hidden, at once when it is seen late', async () => {
    const far = campus(good())
    const visits = createCounter(far.base).of('')
    const stop = visits.show()
    await until(() => visits.get().state === 'ready')
    let read = 0
    visits.listen(() => read++)
    far.tick(HEARTBEAT_MS)
    equal(far.asked.length, 6)
    await until(() => read === 1)
    look('hidden')
    far.tick(10 * HEARTBEAT_MS)
    equal(far.asked.length, 6)
    look('visible')
    equal(far.asked.length, 9)
    stop()
    far.tick(10 * HEARTBEAT_MS)
    equal(far.asked.length, 9)
  })

  test('without the server the numbers of last time stay, with their time', async () => {
    const kept = JSON.stringify([['', { today: 5, total: 50, online: 2 }, 1e12 - DAY]])
    const away = new Response('', { status: 404 })
    const far = campus({ visitToday: away, visit: away, 'visit/timestamp': away }, kept)
    const visits = createCounter(far.base).of('')
    equal(visits.get().kept?.counts.total, 50)
    visits.refresh()
    await until(() => visits.get().state === 'failed')
    deepEqual(visits.get().kept, { counts: { today: 5, total: 50, online: 2 }, at: 1e12 - DAY })
    Object.assign(far.answers, good())
    visits.refresh()
    await until(() => visits.get().state === 'ready')
    equal(visits.get().kept?.counts.total, 3456)
  })

  test('one number that does not come costs one number', async () => {
    const far = campus({ ...good(), visit: new Response('<html>') })
    const visits = createCounter(far.base).of('')
    visits.refresh()
    await until(() => visits.get().state === 'failed' || (far.tick(3000), false))
    deepEqual(visits.get().kept?.counts, { today: 12, online: 7 })
  })

  test('a read that may pass is tried three times, one that was refused once', async () => {
    const far = campus({
      ...good(),
      visit: new TypeError('Failed to fetch'),
      visitToday: Response.json({ errno: 5 }),
    })
    const visits = createCounter(far.base).of('')
    visits.refresh()
    await until(() => visits.get().state === 'failed' || (far.tick(3000), false))
    equal(far.asked.filter((path) => path === 'visit').length, 3)
    equal(far.asked.filter((path) => path === 'visitToday').length, 1)
  })

  test('nothing that is no count is believed, from the server or the device', async () => {
    for (const t of [-1, NaN, '1e99', null, {}, [[]], 'x', 1e15] as never[]) {
      const far = campus({ ...good(), visit: Response.json({ t }) })
      const visits = createCounter(far.base).of('')
      visits.refresh()
      await until(() => visits.get().state !== 'loading')
      ok(!((visits.get().kept?.counts.total ?? 0) > 0), JSON.stringify(t))
    }
    const poison = [
      'null',
      '{',
      '[null]',
      '[["",null,1]]',
      '[["",{"today":-1,"total":"9","online":1e16},1]]',
      '[["",{"total":9},2e12]]',
    ]
    for (const kept of poison) {
      const found = createCounter(campus(good(), kept).base).of('').get().kept
      deepEqual(Object.keys(found?.counts ?? {}), [], kept)
    }
  })
})

test('a label is what a page may write, and anything else is the hall’s own', () => {
  deepEqual(['library', ' Library ', 'a.b-c_9'].map(labelOf), ['library', 'library', 'a.b-c_9'])
  deepEqual(['', null, '图书馆', 'a b', '-a', 'x'.repeat(65), '../x'].map(labelOf), Array(7).fill(''))
})

test('days that nobody came on are days all the same', () => {
  const record = (day: number, value: number) => ({ labelName: '', date: day * DAY - 8 * 3_600_000, value })
  deepEqual(
    fullDays([record(20_000, 3), record(20_003, 5)]).map(({ value }) => value),
    [3, 0, 0, 5],
  )
  equal(fullDays([record(20_000, 1), record(20_100, 2)]).length, 30)
  deepEqual(fullDays([]), [])
  deepEqual(fullDays([{ labelName: '', date: 0, value: 4 }]), [])
})

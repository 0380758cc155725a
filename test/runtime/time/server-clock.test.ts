// The servers' clock: what their replies tell of it, and what follows from it on a device whose clock is wrong.
import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { notices } from '../../../src/contract/additions/notices.ts'
import { createNotices } from '../../../src/domain/notices.ts'
import { DEFAULT_LIST_STATE, fetchList } from '../../../src/domain/task-lists.ts'
import { acceptHostSession } from '../../../src/runtime/session/sources/host.ts'
import { createServerClock, serverClock, serverNow } from '../../../src/runtime/time/server-clock.ts'
import { createErrorReply, createScriptedRuntime, waitFor } from '../../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../../double/session-double.ts'
import { waitIdle } from '../../double/wait-until.ts'
import { task } from '../../features/process-center/process-backend.ts'

const NOW = Date.parse('2026-11-26T04:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE

interface Case {
  name: string
  /** Minutes that the device is ahead. */
  device: number
  headers: Record<string, string>
  isFresh?: boolean
  /** Milliseconds that the request took. */
  took?: number
  /** Minutes ahead that are found; null: not known. */
  ahead: number | null
}
const at = (time: number) => new Date(time).toUTCString()

const CASES: Case[] = [
  { name: 'the right clock', device: 0, headers: { date: at(NOW) }, ahead: 0 },
  { name: 'two hours ahead', device: 120, headers: { date: at(NOW) }, ahead: 120 },
  { name: 'ten minutes behind', device: -10, headers: { date: at(NOW) }, ahead: -10 },
  { name: 'a day behind', device: -1440, headers: { date: at(NOW) }, ahead: -1440 },
  { name: 'no Date that the page may see', device: 120, headers: {}, ahead: null },
  { name: 'a broken Date', device: 120, headers: { date: 'now' }, ahead: null },
  {
    name: 'a reply of a proxy, an hour old',
    device: 0,
    headers: { date: at(NOW - HOUR), age: '3600' },
    ahead: 0,
  },
  {
    name: 'a reply from the cache, an hour old',
    device: 0,
    headers: { date: at(NOW - HOUR), 'cache-control': 'public, max-age=7200' },
    isFresh: false,
    ahead: null,
  },
  {
    name: 'a reply that the browser stores as long as it likes',
    device: 0,
    headers: { date: at(NOW - HOUR) },
    isFresh: false,
    ahead: null,
  },
  {
    name: 'a cached reply from the future: the device is behind',
    device: -60,
    headers: { date: at(NOW), 'cache-control': 'max-age=7200' },
    isFresh: false,
    ahead: -60,
  },
  {
    name: 'a reply that is asked for each time',
    device: 30,
    headers: { date: at(NOW), 'cache-control': 'no-cache' },
    isFresh: false,
    ahead: 30,
  },
  {
    name: 'a reply stored for a minute',
    device: 30,
    headers: { date: at(NOW), 'cache-control': 'public, max-age=60' },
    isFresh: false,
    ahead: 29,
  },
  { name: 'a slow reply', device: 0, headers: { date: at(NOW - 20_000) }, took: 25_000, ahead: 0 },
]

for (const { name, device, headers, isFresh = true, took = 0, ahead } of CASES)
  test(`tells the clock by ${name}`, () => {
    const now = NOW + device * MINUTE
    const clock = createServerClock({ platform: { now: () => now } })
    clock.learn({ headers: new Headers(headers), sentAt: now - took, isFresh })
    const found = clock.$ahead.get()
    equal(found === null ? null : Math.round(found / MINUTE), ahead)
  })

test('one reply after another does not move a clock that is right by the second', () => {
  let now = NOW
  const clock = createServerClock({ platform: { now: () => now } })
  const changes: unknown[] = []
  clock.$ahead.listen((ahead) => changes.push(ahead))
  for (; now < NOW + 90_000; now += 333)
    clock.learn({ headers: new Headers({ date: at(now) }), sentAt: now - 200, isFresh: true })
  deepEqual(changes, [0])
})

test('a device that is set right meanwhile is right again', () => {
  let now = NOW + 2 * HOUR
  const clock = createServerClock({ platform: { now: () => now } })
  const learn = () => clock.learn({ headers: new Headers({ date: at(NOW) }), sentAt: now, isFresh: true })
  learn()
  now = NOW
  learn()
  ok(Math.abs(clock.now() - NOW) <= 1000)
})

/** A runtime on a device that is `ahead` minutes ahead of servers that show their clock, or do not. */
function setUp(ahead: number, { shows = true, expiresIn = 60 } = {}) {
  const session = createSessionDouble('guest')
  const double = createScriptedRuntime({}, { session, now: NOW + ahead * MINUTE })
  const { platform } = double.runtime
  const server = () => platform.now() - ahead * MINUTE
  const reply = (body: unknown) =>
    new Response(JSON.stringify(body), { headers: shows ? { date: at(server()) } : {} })
  let calls = 0
  const states: string[] = []
  session.$session.listen(({ state }) => states.push(state))
  const give = () => {
    calls++
    return { accessToken: 'abc', expiresAt: server() + expiresIn * MINUTE, user: { id: 'h', name: 'Host' } }
  }
  double.replies['HEAD /univ-config.json'] = () => reply({})
  return { ...double, give, states, reply, server, calls: () => calls, requests: double.calls }
}

// each lets time pass, most of which is waiting
describe("a host's session of an hour", { concurrency: true }, () => {
  for (const ahead of [120, 60, 59.9, 57, 10, 0, -10, -120, 60 * 24 * 30])
    for (const fixed of [false, true])
      test(`on a device ${ahead} minutes ahead${fixed ? ', given once' : ''}`, async () => {
        const { runtime, give, tick, calls, session, states } = setUp(ahead)
        acceptHostSession(runtime, fixed ? give() : give)
        await waitFor(() => session.$session.get().state === 'signed-in')
        for (let minute = 0; minute < 58; minute++) {
          tick(MINUTE)
          await waitIdle()
        }
        deepEqual(states.includes('guest'), false)
        equal(calls(), 1, 'the host is asked once in an hour')
        if (!fixed || ahead < 0) return
        tick(4 * MINUTE)
        await waitFor(() => session.$session.get().state === 'guest')
      })
})

test('a session that is over is over, also on a device that is behind, once the server tells its clock', async () => {
  const { runtime, give, session, requests } = setUp(-3, { expiresIn: -1 })
  acceptHostSession(runtime, give())
  await waitFor(() => requests.length > 0)
  await waitIdle()
  equal(session.$session.get().state, 'guest')
})

test('where no server tells its clock, the device decides', async () => {
  const { runtime, give, session, logged } = setUp(120, { shows: false })
  acceptHostSession(runtime, give())
  await waitFor(() => logged.some((line) => line.includes('host session')))
  equal(session.$session.get().state, 'guest')
})

test('a session that a wrong clock has refused counts once a reply tells the clock', async () => {
  const { runtime, give, session, logged, replies } = setUp(120)
  replies['HEAD /univ-config.json'] = createErrorReply(404)
  acceptHostSession(runtime, give())
  await waitFor(() => logged.some((line) => line.includes('host session')))
  serverClock(runtime).learn({
    headers: new Headers({ date: at(NOW) }),
    sentAt: runtime.platform.now(),
    isFresh: true,
  })
  await waitFor(() => session.$session.get().state === 'signed-in')
})

test('a reply that tells the clock later moves the end of the session', async () => {
  const { runtime, give, session, tick, replies, reply } = setUp(-30)
  acceptHostSession(runtime, give())
  await waitFor(() => session.$session.get().state === 'signed-in')
  replies['GET /api/noLogin/notices'] = () => reply({ errno: 0, entities: [] })
  await runtime.rest(notices, {})
  tick(61 * MINUTE)
  equal(session.$session.get().state, 'guest')
})

for (const ahead of [120, -120])
  test(`what is due, and which notices are on, follow the server on a device ${ahead} minutes ahead`, async () => {
    const double = createScriptedRuntime(
      {},
      {
        session: createSessionDouble(student),
        now: NOW + ahead * MINUTE,
        config: { processes: 'app-center' },
      },
    )
    const { runtime, replies } = double
    const reply = (body: unknown) =>
      new Response(JSON.stringify(body), { headers: { date: at(NOW), 'cache-control': 'no-store' } })
    replies['tasks'] = () =>
      reply({
        data: {
          tasks: {
            total: 2,
            entities: [
              task(1, { expireTime: (NOW - HOUR) / 1000 }),
              task(2, { expireTime: (NOW + HOUR) / 1000 }),
            ],
          },
        },
      })
    const { entities } = await fetchList(runtime, 'todo', { ...DEFAULT_LIST_STATE, due: 'overdue' })
    deepEqual(
      entities.map(({ id }) => id),
      ['t1'],
    )
    equal(Math.round((serverNow(runtime) - NOW) / MINUTE), 0)
    equal(Math.round(serverClock(runtime).$ahead.get()! / MINUTE), ahead)
    replies['GET /api/noLogin/notices'] = () =>
      reply({
        errno: 0,
        entities: [
          { id: 'on', text: 'on', from: (NOW - HOUR) / 1000, to: (NOW + HOUR) / 1000 },
          { id: 'over', text: 'over', to: (NOW - HOUR) / 1000 },
          { id: 'coming', text: 'coming', from: (NOW + HOUR) / 1000 },
        ],
      })
    const { $notices } = createNotices(runtime)
    const stop = $notices.listen(() => {})
    await waitFor(() => $notices.get().state === 'ready')
    deepEqual(
      $notices.get().data?.map(({ id }) => id),
      ['on'],
    )
    stop()
  })

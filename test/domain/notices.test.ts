import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import type { Notice } from '../../src/contract/additions/notices.ts'
import { createNotices, activeNotices } from '../../src/domain/notices.ts'
import { createErrorReply, createScriptedRuntime, waitFor } from '../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../double/session-double.ts'
import { waitIdle } from '../double/wait-until.ts'

const now = Date.parse('2026-03-02T00:00:00Z')
const DAY = 86_400_000
const notice = (id: string, level: Notice['level'], from = now - DAY, to = now + DAY): Notice => ({
  ...{ id, level, from, to, text: id, textEn: '', body: '', bodyEn: '', read: null },
})
const all = [
  notice('news', 'info'),
  notice('roads', 'warning', now - 3 * DAY, 0),
  notice('drive', 'outage'),
  notice('mail', 'outage', now - 2 * DAY),
  notice('over', 'outage', now - 9 * DAY, now),
  notice('to come', 'outage', now + 1),
]
const ids = (some: readonly Notice[]) => some.map(({ id }) => id)

test('includes notices from their start until their end, most severe first', () => {
  deepEqual(ids(activeNotices(all, now)), ['drive', 'mail', 'roads', 'news'])
  deepEqual(ids(activeNotices(all, now - 9 * DAY)), ['over'])
})

function setup(local: Record<string, string> = {}, who: 'guest' | typeof student = 'guest') {
  const double = createScriptedRuntime(
    { 'GET /api/noLogin/notices': { errno: 0, entities: all } },
    { now, local, session: createSessionDouble(who) },
  )
  const listeners: (() => void)[] = []
  double.runtime.on = (type, run) => {
    if (type === 'notice') listeners.push(() => run(''))
    return () => void listeners.splice(0)
  }
  const notices = createNotices(double.runtime)
  notices.$notices.listen(() => {})
  notices.$current.listen(() => {})
  const { local: device } = double.runtime.platform.storages
  return { ...double, ...notices, local: device, event: () => listeners.forEach((run) => run()) }
}

test('an open page shows a new outage within a minute, and a failed look keeps what is shown', async () => {
  const visit = setup()
  await waitFor(() => visit.$current.get().length > 0)
  visit.replies['GET /api/noLogin/notices'] = createErrorReply(500)
  visit.tick(60_000)
  await waitFor(() => visit.called('GET /api/noLogin/notices').length === 2)
  deepEqual(ids(visit.$current.get()), ['to come', 'drive', 'mail', 'roads', 'news'], 'its time has come')
  visit.replies['GET /api/noLogin/notices'] = { errno: 0, entities: [notice('power', 'outage', now), ...all] }
  visit.tick(60_000)
  await waitFor(() => ids(visit.$current.get()).includes('power'))
})

test('an event of the bus brings a new notice within three seconds, with one request for several events', async () => {
  const visit = setup({}, student)
  await waitFor(() => visit.$current.get().length > 0)
  visit.replies['GET /api/noLogin/notices'] = { errno: 0, entities: [notice('power', 'outage', now), ...all] }
  visit.event()
  visit.event()
  equal(visit.called('GET /api/noLogin/notices').length, 1, 'not all pages of a university at once')
  visit.tick(3_000)
  await waitFor(() => ids(visit.$current.get()).includes('power'))
  equal(visit.called('GET /api/noLogin/notices').length, 2)
})

test('hides dismissed notices on this device', async () => {
  const visit = setup()
  await waitFor(() => visit.$current.get().length > 0)
  deepEqual(ids(visit.$current.get()), ['drive', 'mail', 'roads', 'news'])
  visit.dismiss('drive')
  deepEqual(ids(visit.$current.get()), ['mail', 'roads', 'news'])
  deepEqual(ids(visit.$notices.get().data!), ['drive', 'mail', 'roads', 'news'], 'the full list keeps it')
  const nextVisit = setup({
    'univ.noticesAway': visit.runtime.platform.storages.local.get('univ.noticesAway')!,
  })
  await waitFor(() => nextVisit.$notices.get().data !== undefined)
  deepEqual(ids(nextVisit.$current.get()), ['mail', 'roads', 'news'])
})

test('remembers the latest hundred outages that were shown', async () => {
  const visit = setup()
  await waitFor(() => visit.$current.get().length > 0)
  deepEqual(visit.readSeen(), [])
  visit.markSeen(visit.$current.get().slice(0, 1))
  visit.markSeen(visit.$current.get().slice(0, 2))
  deepEqual(visit.readSeen(), ['drive', 'mail'])
  visit.markSeen(Array.from({ length: 150 }, (_, n) => notice(`n${n}`, 'outage')))
  equal(visit.readSeen().length, 100)
})

test('sends the bearer token for signed-in users only', async () => {
  for (const [who, bearer] of [
    ['guest', false],
    [student, true],
  ] as const) {
    const { $notices, called } = setup({}, who)
    await waitFor(() => $notices.get().data !== undefined)
    equal(called('GET /api/noLogin/notices')[0]!.bearer !== '', bearer)
  }
})

const READ = 'POST /me/preference/ReadNotices'
const AWAY = 'univ.noticesAway'
/** A server that keeps what its user has dismissed. */
const withRead = (...read: string[]) => ({
  errno: 0,
  entities: all.map((entry) => ({ ...entry, read: read.includes(entry.id) })),
})

test('hides what the user has dismissed on another device', async () => {
  const visit = setup({}, student)
  visit.replies['GET /api/noLogin/notices'] = withRead('drive', 'news')
  await waitFor(() => visit.$current.get().length > 0)
  deepEqual(ids(visit.$current.get()), ['mail', 'roads'])
  equal(visit.$notices.get().data?.length, 4, 'the help centre still lists them')
})

test('a dismissal moves to the account, and shows again what has changed since', async () => {
  const visit = setup({}, student)
  visit.replies['GET /api/noLogin/notices'] = withRead()
  visit.replies[READ] = { errno: 0 }
  await waitFor(() => visit.$current.get().length > 0)
  visit.dismiss('drive')
  deepEqual(ids(visit.$current.get()), ['mail', 'roads', 'news'], 'at once')
  await waitFor(() => visit.local.get(AWAY) === '[]')
  deepEqual(
    visit.called(READ).map(({ input }) => input),
    [{ ids: 'drive' }],
  )
  deepEqual(ids(visit.$current.get()), ['mail', 'roads', 'news'], 'before the next look')
  visit.tick(60_000)
  await waitFor(() => ids(visit.$current.get()).includes('drive'))
})

for (const [problem, reply] of [
  ['fails', createErrorReply(500)],
  ['is not supported after all', createErrorReply(404)],
] as const)
  test(`a dismissal whose write ${problem} stays on the device`, async () => {
    const visit = setup({}, student)
    visit.replies['GET /api/noLogin/notices'] = withRead()
    visit.replies[READ] = reply
    await waitFor(() => visit.$current.get().length > 0)
    visit.dismiss('drive')
    await waitFor(() => visit.called(READ).length === 1)
    visit.tick(60_000)
    await waitFor(() => visit.called('GET /api/noLogin/notices').length === 2)
    await waitFor(() => visit.$notices.get().state === 'ready')
    deepEqual(ids(visit.$current.get()), ['to come', 'mail', 'roads', 'news'])
    equal(visit.local.get(AWAY), '["drive"]')
    deepEqual(visit.runtime.toasts.$toasts.get(), [])
  })

test('a guest, and a member whose server does not keep it, send nothing', async () => {
  for (const who of ['guest', student] as const) {
    const visit = setup({}, who)
    await waitFor(() => visit.$current.get().length > 0)
    visit.dismiss('drive')
    await waitIdle()
    deepEqual([visit.called(READ), visit.local.get(AWAY)], [[], '["drive"]'])
  }
})

import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import type { Notice } from '../../src/contract/additions/notices.ts'
import { createNotices, activeNotices } from '../../src/domain/notices.ts'
import { createErrorReply, createScriptedRuntime, waitFor } from '../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../double/session-double.ts'

const now = Date.parse('2026-03-02T00:00:00Z')
const DAY = 86_400_000
const notice = (id: string, level: Notice['level'], from = now - DAY, to = now + DAY): Notice => ({
  ...{ id, level, from, to, text: id, textEn: '', body: '', bodyEn: '' },
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
  return { ...double, ...notices, event: () => listeners.forEach((run) => run()) }
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

// "No limit" in every form that systems write it, in every field, through every way that a time comes in.
import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { app as appOperation } from '../../../src/contract/core/app-detail.ts'
import { entrustees } from '../../../src/contract/core/entrust.ts'
import { notices } from '../../../src/contract/additions/notices.ts'
import { DEFAULT_LIST_STATE, fetchList } from '../../../src/domain/task-lists.ts'
import { activeNotices } from '../../../src/domain/notices.ts'
import { dueStatus } from '../../../src/domain/query-tasks.ts'
import { applicationPeriod } from '../../../src/features/catalogue/detail/application-period.ts'
import { parseSourceRows, parseSourceText } from '../../../src/runtime/source/parse-source.ts'
import { acceptHostSession } from '../../../src/runtime/session/sources/host.ts'
import { readTime } from '../../../src/runtime/time/read-time.ts'
import { formatDuration, timeFormat } from '../../../src/runtime/time/format-time.ts'
import { waitFor } from '../../double/scripted-runtime.ts'
import { createProcessBackend, LIST_PATHS, task } from '../../features/process-center/process-backend.ts'
import { app } from '../../double/app-fixtures.ts'

const NOW = Date.parse('2026-11-26T12:00:00+08:00')
const timeZone = 'Asia/Shanghai'

const NEVER: unknown[] = [
  ...['9999-12-31 23:59:59', '9999-12-31T23:59:59+08:00', '9999-12-31', '9999/12/31', '99991231235959'],
  // seconds to nanoseconds
  ...[253402271999, 253402271999000, 253402300799999, 253402271999000000, 99991231, '99991231'],
  ...['253402271999', '253402271999000', '253402300799999000'],
  // the greatest numbers of Java, JavaScript and its dates, with and without quotes; ten nines
  ...['9223372036854775807', Number('9223372036854775807'), Number.MAX_SAFE_INTEGER, 8.64e15, 9999999999],
  ...['2999-12-31', '3000-01-01T00:00:00Z', [9999, 12, 31], [9999, 12, 31, 23, 59, 59]],
]
/** 2099-12-31 23:59:59 of the hall, a date like others. */
const LATE: unknown[] = [
  '2099-12-31',
  '2099-12-31 23:59:59',
  '2099-12-31T23:59:59+08:00',
  4102415999,
  4102415999000,
  '4102415999000',
  20991231,
  20991231235959,
]

/** What each value becomes: `true` for no limit, the day for a date. */
const table = async (read: (value: unknown) => number | undefined | Promise<number | undefined>) => {
  const found: Record<string, unknown> = {}
  for (const value of [...NEVER, ...LATE]) {
    const time = await read(value)
    found[JSON.stringify(value)] = time === 0 ? true : time && timeFormat('en-GB', timeZone).day(time)
  }
  return found
}
const expected = Object.fromEntries([
  ...NEVER.map((value) => [JSON.stringify(value), true] as const),
  ...LATE.map((value) => [JSON.stringify(value), '31 Dec 2099'] as const),
])

const backend = (via: 'task-api' | 'app-center' = 'task-api') =>
  createProcessBackend({}, { now: NOW, config: { processes: via } })

test('the reader of times', async () => {
  deepEqual(await table((value) => readTime(value, { timeZone, isEnd: true })), expected)
})

for (const via of ['task-api', 'app-center'] as const)
  test(`expireTime of a task, ${via}: no due date`, async () => {
    const { runtime, replies } = backend(via)
    const found = await table(async (value) => {
      replies[LIST_PATHS.todo] = { errno: 0, total: 1, entities: [{ ...task(1), expireTime: value }] }
      replies['tasks'] = { total: 1, entities: [{ ...task(1), expireTime: value }] }
      const [row] = (await fetchList(runtime, 'todo', DEFAULT_LIST_STATE)).entities
      const due = row?.kind === 'task' ? row.task.expireTime : NaN
      equal(dueStatus(due, NOW), '', 'never overdue')
      return due
    })
    deepEqual(found, expected)
  })

test('openTo of an item, by GraphQL: open', async () => {
  const { runtime, replies } = backend()
  const found = await table(async (value) => {
    replies[appOperation.name] = { ...app('a'), facts: { openFrom: 1767196800, openTo: value } }
    const detail = await runtime.graphql(appOperation, { id: 'a' })
    const { facts = null } = detail ?? {}
    equal(['since', 'open'].includes(applicationPeriod(facts, NOW, timeZone).state), true)
    return facts?.openTo
  })
  deepEqual(found, expected)
})

test('openTo in a list from a file, as text and as JSON', async () => {
  const read = (list: ReturnType<typeof parseSourceText>) => {
    deepEqual(list.problems, [])
    return list.items[0]!.facts?.openTo ?? 0
  }
  const json = await table((value) => read(parseSourceRows([{ name: 'A', office: 'x', openTo: value }], '')))
  deepEqual(json, expected)
  const csv = await table((value) =>
    read(
      parseSourceText(
        `name,office,openTo\nA,x,${Array.isArray(value) ? value.join('-').slice(0, 10) : String(value)}\n`,
        '',
      ),
    ),
  )
  deepEqual(csv, expected)
  equal(read(parseSourceText('name,office,openTo\nA,x,2958465\n', '')), 0, 'the last day of a spreadsheet')
})

test('to of a delegation and end of a notice', async () => {
  const { runtime, replies } = backend()
  deepEqual(
    await table(async (value) => {
      replies['GET /user/{id}/entrustees'] = { errno: 0, entities: [{ id: '1', to: value }] }
      return (await runtime.rest(entrustees, { path: { id: '7' } }))[0]?.to
    }),
    expected,
  )
  deepEqual(
    await table(async (value) => {
      replies['GET /api/noLogin/notices'] = { errno: 0, entities: [{ id: '1', text: 'x', to: value }] }
      const found = await runtime.rest(notices, {})
      equal(activeNotices(found, NOW).length, 1, `shown: ${String(value)}`)
      return found[0]?.to
    }),
    expected,
  )
})

test('expiresAt of a host session: the session stays', async () => {
  for (const expiresAt of [...NEVER, ...LATE, new Date('9999-12-31T23:59:59Z'), undefined, null, 0]) {
    const { runtime, session, tick, logged } = backend()
    session.setUser('guest')
    acceptHostSession(runtime, { accessToken: 'abc', expiresAt, user: { id: 'h', name: 'Host' } })
    await waitFor(() => session.$session.get().state === 'signed-in')
    tick(400 * 86_400_000)
    deepEqual([session.$session.get().state, logged], ['signed-in', []], String(expiresAt))
  }
})

test('expiresAt in the past, in any form: no session', async () => {
  for (const expiresAt of [
    '2026-11-26 11:59:59',
    '2026-11-25',
    1795665599,
    new Date(NOW - 1),
    20261125,
    3600,
  ]) {
    const { runtime, logged } = backend()
    acceptHostSession(runtime, { accessToken: 'abc', expiresAt, user: { id: 'h', name: 'Host' } })
    await waitFor(() => logged.length > 0)
    equal(logged.join().includes('host session'), true)
  }
})

test('a date far away is said in words', () => {
  const time = Date.parse('2099-12-31T23:59:59+08:00')
  equal(timeFormat('en', timeZone).relative(time, NOW), 'in 73 years')
  equal(formatDuration(NOW, time, 'en'), '73 years')
})

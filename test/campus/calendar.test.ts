import { strict as assert } from 'node:assert'
import { before, test } from 'node:test'
import {
  calendarFeed,
  createCalendarFeed,
  revokeCalendarFeed,
} from '../../src/contract/additions/calendar.ts'
import { actOnTask, todoTasks } from '../../src/contract/core/tasks.ts'
import { formatCalendar } from '../../src/campus/processes/icalendar.ts'
import { setUpCampus } from './client.ts'
import { assertTrue } from './assert-true.ts'

const campus = setUpCampus()
let approver: string
before(async () => {
  approver = await campus.token('approver')
})

const create = async (token = approver) => (await campus.rest(createCalendarFeed, {}, token))[0]!
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
const values = (text: string, name: string) =>
  unfolded(text).flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1)] : []))

test('creates the feed on request and keeps its URL until it is renewed', async () => {
  assert.deepEqual(await campus.rest(calendarFeed, {}, approver), [])
  const feed = await create()
  assert.match(feed.url, new RegExp(`^${campus.url}/task-api/calendar/[\\w-]{43}\\.ics$`))
  assertTrue(Math.abs(Date.now() - feed.created) < 60_000)
  assert.deepEqual(await campus.rest(calendarFeed, {}, approver), [feed])
})

test('lists the deadlines of open tasks in the format of RFC 5545', async () => {
  const { url } = await create()
  const reply = await fetch(url)
  assert.match(reply.headers.get('content-type')!, /^text\/calendar; charset=utf-8/)
  assert.match(reply.headers.get('cache-control')!, /private/)
  const text = await reply.text()
  assertTrue(!text.replaceAll('\r\n', '').includes('\n') && text.endsWith('END:VCALENDAR\r\n'))
  assertTrue(
    text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75),
    'a line is too long',
  )
  const { entities } = await campus.rest(
    todoTasks,
    { query: { limit: 100, start: 0, sort: 'due' } },
    approver,
  )
  assert.deepEqual(values(text, 'UID').sort(), entities.map((t) => `task-${t.id}@localhost`).sort())
  const due = values(text, 'DTSTART')
  assertTrue(due.every((d) => /^\d{8}T\d{6}Z$/.test(d)) && values(text, 'DTSTAMP').length === due.length)
  const first = entities[0]!
  assert.equal(
    due[0],
    new Date(Math.floor(first.expireTime / 1000) * 1000).toISOString().replace(/[-:]|\.\d+/g, ''),
  )
  assertTrue(values(text, 'URL').includes(new URL(first.uri, campus.url).href))
})

test('responds 304 for an unchanged feed and drops completed tasks', async () => {
  const { url } = await create()
  const first = await fetch(url)
  const text = await first.text()
  const etag = first.headers.get('etag')!
  assert.equal((await fetch(url, { headers: { 'if-none-match': etag } })).status, 304)
  const { entities } = await campus.rest(todoTasks, { query: { limit: 100, start: 0 } }, approver)
  const task = entities.find((t) => !t.actions[0]!.needsRemark)!
  await campus.rest(actOnTask, { path: { id: task.id }, form: { actionId: task.actions[0]!.id } }, approver)
  const then = await fetch(url, { headers: { 'if-none-match': etag } })
  assert.equal(then.status, 200)
  assert.equal(values(await then.text(), 'UID').length, values(text, 'UID').length - 1)
})

test('responds 404 for replaced, revoked and guessed URLs', async () => {
  const old = await create()
  const fresh = await create()
  assert.notEqual(old.url, fresh.url)
  assert.equal((await fetch(old.url)).status, 404)
  assert.equal((await fetch(fresh.url)).status, 200)
  await campus.rest(revokeCalendarFeed, {}, approver)
  await campus.rest(revokeCalendarFeed, {}, approver)
  assert.equal((await fetch(fresh.url)).status, 404)
  assert.deepEqual(await campus.rest(calendarFeed, {}, approver), [])
  const guesses = [
    'x.ics',
    `${'a'.repeat(43)}.ics`,
    '.ics',
    "' or 1=1 --.ics",
    fresh.url.split('/').at(-1)!.slice(0, -4),
  ]
  for (const guess of guesses)
    assert.equal(
      (await fetch(`${campus.url}/task-api/calendar/${encodeURIComponent(guess)}`)).status,
      404,
      guess,
    )
})

test('stores no secret and returns only the owner’s tasks', async () => {
  const [mine, other] = [await create(), await create(await campus.token('student'))]
  const secret = (url: string) => url.split('/').at(-1)!.slice(0, -4)
  const rows = await campus.running.campus.db.query('select * from calendar_feed')
  for (const { url } of [mine, other]) assertTrue(!JSON.stringify(rows).includes(secret(url)))
  const uids = async (url: string) => values(await (await fetch(url)).text(), 'UID')
  const [a, b] = [await uids(mine.url), await uids(other.url)]
  assertTrue(a.length > 0 && b.length > 0 && a.every((uid) => !b.includes(uid)))
})

test('escapes hostile text and folds long lines between characters', () => {
  const evil = 'x\r\nEND:VEVENT;,\\\u0000\u0007\nBEGIN:VALARM'
  const text = formatCalendar(
    [
      {
        ...{
          id: 't1',
          name: evil,
          process: '证'.repeat(200),
          process_id: 'p1',
          entry: '2026-000001',
          owner: evil,
        },
        ...{ priority: 1, assigned: 1_700_000_000, expires: 1_700_086_400 },
      },
    ],
    'https://hall.example.edu',
    evil,
  )
  assert.equal(text.match(/^END:VEVENT\r$/gm)?.length, 1)
  assert.equal(text.match(/^BEGIN:VALARM\r$/gm)?.length, 1)
  assertTrue(values(text, 'SUMMARY')[0]!.endsWith(' · x\\nEND:VEVENT\\;\\,\\\\\\nBEGIN:VALARM'))
  assertTrue(values(text, 'SUMMARY')[0]!.startsWith('证'.repeat(200)))
  assertTrue(values(text, 'X-WR-CALNAME')[0]!.startsWith('x\\nEND:VEVENT'))
  for (const line of text.split('\r\n')) assertTrue(!line.includes('\ufffd') && Buffer.byteLength(line) <= 75)
})

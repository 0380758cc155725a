import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { CLEARED } from '../../../src/domain/task-lists.ts'
import { csv, field, MOST_ROWS, wholeList } from '../../../src/features/process-center/parts/csv.ts'
import { calendarOf, folded } from '../../../src/features/process-center/parts/ics.ts'
import { DAY, LIST, many, NOW, platform, task } from './scene.ts'

test('fields are quoted as RFC 4180 says', () => {
  equal(field('plain'), 'plain')
  equal(field('a,b'), '"a,b"')
  equal(field('say "no"'), '"say ""no"""')
  equal(field('two\nlines'), '"two\nlines"')
})

for (const text of [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  ' =1',
  '\r=1',
  '|calc',
  '＝1+1',
  "-2+3+cmd|' /C calc'!A0",
])
  test(`a spreadsheet takes no formula from ${JSON.stringify(text)}`, () =>
    ok(/^"?'/.test(field(text)), field(text)))

test('a file begins with the mark for UTF-8 and its lines end with CRLF', () =>
  equal(
    csv([
      ['a', 'b'],
      ['1', ''],
    ]),
    '\ufeffa,b\r\n1,\r\n',
  ))

test('all pages of a list are written, each row once', async () => {
  const { runtime, asked } = platform({ todo: many(230, task) })
  const { rows, total } = await wholeList(runtime, 'todo', { ...CLEARED, sort: 'due' }, 'en')
  deepEqual([rows.length, total], [230, 230])
  deepEqual(
    asked(LIST.todo).map(({ start, limit, sort }) => [start, limit, sort]),
    [
      ['0', '100', 'due'],
      ['100', '100', 'due'],
      ['200', '100', 'due'],
    ],
  )
})

test('a list is written up to a bound, also when its total lies', async () => {
  const hall = platform()
  let n = 0
  hall.replies[LIST.todo] = () => ({ errno: 0, total: 1e9, entities: many(100, () => task(++n)) })
  const { rows, total } = await wholeList(hall.runtime, 'todo', CLEARED, 'en')
  deepEqual([rows.length, total], [MOST_ROWS, 1e9])
  hall.replies[LIST.todo] = { errno: 0, total: 1e9, entities: [] }
  const before = hall.calls.length
  deepEqual((await wholeList(hall.runtime, 'todo', CLEARED, 'en')).rows, [])
  equal(hall.calls.length, before + 1)
})

const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('one task becomes a calendar of one event, in UTC, with a reminder a day before', () => {
  const text = calendarOf(task(1, { expireTime: NOW + DAY }), 'https://x.example/t1', 'hall.example.edu', NOW)
  const all = lines(text)
  for (const line of [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'UID:task-t1@hall.example.edu',
    'DTSTAMP:20260302T000000Z',
    'DTSTART:20260303T000000Z',
    'SUMMARY:Leave request 1 · Step of 1',
    'DESCRIPTION:2026-0001\\nChen Mo',
    'URL:https://x.example/t1',
    'TRIGGER:-P1D',
    'END:VCALENDAR',
  ])
    ok(all.includes(line), `${line} in ${text}`)
})

test('no text of a task can write lines of its own into the calendar', () => {
  const name = 'a\r\nATTENDEE:evil;b,c\\d\u0000'
  const text = calendarOf(task(1, { name, id: 'x\r\nURL:y', expireTime: NOW }), null, 'h', NOW)
  ok(lines(text).includes('SUMMARY:Leave request 1 · a\\nATTENDEE:evil\\;b\\,c\\\\d'), text)
  ok(!/^(ATTENDEE|URL)/m.test(text), text)
})

test('lines are folded at 75 octets, between characters', () => {
  const line = `SUMMARY:${'请假条'.repeat(40)}😀`
  const parts = folded(line).split('\r\n')
  ok(parts.every((part) => new TextEncoder().encode(part).length <= 75))
  ok(parts.slice(1).every((part) => part.startsWith(' ')))
  equal(parts.map((part, i) => (i ? part.slice(1) : part)).join(''), line)
})

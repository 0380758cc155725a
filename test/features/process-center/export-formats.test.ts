import { equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { toCsv, escapeField } from '../../../src/features/process-center/parts/export-list.ts'
import { toICalendar, foldLine } from '../../../src/features/process-center/parts/ics.ts'
import { DAY, NOW, task } from './process-backend.ts'

test('quotes fields as RFC 4180 says', () => {
  equal(escapeField('plain'), 'plain')
  equal(escapeField('a,b'), '"a,b"')
  equal(escapeField('say "no"'), '"say ""no"""')
  equal(escapeField('two\nlines'), '"two\nlines"')
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
  test(`defuses the formula ${JSON.stringify(text)}`, () =>
    ok(/^"?'/.test(escapeField(text)), escapeField(text)))

test('starts with a byte order mark and ends lines with CRLF', () =>
  equal(
    toCsv([
      ['a', 'b'],
      ['1', ''],
    ]),
    '\ufeffa,b\r\n1,\r\n',
  ))

const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('writes one event in UTC with a reminder a day before', () => {
  const text = toICalendar(
    task(1, { expireTime: NOW + DAY }),
    'https://x.example/t1',
    'hall.example.edu',
    NOW,
  )
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

test('escapes text so that it cannot inject calendar lines', () => {
  const name = 'a\r\nATTENDEE:evil;b,c\\d\u0000'
  const text = toICalendar(task(1, { name, id: 'x\r\nURL:y', expireTime: NOW }), null, 'h', NOW)
  ok(lines(text).includes('SUMMARY:Leave request 1 · a\\nATTENDEE:evil\\;b\\,c\\\\d'), text)
  ok(!/^(ATTENDEE|URL)/m.test(text), text)
})

test('folds lines at 75 octets between characters', () => {
  const line = `SUMMARY:${'请假条'.repeat(40)}😀`
  const parts = foldLine(line).split('\r\n')
  ok(parts.every((part) => new TextEncoder().encode(part).length <= 75))
  ok(parts.slice(1).every((part) => part.startsWith(' ')))
  equal(parts.map((part, i) => (i ? part.slice(1) : part)).join(''), line)
})

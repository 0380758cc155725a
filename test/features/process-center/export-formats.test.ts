import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { parseSourceText } from '../../../src/runtime/source/parse-source.ts'
import { toCsv, escapeField } from '../../../src/contract/csv.ts'
import { foldLine } from '../../../src/contract/icalendar.ts'
import { toICalendar } from '../../../src/features/process-center/export/ics.ts'
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

const KEPT = [
  ...['184375290583639187', '1843752905837391873', '1234567890123456', '00120', '007', '0.10', '1.10'],
  ...['1-2', '3/4', '2026-11', '11-26-2026', '2026/11/26', '1.2.2026', '12E5', '1e10', '3E-4', '12.5E3'],
  ...[
    'MAR1',
    'Sept2',
    '1-Dec',
    '5 May 2026',
    '1月2日',
    '2026年11月26日',
    '8:30',
    '8:30:05 PM',
    '1 1/2',
    'TRUE',
  ],
  ...['１８４３７５２９０５８３６３９１８７', '1,234,567,890,123,456', ' 00120'],
]
const PLAIN = [
  ...[
    '0',
    '0.5',
    '7',
    '120',
    '123456789012345',
    '1234.5',
    '2026-0001',
    'YW-2026-0012',
    '2026-03-02T08:00:00+08:00',
    '',
  ],
  ...['Leave request 1', '一卡通补办', 'Marta', 'E5', '12E', '1-2-3-4', '3 月', 'R1C1', '2026.1.2.3'],
]
const FORMULAS = ['-1', '+8613800138000', '=1+1', '@SUM(A1)', '-0012', '＝1']

for (const text of KEPT)
  test(`a spreadsheet keeps ${JSON.stringify(text)} as text`, () =>
    equal(escapeField(text), `"=""${text}"""`))

for (const text of PLAIN)
  test(`writes ${JSON.stringify(text)} as it is`, () => equal(escapeField(text), text))

test('a list that was exported is read back as it was', () => {
  const cells = [...KEPT, ...PLAIN.filter(Boolean), ...FORMULAS]
  const csv = toCsv([['名称', '联系人'], ...cells.map((cell, i) => [`n${i}`, cell])])
  deepEqual(
    parseSourceText(csv, '').items.map(({ contact }) => contact),
    cells.map((cell) => cell.trim()),
  )
})

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

// Times in every form that servers, spreadsheets and people write, whatever the zone of the device.
import { test } from 'node:test'
import { equal } from 'node:assert/strict'
import { readTime } from '../../../src/runtime/time/read-time.ts'

const DEVICES = ['America/New_York', 'Australia/Sydney', 'Asia/Tokyo', 'Asia/Shanghai']
const timeZone = 'Asia/Shanghai'
/** The hall's clock; '' if a time cannot be read. */
const hallClock = (time: number) =>
  Number.isNaN(time)
    ? ''
    : new Date(time + 8 * 3_600_000)
        .toISOString()
        .slice(0, -1)
        .replace(/\.000$/, '')

const DAY = '2027-06-30T00:00:00'
const LAST = '2027-06-30T23:59:59.999'
const EVENING = '2027-06-30T23:59:59'
const FIVE = '2027-06-30T17:00:00'

/** What is written, what it means, and what it means as an end, if that differs. */
const MEANINGS: [written: unknown, time: string, end?: string][] = [
  ...[
    '2027-06-30',
    '2027/6/30',
    '2027.6.30',
    '2027年6月30日',
    '2027年6月30号（周三）',
    '20270630',
    '二〇二七年六月三十日',
    '2027-06-30。',
  ].map((written): [string, string, string] => [written, DAY, LAST]),
  ...[
    '２０２７－０６－３０',
    '2027–06–30',
    '2027 / 06 / 30',
    '\u200b2027-06-30\ufeff',
    '6/30/2027',
    '30.6.2027',
  ].map((written): [string, string, string] => [written, DAY, LAST]),
  ...[
    'Jun 30, 2027',
    '30 June 2027',
    '30-JUN-2027',
    '2027-Jun-30',
    'Wednesday, June 30th, 2027',
    '2027-06-30+08:00',
  ].map((written): [string, string, string] => [written, DAY, LAST]),
  [20270630, DAY, LAST],
  [[2027, 6, 30], DAY, LAST],
  ['5/5/2027', '2027-05-05T00:00:00', '2027-05-05T23:59:59.999'],
  ['2027年6月', '2027-06-01T00:00:00', LAST],
  ['2028-02', '2028-02-01T00:00:00', '2028-02-29T23:59:59.999'],
  [[2027, 6], '2027-06-01T00:00:00', LAST],
  // moments
  ...['2027-6-30 23:59:59', '2027-06-30T23:59:59', '2027-06-30T23:59:59+0800', '2027-06-30T23:59:59+08'].map(
    (written): [string, string] => [written, EVENING],
  ),
  ...['2027-06-30T15:59:59Z', '2027-06-30T15:59:59.000+00:00', '20270630T155959Z', '20270630235959'].map(
    (written): [string, string] => [written, EVENING],
  ),
  ...['2027-06-30 15:59:59 UTC', '2027-06-30 10:59:59-05', '2027-06-30T23:59:59+08:00[Asia/Shanghai]'].map(
    (written): [string, string] => [written, EVENING],
  ),
  ...['Wed, 30 Jun 2027 15:59:59 GMT', 'Wed Jun 30 23:59:59 CST 2027', 'Jun 30, 2027 11:59:59 PM'].map(
    (written): [string, string] => [written, EVENING],
  ),
  ...['Wed Jun 30 2027 23:59:59 GMT+0800 (中国标准时间)', '/Date(1814371199000+0800)/', '1814371199'].map(
    (written): [string, string] => [written, EVENING],
  ),
  ...[1814371199, 1814371199000, '1814371199000', 1814371199000000, [2027, 6, 30, 23, 59, 59]].map(
    (written): [unknown, string] => [written, EVENING],
  ),
  [[2027, 6, 30, 17, 0], FIVE],
  [[2027, 6, 30, 17, 0, 0, 5_000_000], '2027-06-30T17:00:00.005'],
  ['2027-06-30T09:00:00.1234567Z', '2027-06-30T17:00:00.123'],
  ...[
    '2027年6月30日17:00',
    '2027-06-30 下午5:00',
    '2027/6/30 5:00 PM',
    '2027-06-30 5 p.m.',
    '2027年6月30日下午５：００',
  ].map((written): [string, string] => [written, FIVE]),
  ...['2027年6月30日17时', '2027年6月30号 17时0分', '2027-06-30 下午17:00', '2027-06-30 傍晚5点'].map(
    (written): [string, string] => [written, FIVE],
  ),
  ['2027-06-30 12:30 AM', '2027-06-30T00:30:00'],
  ['2027/6/30 上午 12:00:00', DAY],
  ['2027-06-30 中午12点半', '2027-06-30T12:30:00'],
  ['2027-06-30 中午1点', '2027-06-30T13:00:00'],
  ['2027-06-30 24:00', '2027-07-01T00:00:00', LAST],
  ['2027年6月30日晚上12点', '2027-07-01T00:00:00', LAST],
  ['2027-06-30 00:00:00', DAY],
  // no limit
  ['9999-12-31 23:59:59', '1970-01-01T08:00:00'],
  // not a time, or in doubt
  ...['', '0', 0, '2027', 'soon', '3/4/2027', '01.02.03', '27/6/30', '6月30日', '99999999', null, true].map(
    (written): [unknown, string] => [written, ''],
  ),
  ...[
    '2027-02-30',
    '2027-02-29',
    '2027-13-01',
    '0000-00-00 00:00:00',
    '2027-06-30 25:00',
    '2027-06-30 24:01',
  ].map((written): [string, string] => [written, '']),
  ...[
    '2027-06-30 10:75',
    '2027-06-30 13:00 AM',
    '2027-06-30 17',
    '2027-6-308:00',
    '2027-06-30 08:00-10:00',
  ].map((written): [string, string] => [written, '']),
  ...[{ year: 2027 }, [2027], [2027, 2, 30], [2027, 6, 30, 25], [2027, 6.5, 1], ['a', 'b']].map(
    (written): [unknown, string] => [written, ''],
  ),
  ['2027-06-30T08:00+15:00', ''],
]

for (const device of DEVICES)
  test(`reads times in the hall's zone on a device in ${device}`, () => {
    process.env['TZ'] = device
    for (const day of [new Date(2027, 5, 30), new Date('2027-06-30')])
      equal(hallClock(readTime(day, { timeZone, isEnd: true })), LAST, 'a day of a script')
    equal(hallClock(readTime(new Date('2027-06-30T09:00Z'), { timeZone, isEnd: true })), FIVE)
    equal(hallClock(readTime(new Date('soon'), { timeZone })), '')
    for (const [written, time, end = time] of MEANINGS) {
      equal(hallClock(readTime(written, { timeZone })), time, JSON.stringify(written))
      equal(
        hallClock(readTime(written, { timeZone, isEnd: true })),
        end,
        `${JSON.stringify(written)} as an end`,
      )
    }
  })

test('a cell of a list may hold the day number of a spreadsheet, and midnight as an end is the whole day', () => {
  for (const [written, time, end = time] of [
    ['46203', '2026-06-30T00:00:00', '2026-06-30T23:59:59.999'],
    [46203, '2026-06-30T00:00:00', '2026-06-30T23:59:59.999'],
    ['46203.5', '2026-06-30T12:00:00'],
    [46203.999988, '2026-06-30T23:59:59'],
    ['2027/6/30 0:00', DAY, LAST],
    ['2027-06-30 00:00:00', DAY, LAST],
    ['2027/6/30 上午 12:00:00', DAY, LAST],
    ['2027-06-30 24:00', '2027-07-01T00:00:00', LAST],
    // exact, because it names its zone
    ['2027-06-30T00:00:00+08:00', DAY],
  ] as const) {
    equal(hallClock(readTime(written, { timeZone, isCell: true })), time, String(written))
    equal(hallClock(readTime(written, { timeZone, isCell: true, isEnd: true })), end, `${written} as an end`)
  }
  equal(hallClock(readTime('46203', { timeZone })), '', 'replies have no day numbers')
})

test('days follow the summer time of the hall, and skipped and repeated hours have one meaning', () => {
  for (const [timeZone, written, isEnd, time] of [
    ['Europe/Berlin', '2027-03-28', false, '2027-03-27T23:00:00.000Z'],
    ['Europe/Berlin', '2027-03-28', true, '2027-03-28T21:59:59.999Z'],
    ['Europe/Berlin', '2027-03-28 02:30', false, '2027-03-28T01:30:00.000Z'],
    ['Europe/Berlin', '2027-10-31 02:30', false, '2027-10-31T00:30:00.000Z'],
    ['Europe/Berlin', '2027-10-31', true, '2027-10-31T22:59:59.999Z'],
    ['America/New_York', '2027-03-14', true, '2027-03-15T03:59:59.999Z'],
    ['America/New_York', '2027-03-14 02:30', false, '2027-03-14T07:30:00.000Z'],
    ['America/New_York', '2027-11-07 01:30', false, '2027-11-07T05:30:00.000Z'],
    ['America/New_York', '2027-11-07 12:00', false, '2027-11-07T17:00:00.000Z'],
    ['Australia/Sydney', '2027-10-03', true, '2027-10-03T12:59:59.999Z'],
    // midnight is skipped there: the day begins at one
    ['America/Sao_Paulo', '2018-11-04', false, '2018-11-04T03:00:00.000Z'],
    ['Asia/Shanghai', '1988-07-01', false, '1988-06-30T15:00:00.000Z'],
    ['Pacific/Kiritimati', '2027-06-30', false, '2027-06-29T10:00:00.000Z'],
    ['Asia/Kathmandu', '2027-06-30 12:00', false, '2027-06-30T06:15:00.000Z'],
  ] as const)
    equal(new Date(readTime(written, { timeZone, isEnd })).toISOString(), time, `${timeZone} ${written}`)
})

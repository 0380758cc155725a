// Days and hours of the hall, wherever the reader is.
import { test } from 'node:test'
import { deepEqual, equal, match } from 'node:assert/strict'
import { timeFormat, zonedIsoTime } from '../../../src/runtime/time/format-time.ts'

const hall = timeFormat('en', 'Asia/Shanghai')
const at = (time: string) => Date.parse(`${time}+08:00`)

for (const [device, zone] of [
  ['America/New_York', ' GMT+8'],
  ['Australia/Sydney', ' GMT+8'],
  ['Asia/Tokyo', ' GMT+8'],
  ['Asia/Shanghai', ''],
  ['Asia/Singapore', ''],
] as const)
  test(`shows the hall's clock on a device in ${device}${zone && ', with its zone'}`, () => {
    process.env['TZ'] = device
    equal(hall.exact(at('2027-06-30T23:59:59')), `30 Jun 2027, 23:59${zone}`)
    equal(hall.day(at('2027-06-30T23:59:59'), 'long'), '30 June 2027')
    equal(hall.day(at('2027-03-01T00:00:00'), 'no-year'), '1 March')
    equal(hall.limit(at('2027-03-01T00:00:00'), 'start'), `1 Mar 2027${zone}`)
    for (const end of ['2027-06-30T23:59', '2027-06-30T23:59:59.999', '2027-07-01T00:00'])
      equal(hall.limit(at(end), 'end', 'long'), `30 June 2027${zone}`)
    equal(hall.limit(at('2027-03-01T06:00'), 'end'), `1 Mar 2027, 06:00${zone}`)
    equal(hall.limit(at('2027-03-01T08:30'), 'start'), `1 Mar 2027, 08:30${zone}`)
    equal(timeFormat('zh-CN', 'Asia/Shanghai').exact(at('2027-06-30T17:00')), `2027年6月30日 17:00${zone}`)
  })

test("names the zone only in the part of the year in which the device's clock differs", () => {
  process.env['TZ'] = 'America/Phoenix'
  const denver = timeFormat('en', 'America/Denver')
  equal(denver.exact(Date.parse('2027-01-15T19:00Z')), '15 Jan 2027, 12:00')
  equal(denver.exact(Date.parse('2027-07-15T18:00Z')), '15 Jul 2027, 12:00 GMT-6')
})

test('formats times relative to now in the largest whole unit', () => {
  const now = at('2026-03-02T12:00')
  const [HOUR, DAY] = [3_600_000, 86_400_000]
  deepEqual(
    [-20_000, -5 * 60_000, -3 * HOUR, -DAY, DAY, 2 * DAY, -70 * DAY, -800 * DAY].map((ms) =>
      hall.relative(now + ms, now),
    ),
    [
      ...['now', '5 minutes ago', '3 hours ago', 'yesterday', 'tomorrow', 'in 2 days'],
      ...['2 months ago', '2 years ago'],
    ],
  )
  equal(timeFormat('zh-CN', 'Asia/Shanghai').relative(now - 3 * DAY, now), '3天前')
})

test('yesterday and tomorrow are days of the hall, not 24 hours', () => {
  for (const device of ['America/New_York', 'Asia/Tokyo']) {
    process.env['TZ'] = device
    const relative = (time: string, now: string) => hall.relative(at(time), at(now))
    equal(relative('2027-06-28T10:00', '2027-06-30T08:00'), '2 days ago')
    equal(relative('2027-06-28T10:00', '2027-06-29T23:00'), 'yesterday')
    equal(relative('2027-06-30T23:59:59', '2027-06-29T01:00'), 'tomorrow')
    equal(relative('2027-06-30T00:30', '2027-06-28T01:00'), 'in 2 days')
  }
  // the day on which summer time ends has 25 hours
  const berlin = timeFormat('en', 'Europe/Berlin')
  const now = Date.parse('2027-11-01T12:00+01:00')
  equal(berlin.relative(Date.parse('2027-10-31T00:30+02:00'), now), 'yesterday')
})

test('shows nothing for 0 and implausible times', () => {
  const now = at('2026-03-02T12:00')
  for (const time of [0, -1, NaN, 86_400_000, 9e15, Infinity])
    deepEqual(
      [hall.day(time), hall.exact(time), hall.limit(time, 'end'), hall.relative(time, now)],
      ['', '', '', ''],
      String(time),
    )
})

test('writes the clock of a zone in ISO 8601', () => {
  const time = Date.parse('2027-06-30T15:59:59.999Z')
  equal(zonedIsoTime(time, 'Asia/Shanghai'), '2027-06-30T23:59:59+08:00')
  equal(zonedIsoTime(time, 'America/St_Johns'), '2027-06-30T13:29:59-02:30')
  match(zonedIsoTime(time, 'UTC'), /15:59:59\+00:00$/)
})

import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { readDay, shiftDay, shiftMonth, weekday } from '../../src/ui/days.ts'

test('reads days as people type them, and leaves what is none', () => {
  for (const [text, day] of [
    ['2026-03-02', '2026-03-02'],
    ['2026/3/2', '2026-03-02'],
    ['2026.03.2 ', '2026-03-02'],
    ['2026年3月2日', '2026-03-02'],
    ['2026 年 3 月 2 日', '2026-03-02'],
    ['20260302', '2026-03-02'],
    ['２０２６－０３－０２', '2026-03-02'],
    ['2028-2-29', '2028-02-29'],
    ['2026-2-29', '2026-2-29'],
    ['2026-13-01', '2026-13-01'],
    ['3/2/2026', '3/2/2026'],
    ['tomorrow', 'tomorrow'],
    ['', ''],
  ] as const)
    equal(readDay(text), day, text)
})

test('moves by days and months over the ends of months, years and leap days', () => {
  deepEqual(
    [shiftDay('2026-12-31', 1), shiftDay('2028-03-01', -1), shiftDay('2026-03-02', 0)],
    ['2027-01-01', '2028-02-29', '2026-03-02'],
  )
  deepEqual(
    [
      shiftMonth('2026-01-31', 1),
      shiftMonth('2026-03-31', -1),
      shiftMonth('2026-12-15', 1),
      shiftMonth('2028-02-29', -12),
      shiftMonth('2026-05-31', 12),
    ],
    ['2026-02-28', '2026-02-28', '2027-01-15', '2027-02-28', '2027-05-31'],
  )
  deepEqual(['2026-03-02', '2026-03-08'].map(weekday), [0, 6])
})

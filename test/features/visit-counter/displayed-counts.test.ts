import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { withToday } from '../../../src/features/visit-counter/state/daily-visits.ts'
import { displayedCounts } from '../../../src/features/visit-counter/state/cached-counts.ts'

test('shows at least 1 for today, and a total of at least today', () => {
  deepEqual(displayedCounts({ today: 12, total: 3456, online: 7 }), { today: 12, total: 3456, online: 7 })
  deepEqual(displayedCounts({ today: 12, total: 5, online: 0 }), { today: 12, total: 12, online: 0 })
  deepEqual(displayedCounts({ today: 0, total: 0, online: 0 }), { today: 1, total: 1, online: 0 })
})

test('keeps unknown counts unknown', () => {
  deepEqual(displayedCounts({}), {})
  deepEqual(displayedCounts({ total: 0 }), { total: 0 })
  deepEqual(displayedCounts({ today: 3 }), { today: 3 })
})

test("uses the newer count for the last day; without a record shows only today, from the hall's midnight", () => {
  const timeZone = 'Asia/Shanghai'
  const day = (date: number, value: number) => ({ date, value })
  deepEqual(withToday([day(1, 30), day(2, 5)], 12, 0, timeZone), [day(1, 30), day(2, 12)])
  deepEqual(withToday([day(1, 30), day(2, 5)], undefined, 0, timeZone), [day(1, 30), day(2, 5)])
  const lateEvening = Date.parse('2026-03-02T17:30:00Z')
  deepEqual(withToday([], 4, lateEvening, timeZone), [day(Date.parse('2026-03-03T00:00:00+08:00'), 4)])
  deepEqual(withToday([], undefined, lateEvening, timeZone), [])
  const berlin = Date.parse('2026-03-02T00:00:00+01:00')
  deepEqual(withToday([], 4, lateEvening, 'Europe/Berlin'), [day(berlin, 4)])
})

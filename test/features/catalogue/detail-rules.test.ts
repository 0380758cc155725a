import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { applicationPeriod as periodIn } from '../../../src/features/catalogue/detail/application-period.ts'
import { validateReview } from '../../../src/features/catalogue/detail/review-store.ts'

const DAY = 86_400_000
const now = Date.parse('2026-03-02T08:00:00+08:00')
const applicationPeriod = (facts: Parameters<typeof periodIn>[0], now: number) =>
  periodIn(facts, now, 'Asia/Shanghai')

test('is open without a period, and since its start without an end', () => {
  deepEqual(applicationPeriod(null, now), { state: 'always' })
  deepEqual(applicationPeriod({ openFrom: 0, openTo: 0 }, now), { state: 'always' })
  deepEqual(applicationPeriod({ openFrom: now - DAY, openTo: 0 }, now), { state: 'since' })
})

test('counts the days of the hall until the start and until the end, today included', () => {
  const time = now + 2.5 * DAY
  deepEqual(applicationPeriod({ openFrom: time, openTo: 0 }, now), { state: 'before', days: 2, time: time })
  deepEqual(applicationPeriod({ openFrom: 0, openTo: time }, now), { state: 'open', days: 3, time: time })
  deepEqual(applicationPeriod({ openFrom: 0, openTo: now + 60_000 }, now), {
    state: 'open',
    days: 1,
    time: now + 60_000,
  })
})

test('the day before the start and the last day are 1, whatever the hour', () => {
  const at = (time: string) => Date.parse(`${time}+08:00`)
  const facts = { openFrom: at('2027-06-02T00:00'), openTo: at('2027-06-30T17:00') }
  const days = (time: string) => Object(applicationPeriod(facts, at(time))) as { state: string; days: number }
  for (const [time, state, n] of [
    ['2027-06-01T00:00', 'before', 1],
    ['2027-06-01T23:59', 'before', 1],
    ['2027-05-31T23:59', 'before', 2],
    ['2027-06-29T18:00', 'open', 2],
    ['2027-06-30T00:00', 'open', 1],
  ] as const)
    deepEqual([days(time).state, days(time).days], [state, n], time)
  // the midnight after a day ends that day
  const midnight = { openFrom: 0, openTo: at('2027-07-01T00:00') }
  equal((applicationPeriod(midnight, at('2027-06-30T12:00')) as { days: number }).days, 1)
})

test('is open at its start and closed at its end', () => {
  deepEqual(applicationPeriod({ openFrom: 0, openTo: now }, now), { state: 'after', time: now })
  deepEqual(applicationPeriod({ openFrom: now, openTo: now + DAY }, now), {
    state: 'open',
    days: 2,
    time: now + DAY,
  })
})

test('requires one to five stars, and text below three', () => {
  equal(validateReview(0, 'fine'), 'no-rate')
  equal(validateReview(6, 'fine'), 'no-rate')
  equal(validateReview(NaN, 'fine'), 'no-rate')
  equal(validateReview(2, '  '), 'no-text')
  equal(validateReview(2, 'slow'), null)
  equal(validateReview(3, ''), null)
  equal(validateReview(5, 'x'.repeat(1001)), 'too-long')
})

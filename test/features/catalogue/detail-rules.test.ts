import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { applicationPeriod } from '../../../src/features/catalogue/detail/application-period.ts'
import { validateReview } from '../../../src/features/catalogue/detail/review-store.ts'

const DAY = 86_400_000
const now = Date.parse('2026-03-02T00:00:00Z')

test('is open without a period, and since its start without an end', () => {
  deepEqual(applicationPeriod(null, now), { state: 'always' })
  deepEqual(applicationPeriod({ openFrom: 0, openTo: 0 }, now), { state: 'always' })
  deepEqual(applicationPeriod({ openFrom: now - DAY, openTo: 0 }, now), { state: 'since' })
})

test('days until the start and until the end count as start days', () => {
  const time = now + 2.5 * DAY
  deepEqual(applicationPeriod({ openFrom: time, openTo: 0 }, now), { state: 'before', days: 3, time: time })
  deepEqual(applicationPeriod({ openFrom: 0, openTo: time }, now), { state: 'open', days: 3, time: time })
  deepEqual(applicationPeriod({ openFrom: 0, openTo: now + 60_000 }, now), {
    state: 'open',
    days: 1,
    time: now + 60_000,
  })
})

test('is open at its start and closed at its end', () => {
  deepEqual(applicationPeriod({ openFrom: 0, openTo: now }, now), { state: 'after', time: now })
  deepEqual(applicationPeriod({ openFrom: now, openTo: now + DAY }, now), {
    state: 'open',
    days: 1,
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

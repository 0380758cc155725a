import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { openWindow } from '../../../src/features/catalogue/detail/open-window.ts'
import { faultOf } from '../../../src/features/catalogue/detail/reviews.ts'

const DAY = 86_400_000
const now = Date.parse('2026-03-02T00:00:00Z')

test('an item without limits is always open, one with a start only is open since', () => {
  deepEqual(openWindow(null, now), { state: 'always' })
  deepEqual(openWindow({ openFrom: 0, openTo: 0 }, now), { state: 'always' })
  deepEqual(openWindow({ openFrom: now - DAY, openTo: 0 }, now), { state: 'since' })
})

test('days until the start and until the end count as begun days', () => {
  const at = now + 2.5 * DAY
  deepEqual(openWindow({ openFrom: at, openTo: 0 }, now), { state: 'before', days: 3, at })
  deepEqual(openWindow({ openFrom: 0, openTo: at }, now), { state: 'open', days: 3, at })
  deepEqual(openWindow({ openFrom: 0, openTo: now + 60_000 }, now), {
    state: 'open',
    days: 1,
    at: now + 60_000,
  })
})

test('at its end an item is closed, at its start it is open', () => {
  deepEqual(openWindow({ openFrom: 0, openTo: now }, now), { state: 'after', at: now })
  deepEqual(openWindow({ openFrom: now, openTo: now + DAY }, now), { state: 'open', days: 1, at: now + DAY })
})

test('a review needs one to five stars, and words where it has less than three', () => {
  equal(faultOf(0, 'fine'), 'no-rate')
  equal(faultOf(6, 'fine'), 'no-rate')
  equal(faultOf(NaN, 'fine'), 'no-rate')
  equal(faultOf(2, '  '), 'no-text')
  equal(faultOf(2, 'slow'), null)
  equal(faultOf(3, ''), null)
  equal(faultOf(5, 'x'.repeat(1001)), 'too-long')
})

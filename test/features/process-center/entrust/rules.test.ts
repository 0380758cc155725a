import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import {
  emptyDraft,
  faultsOf,
  wishOf,
  type EntrustDraft,
} from '../../../../src/features/process-center/entrust/entrust-rules.ts'

// What a delegation needs (T25): local days, both included.
const now = new Date(2026, 2, 2, 9, 30).getTime()
const draft = (part: Partial<EntrustDraft> = {}): EntrustDraft => ({
  ...emptyDraft(now),
  account: 'wang',
  name: 'Wang',
  to: '2026-03-09',
  ...part,
})

test('a whole delegation has no fault; it begins today unless another day is said', () => {
  deepEqual(faultsOf(draft(), now, 'lin'), {})
  equal(emptyDraft(now).from, '2026-03-02')
})

test('each field is told what is wrong with it', () => {
  deepEqual(faultsOf(emptyDraft(now), now, 'lin'), { account: 'nobody', to: 'noDate' })
  deepEqual(faultsOf(draft({ account: 'lin' }), now, 'lin'), { account: 'myself' })
  deepEqual(faultsOf(draft({ to: '2026-03-01' }), now, 'lin'), { to: 'past' })
  deepEqual(faultsOf(draft({ from: '2026-03-20' }), now, 'lin'), { to: 'order' })
  deepEqual(faultsOf(draft({ to: '2027-03-04' }), now, 'lin'), { to: 'long' })
  deepEqual(faultsOf(draft({ to: '2027-03-02' }), now, 'lin'), {})
  deepEqual(faultsOf(draft({ scope: 'chosen' }), now, 'lin'), { items: 'noItem' })
  deepEqual(faultsOf(draft({ scope: 'chosen', items: ['a'] }), now, 'lin'), {})
})

test('a day that is none in the calendar, or none at all, is no date', () => {
  for (const no of ['', '2026-02-31', '2026-13-01', 'tomorrow', '2026-3-2', '<b>'])
    deepEqual(faultsOf(draft({ from: no }), now, 'lin'), { from: 'noDate' }, no)
})

test('what is sent lasts from now to the end of the last day, in epoch seconds', () => {
  const wish = wishOf(draft(), now)
  equal(wish.from, Math.floor(now / 1000))
  equal(wish.to, new Date(2026, 2, 10).getTime() / 1000 - 1)
  equal(wishOf(draft({ from: '2026-03-05' }), now).from, new Date(2026, 2, 5).getTime() / 1000)
})

test('the last day ends at midnight also where it is the end of a month or a year', () => {
  equal(wishOf(draft({ to: '2026-12-31' }), now).to, new Date(2027, 0, 1).getTime() / 1000 - 1)
})

test('chosen items are sent by code, and none where all are meant, whatever was chosen before', () => {
  equal(wishOf(draft({ scope: 'chosen', items: ['a', 'b'] }), now).scope, 'a,b')
  equal(wishOf(draft({ scope: 'all', items: ['a', 'b'] }), now).scope, '')
})

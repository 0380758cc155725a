import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import {
  emptyDraft,
  validateDraft,
  toNewEntrustment,
  type EntrustDraft,
} from '../../../../src/features/process-center/entrust/entrust-rules.ts'

// Validation of a delegation (T25): local days, both inclusive.
const now = new Date(2026, 2, 2, 9, 30).getTime()
const draft = (part: Partial<EntrustDraft> = {}): EntrustDraft => ({
  ...emptyDraft(now),
  account: 'wang',
  name: 'Wang',
  to: '2026-03-09',
  ...part,
})

test('accepts a complete delegation, starting today by default', () => {
  deepEqual(validateDraft(draft(), now, 'lin'), {})
  equal(emptyDraft(now).from, '2026-03-02')
})

test('reports an error for each invalid field', () => {
  deepEqual(validateDraft(emptyDraft(now), now, 'lin'), { account: 'noPerson', to: 'noDate' })
  deepEqual(validateDraft(draft({ account: 'lin' }), now, 'lin'), { account: 'self' })
  deepEqual(validateDraft(draft({ to: '2026-03-01' }), now, 'lin'), { to: 'past' })
  deepEqual(validateDraft(draft({ from: '2026-03-20' }), now, 'lin'), { to: 'order' })
  deepEqual(validateDraft(draft({ to: '2027-03-04' }), now, 'lin'), { to: 'tooLong' })
  deepEqual(validateDraft(draft({ to: '2027-03-02' }), now, 'lin'), {})
  deepEqual(validateDraft(draft({ scope: 'chosen' }), now, 'lin'), { items: 'noItem' })
  deepEqual(validateDraft(draft({ scope: 'chosen', items: ['a'] }), now, 'lin'), {})
})

const known = (account: string, from: string, to: string, scope = '') => ({
  ...{ id: account, user: { id: account, account, name: account }, existing: false, active: true, scope },
  ...{ from: new Date(`${from}T00:00`).getTime(), to: new Date(`${to}T23:59`).getTime() },
})

test('refuses days that are delegated already, and a delegation back in the same days', () => {
  const errors = (part: Partial<EntrustDraft>, mine: object[], others: object[] = []) =>
    validateDraft(draft(part), now, 'lin', { mine, others } as never)
  const wang = known('wang', '2026-03-05', '2026-03-20')
  deepEqual(errors({}, [wang]), { account: 'overlap' })
  deepEqual(errors({ to: '2026-03-04' }, [wang]), {})
  deepEqual(errors({ account: 'li' }, [wang]), {})
  deepEqual(errors({}, [{ ...wang, to: 0 }]), { account: 'overlap' }, 'without an end')
  deepEqual(errors({}, [], [wang]), { account: 'circular' })
  // delegations with item lists can only be compared by the server
  const some = { ...wang, scope: 'Leave' }
  deepEqual(errors({ scope: 'chosen', items: ['seal'] }, [some]), {})
  deepEqual(errors({}, [some]), { account: 'overlap' })
})

test('rejects impossible and empty dates', () => {
  for (const no of ['', '2026-02-31', '2026-13-01', 'tomorrow', '2026-3-2', '<b>'])
    deepEqual(validateDraft(draft({ from: no }), now, 'lin'), { from: 'noDate' }, no)
})

test('sends a period from now to the end of the last day in epoch seconds', () => {
  const entrustment = toNewEntrustment(draft(), now)
  equal(entrustment.from, Math.floor(now / 1000))
  equal(entrustment.to, new Date(2026, 2, 10).getTime() / 1000 - 1)
  equal(toNewEntrustment(draft({ from: '2026-03-05' }), now).from, new Date(2026, 2, 5).getTime() / 1000)
})

test('ends the last day at midnight at the end of a month or year too', () => {
  equal(toNewEntrustment(draft({ to: '2026-12-31' }), now).to, new Date(2027, 0, 1).getTime() / 1000 - 1)
})

test('sends selected items by code, and none when all items are meant', () => {
  equal(toNewEntrustment(draft({ scope: 'chosen', items: ['a', 'b'] }), now).scope, 'a,b')
  equal(toNewEntrustment(draft({ scope: 'all', items: ['a', 'b'] }), now).scope, '')
})

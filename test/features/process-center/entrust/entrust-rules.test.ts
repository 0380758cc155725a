import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import {
  emptyDraft,
  validateDraft,
  toNewEntrustment,
  commonPeriods,
  type EntrustDraft,
} from '../../../../src/features/process-center/entrust/entrust-rules.ts'

// Validation of a delegation: days of the hall, both inclusive, on a device in another zone.
process.env['TZ'] = 'America/New_York'
const timeZone = 'Asia/Shanghai'
const at = (time: string) => Date.parse(`${time}+08:00`)
const now = at('2026-03-02T09:30')
const clock = { now, timeZone }
const draft = (part: Partial<EntrustDraft> = {}): EntrustDraft => ({
  ...emptyDraft(now, timeZone),
  account: 'wang',
  name: 'Wang',
  to: '2026-03-09',
  ...part,
})

test('accepts a complete delegation, starting today by default', () => {
  deepEqual(validateDraft(draft(), clock, 'lin'), {})
  equal(emptyDraft(now, timeZone).from, '2026-03-02')
})

test('reports an error for each invalid field', () => {
  deepEqual(validateDraft(emptyDraft(now, timeZone), clock, 'lin'), { account: 'noPerson', to: 'noDate' })
  deepEqual(validateDraft(draft({ account: 'lin' }), clock, 'lin'), { account: 'self' })
  deepEqual(validateDraft(draft({ to: '2026-03-01' }), clock, 'lin'), { to: 'past' })
  deepEqual(validateDraft(draft({ from: '2026-03-20' }), clock, 'lin'), { to: 'order' })
  deepEqual(validateDraft(draft({ to: '2027-03-04' }), clock, 'lin'), { to: 'tooLong' })
  deepEqual(validateDraft(draft({ to: '2027-03-02' }), clock, 'lin'), {})
  deepEqual(validateDraft(draft({ scope: 'chosen' }), clock, 'lin'), { items: 'noItem' })
  deepEqual(validateDraft(draft({ scope: 'chosen', items: ['a'] }), clock, 'lin'), {})
})

test('offers the rest of this week and all of the next, whatever day it is', () => {
  for (const [today, sunday, nextMonday, nextSunday] of [
    ['2026-03-02', '2026-03-08', '2026-03-09', '2026-03-15'], // a Monday
    ['2026-03-08', '2026-03-08', '2026-03-09', '2026-03-15'], // a Sunday
    ['2026-12-30', '2027-01-03', '2027-01-04', '2027-01-10'],
    ['2028-02-26', '2028-02-27', '2028-02-28', '2028-03-05'], // a leap year
  ] as const)
    deepEqual(commonPeriods(today), {
      thisWeek: { from: today, to: sunday },
      nextWeek: { from: nextMonday, to: nextSunday },
    })
})

const known = (account: string, from: string, to: string, scope = '') => ({
  ...{ id: account, user: { id: account, account, name: account }, existing: false, active: true, scope },
  ...{ from: at(`${from}T00:00`), to: at(`${to}T23:59`) },
})

test('refuses days that are delegated already, and a delegation back in the same days', () => {
  const errors = (part: Partial<EntrustDraft>, mine: object[], others: object[] = []) =>
    validateDraft(draft(part), clock, 'lin', { mine, others } as never)
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
    deepEqual(validateDraft(draft({ from: no }), clock, 'lin'), { from: 'noDate' }, no)
})

test('sends a period from now to the end of the last day in epoch seconds', () => {
  const entrustment = toNewEntrustment(draft(), now, timeZone)
  equal(entrustment.from, Math.floor(now / 1000))
  equal(entrustment.to, at('2026-03-10T00:00') / 1000 - 1)
  equal(toNewEntrustment(draft({ from: '2026-03-05' }), now, timeZone).from, at('2026-03-05T00:00') / 1000)
})

test('ends the last day at midnight at the end of a month or year too', () => {
  equal(toNewEntrustment(draft({ to: '2026-12-31' }), now, timeZone).to, at('2027-01-01T00:00') / 1000 - 1)
})

test('allows a year over a change of summer time, whose days have 23 or 25 hours', () => {
  const berlin = { now: Date.parse('2026-03-20T12:00:00Z'), timeZone: 'Europe/Berlin' }
  const year = draft({ from: '2026-03-29', to: '2027-03-30' })
  deepEqual(validateDraft(year, berlin, 'lin'), {})
  equal(
    toNewEntrustment(year, berlin.now, 'Europe/Berlin').to,
    Date.parse('2027-03-31T00:00+02:00') / 1000 - 1,
  )
  equal(toNewEntrustment(year, berlin.now, 'Europe/Berlin').from, Date.parse('2026-03-29T00:00+01:00') / 1000)
})

test('sends selected items by code, and none when all items are meant', () => {
  equal(toNewEntrustment(draft({ scope: 'chosen', items: ['a', 'b'] }), now, timeZone).scope, 'a,b')
  equal(toNewEntrustment(draft({ scope: 'all', items: ['a', 'b'] }), now, timeZone).scope, '')
})

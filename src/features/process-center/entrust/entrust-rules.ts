import type { NewEntrustment } from '../../../contract/entrust.ts'

/** What is typed into the form; dates as date inputs write them (2026-03-02), local, both days included. */
export interface EntrustDraft {
  account: string
  name: string
  from: string
  to: string
  scope: 'all' | 'chosen'
  items: string[]
  existing: boolean
}

/** Fields and what is wrong with each, in the order of the form. */
export type EntrustFaults = Partial<
  Record<
    'account' | 'from' | 'to' | 'items',
    'nobody' | 'myself' | 'noDate' | 'past' | 'order' | 'long' | 'noItem'
  >
>

export const LONGEST_DAYS = 366

/** Midnight at the start of a local day, in epoch milliseconds; NaN for what is no date. */
function dayOf(date: string): number {
  const [, y, m, d] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date)?.map(Number) ?? []
  if (y === undefined || m === undefined || d === undefined) return NaN
  const at = new Date(y, m - 1, d)
  // 31 February is no day
  return at.getMonth() === m - 1 && at.getDate() === d ? at.getTime() : NaN
}

/** The day as date inputs write it. */
export function dateOf(at: number): string {
  const date = new Date(at)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export const emptyDraft = (now: number): EntrustDraft => ({
  account: '',
  name: '',
  from: dateOf(now),
  to: '',
  scope: 'all',
  items: [],
  existing: false,
})

/** @param me my own account or id: nobody entrusts themselves */
export function faultsOf(draft: EntrustDraft, now: number, me: string): EntrustFaults {
  const faults: EntrustFaults = {}
  const [from, to] = [dayOf(draft.from), dayOf(draft.to)]
  if (!draft.account) faults.account = 'nobody'
  else if (draft.account === me) faults.account = 'myself'
  if (Number.isNaN(from)) faults.from = 'noDate'
  if (Number.isNaN(to)) faults.to = 'noDate'
  else if (to < dayOf(dateOf(now))) faults.to = 'past'
  else if (to < from) faults.to = 'order'
  else if (to - from > LONGEST_DAYS * 86_400_000) faults.to = 'long'
  if (draft.scope === 'chosen' && draft.items.length === 0) faults.items = 'noItem'
  return faults
}

/** The wish as the server wants it: from now, where it begins today, to the end of its last day. */
export function wishOf(draft: EntrustDraft, now: number): NewEntrustment {
  const [, y = 0, m = 1, d = 0] = /^(\d+)-(\d+)-(\d+)$/.exec(draft.to)?.map(Number) ?? []
  // a day may have 23 or 25 hours: the end of a day is the start of the next one
  const end = new Date(y, m - 1, d + 1).getTime()
  return {
    account: draft.account,
    from: Math.floor(Math.max(now, dayOf(draft.from)) / 1000),
    to: Math.floor(end / 1000) - 1,
    scope: draft.scope === 'chosen' ? draft.items.join(',') : '',
    existing: draft.existing,
  }
}

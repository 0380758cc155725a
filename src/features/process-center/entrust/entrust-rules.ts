import type { NewEntrustment } from '../../../contract/additions/delegation-form.ts'
import type { Entrustment } from '../../../contract/core/entrust.ts'

/** The form's values. Dates as date inputs write them (2026-03-02), in local time, both days inclusive. */
export interface EntrustDraft {
  account: string
  name: string
  from: string
  to: string
  scope: 'all' | 'chosen'
  items: string[]
  existing: boolean
}

/** Errors by field, in the order of the form. */
export type EntrustErrors = Partial<
  Record<
    'account' | 'from' | 'to' | 'items',
    'noPerson' | 'self' | 'circular' | 'overlap' | 'noDate' | 'past' | 'order' | 'tooLong' | 'noItem'
  >
>

export const MAX_DAYS = 366
const DAY_MS = 86_400_000

/** Local midnight at the start of the day, in epoch milliseconds; NaN for an invalid date. */
function parseDay(date: string): number {
  const [, y, m, d] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date)?.map(Number) ?? []
  if (y === undefined || m === undefined || d === undefined) return NaN
  const parsed = new Date(y, m - 1, d)
  // rejects dates such as 31 February
  return parsed.getMonth() === m - 1 && parsed.getDate() === d ? parsed.getTime() : NaN
}

/** Formats a local day for a date input. */
export function formatDay(time: number): string {
  const date = new Date(time)
  const pad = (n: number) => String(n).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

export const emptyDraft = (now: number): EntrustDraft => ({
  account: '',
  name: '',
  from: formatDay(now),
  to: '',
  scope: 'all',
  items: [],
  existing: false,
})

interface KnownDelegations {
  /** From me to others. */
  mine: readonly Entrustment[]
  /** From others to me. */
  others: readonly Entrustment[]
}

/** Whether a delegation to or from the draft's account overlaps its period; `to` 0 means open-ended. */
const overlaps = (draft: EntrustDraft, { user, from, to }: Entrustment): boolean => {
  const [first, last] = [parseDay(draft.from), parseDay(draft.to) + DAY_MS]
  return user.account === draft.account && from < last && (to === 0 || to > first)
}

/** Whether either covers all items. Delegations list item names, drafts codes: only the server can compare those. */
const coversAll = (draft: EntrustDraft, { scope }: Entrustment) => draft.scope === 'all' || scope === ''

/**
 * @param me my account or id: delegating to oneself is an error
 * @param known existing delegations: a second one for the same days, or back to a person I act for, is an error
 */
export function validateDraft(
  draft: EntrustDraft,
  now: number,
  me: string,
  known: KnownDelegations = { mine: [], others: [] },
): EntrustErrors {
  const errors: EntrustErrors = {}
  const [from, to] = [parseDay(draft.from), parseDay(draft.to)]
  if (!draft.account) errors.account = 'noPerson'
  else if (draft.account === me) errors.account = 'self'
  else if (known.others.some((other) => overlaps(draft, other))) errors.account = 'circular'
  else if (known.mine.some((own) => overlaps(draft, own) && coversAll(draft, own))) errors.account = 'overlap'
  if (Number.isNaN(from)) errors.from = 'noDate'
  if (Number.isNaN(to)) errors.to = 'noDate'
  else if (to < parseDay(formatDay(now))) errors.to = 'past'
  else if (to < from) errors.to = 'order'
  else if (to - from > MAX_DAYS * 86_400_000) errors.to = 'tooLong'
  if (draft.scope === 'chosen' && draft.items.length === 0) errors.items = 'noItem'
  return errors
}

/** The request body: starts now if the first day is today, ends at the end of the last day. */
export function toNewEntrustment(draft: EntrustDraft, now: number): NewEntrustment {
  const [, y = 0, m = 1, d = 0] = /^(\d+)-(\d+)-(\d+)$/.exec(draft.to)?.map(Number) ?? []
  // days may have 23 or 25 hours, so use the start of the next day
  const end = new Date(y, m - 1, d + 1).getTime()
  return {
    account: draft.account,
    from: Math.floor(Math.max(now, parseDay(draft.from)) / 1000),
    to: Math.floor(end / 1000) - 1,
    scope: draft.scope === 'chosen' ? draft.items.join(',') : '',
    existing: draft.existing,
  }
}

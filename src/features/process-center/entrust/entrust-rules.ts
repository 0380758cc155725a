import type { NewEntrustment } from '../../../contract/additions/delegation-form.ts'
import { boolean, identifier, object, oneOf, optionalArray, string } from '../../../contract/decoders.ts'
import type { Entrustment } from '../../../contract/core/entrust.ts'
import { NEVER } from '../../../contract/decoders.ts'
import { readTime } from '../../../runtime/time/read-time.ts'
import { shiftDay, weekday } from '../../../ui/days.ts'
import { DAY_MS, dayNumber, startOfDay, wallTime } from '../../../runtime/time/zone.ts'

/** The form's values. Dates as date inputs write them (2026-03-02), days of the hall, both inclusive. */
export interface EntrustDraft {
  account: string
  name: string
  from: string
  to: string
  scope: 'all' | 'chosen'
  items: string[]
  existing: boolean
}

/** A draft that was stored. */
export const decodeDraft = object<EntrustDraft>({
  account: string(),
  name: string(),
  from: string(),
  to: string(),
  scope: oneOf('all', 'chosen'),
  items: optionalArray(identifier),
  existing: boolean(),
})

/** Errors by field, in the order of the form. */
export type EntrustErrors = Partial<
  Record<
    'account' | 'from' | 'to' | 'items',
    'noPerson' | 'self' | 'circular' | 'overlap' | 'noDate' | 'past' | 'order' | 'tooLong' | 'noItem'
  >
>

export const MAX_DAYS = 366

/** The first or last moment of a day, in epoch milliseconds; NaN for anything but a date input's value. */
function parseDay(date: string, timeZone: string, isEnd = false): number {
  const time = /^\d{4}-\d\d-\d\d$/.test(date) ? readTime(date, { timeZone, isEnd }) : NaN
  return time === 0 ? NEVER : time
}

/** Formats the hall's day for a date input. */
export const formatDay = (time: number, timeZone: string): string =>
  new Date(wallTime(time, timeZone)).toISOString().slice(0, 10)

export const emptyDraft = (now: number, timeZone: string): EntrustDraft => ({
  account: '',
  name: '',
  from: formatDay(now, timeZone),
  to: '',
  scope: 'all',
  items: [],
  existing: false,
})

/** Common periods, each one press: the rest of this week and all of the next, weeks beginning on Mondays. */
export function commonPeriods(
  today: string,
): Record<'thisWeek' | 'nextWeek', Pick<EntrustDraft, 'from' | 'to'>> {
  const sunday = shiftDay(today, 6 - weekday(today))
  return {
    thisWeek: { from: today, to: sunday },
    nextWeek: { from: shiftDay(sunday, 1), to: shiftDay(sunday, 7) },
  }
}

interface KnownDelegations {
  /** From me to others. */
  mine: readonly Entrustment[]
  /** From others to me. */
  others: readonly Entrustment[]
}

/** Whether a delegation to or from the draft's account overlaps its period; `to` 0 means open-ended. */
const overlaps = (draft: EntrustDraft, { user, from, to }: Entrustment, timeZone: string): boolean => {
  const [first, last] = [parseDay(draft.from, timeZone), parseDay(draft.to, timeZone, true)]
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
  { now, timeZone }: { now: number; timeZone: string },
  me: string,
  known: KnownDelegations = { mine: [], others: [] },
): EntrustErrors {
  const errors: EntrustErrors = {}
  const [from, to] = [parseDay(draft.from, timeZone), parseDay(draft.to, timeZone)]
  if (!draft.account) errors.account = 'noPerson'
  else if (draft.account === me) errors.account = 'self'
  else if (known.others.some((other) => overlaps(draft, other, timeZone))) errors.account = 'circular'
  else if (known.mine.some((own) => overlaps(draft, own, timeZone) && coversAll(draft, own)))
    errors.account = 'overlap'
  if (Number.isNaN(from)) errors.from = 'noDate'
  if (Number.isNaN(to)) errors.to = 'noDate'
  else if (to < startOfDay(dayNumber(now, timeZone), timeZone)) errors.to = 'past'
  else if (to < from) errors.to = 'order'
  else if (Math.round((to - from) / DAY_MS) > MAX_DAYS) errors.to = 'tooLong'
  if (draft.scope === 'chosen' && draft.items.length === 0) errors.items = 'noItem'
  return errors
}

/** The request body: starts now if the first day is today, ends at the end of the last day. */
export function toNewEntrustment(draft: EntrustDraft, now: number, timeZone: string): NewEntrustment {
  return {
    account: draft.account,
    from: Math.floor(Math.max(now, parseDay(draft.from, timeZone)) / 1000),
    to: Math.floor(parseDay(draft.to, timeZone, true) / 1000),
    scope: draft.scope === 'chosen' ? draft.items.join(',') : '',
    existing: draft.existing,
  }
}

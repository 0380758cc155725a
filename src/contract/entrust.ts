import { rest } from './operation.ts'
import { readOwner, type Owner } from './processes.ts'
import { field, flag, key, list, nothing, READABLE, record, text, time } from './shape.ts'

/** Who acts for whom (§3 Entrustment: its fields are not shown, so these are ours). */
export interface Entrustment {
  id: string
  user: { id: string; account: string; name: string }
  from: number
  to: number
  /** Items it covers, by name; '' for all. */
  scope: string
  /** Whether what was waiting already goes along. */
  existing: boolean
  /** Between `from` and `to`, by the server's clock. */
  active: boolean
}
const read = field(
  'entities',
  list(
    record<Entrustment>({
      id: key,
      user: record({ id: key, account: text(), name: text() }),
      from: time,
      to: time,
      scope: text(),
      existing: flag(),
      active: flag(),
    }),
    READABLE,
  ),
)
export const entrustees = rest<{ path: { id: string } }, Entrustment[]>(
  'taskApi',
  'GET /user/{id}/entrustees',
  read,
)
export const entrusters = rest<{ path: { id: string } }, Entrustment[]>(
  'taskApi',
  'GET /user/{id}/entrusters',
  read,
)
export const deleteEntrustee = rest<{ path: { id: string; entrusteeId: string } }, void>(
  'taskApi',
  'DELETE /user/{id}/entrustees/{entrusteeId}',
  nothing,
)

export interface NewEntrustment {
  /** Whom to entrust, by account. */
  account: string
  /** Epoch seconds; `to` is later than `from` and than now. */
  from: number
  to: number
  /** Comma-separated codes of the items it covers; '' for all. */
  scope: string
  existing: boolean
}
/** Ours (T25): adds a delegation of mine. */
export const createEntrustee = rest<
  {
    path: { id: string }
    form: { account: string; from: number; to: number; scope: string; existing: 'true' | 'false' }
  },
  void
>('taskApi', 'POST /user/{id}/entrustees', nothing)

/** Ours: people to entrust, ten at most, by name or account. */
export const findPeople = rest<{ query: { keyword: string } }, Owner[]>(
  'taskApi',
  'GET /users',
  field('entities', list(readOwner)),
)

import { rest } from './operation.ts'
import { field, key, list, nothing, record, text, time } from './shape.ts'

/** Who acts for whom (§3 Entrustment: its fields are not shown, so these are ours). */
export interface Entrustment {
  id: string
  user: { id: string; account: string; name: string }
  from: number
  to: number
  /** Items it covers, by name; '' for all. */
  scope: string
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
    }),
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

import { rest } from '../operation.ts'
import {
  boolean,
  identifier,
  array,
  MAX_RENDERED_RECORDS,
  nullable,
  object,
  string,
  timestamp,
  acknowledged,
  text,
} from '../decoders.ts'
import { enveloped } from '../envelopes.ts'

const decodePerson = object({ id: string(), account: string(), name: text })
const decodeFields = object({
  id: string(),
  user: nullable(decodePerson),
  from: timestamp,
  to: timestamp,
  /** Names of the items it covers; '' for all. */
  scope: text,
  /** Whether it includes tasks that were already waiting. */
  existing: boolean(),
  /** Between `from` and `to`, by the server's clock. */
  active: boolean(true),
})
/** Some servers return only people: the record itself is then the person. */
function decodeEntrustment(v: unknown) {
  const fields = decodeFields(v)
  const user = fields.user ?? decodePerson(v)
  return { ...fields, user, id: identifier(fields.id || user.id || user.account) }
}
/** A delegation (§3 Entrustment, which does not specify its fields; these are our own). */
export type Entrustment = ReturnType<typeof decodeEntrustment>
const decodeEntrustments = enveloped(array(decodeEntrustment, MAX_RENDERED_RECORDS))
export const entrustees = rest<{ path: { id: string } }, Entrustment[]>(
  'taskApi',
  'GET /user/{id}/entrustees',
  decodeEntrustments,
)
export const entrusters = rest<{ path: { id: string } }, Entrustment[]>(
  'taskApi',
  'GET /user/{id}/entrusters',
  decodeEntrustments,
)
export const deleteEntrustee = rest<{ path: { id: string; entrusteeId: string } }, void>(
  'taskApi',
  'DELETE /user/{id}/entrustees/{entrusteeId}',
  acknowledged,
)

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
  type Decoder,
  acknowledged,
  text,
} from '../decoders.ts'
import { enveloped } from '../envelopes.ts'

/** A delegation (§3 Entrustment, which does not specify its fields; these are our own). */
export interface Entrustment {
  id: string
  user: { id: string; account: string; name: string }
  from: number
  to: number
  /** Names of the items it covers; '' for all. */
  scope: string
  /** Whether it includes tasks that were already waiting. */
  existing: boolean
  /** Between `from` and `to`, by the server's clock. */
  active: boolean
}
const decodePerson = object({ id: string(), account: string(), name: text })
const decodeFields = object({
  id: string(),
  user: nullable(decodePerson),
  from: timestamp,
  to: timestamp,
  scope: text,
  existing: boolean(),
  active: boolean(true),
})
/** Some servers return only people: the record itself is then the person. */
const decodeEntrustment: Decoder<Entrustment> = (v) => {
  const fields = decodeFields(v)
  const user = fields.user ?? decodePerson(v)
  return { ...fields, user, id: identifier(fields.id || user.id || user.account) }
}
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

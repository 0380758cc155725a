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
} from '../decoders.ts'
import { enveloped } from '../envelopes.ts'

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
const decodePerson = object({ id: identifier, account: string(), name: string() })
const decodeFields = object({
  id: identifier,
  user: nullable(decodePerson),
  from: timestamp,
  to: timestamp,
  scope: string(),
  existing: boolean(),
  active: boolean(true),
})
/** Where the server has no more than people, a record is the person. */
const decodeEntrustment: Decoder<Entrustment> = (v) => {
  const fields = decodeFields(v)
  return { ...fields, user: fields.user ?? decodePerson(v) }
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

import { rest } from '../operation.ts'
import {
  boolean,
  identifier,
  withFields,
  array,
  MAX_RENDERED_RECORDS,
  nullable,
  looseId,
  object,
  string,
  timestamp,
  acknowledged,
  text,
} from '../decoders.ts'
import { call, docs } from '../docs.ts'
import { enveloped } from '../envelopes.ts'

const decodePerson = object(
  { id: looseId, account: string(), name: text },
  docs('Delegate', 'The person in a delegation.'),
)
const decodeFields = object(
  {
    id: looseId,
    user: nullable(decodePerson),
    from: timestamp,
    to: timestamp,
    scope: text,
    existing: boolean(),
    active: boolean(true),
  },
  docs('Entrustment', 'A delegation and its period.', {
    user: 'The other person: the delegate among entrustees, the delegator among entrusters.',
    scope: 'Names of the covered items; empty for all.',
    existing: 'Whether it includes tasks that were already open.',
    active: "Between `from` and `to`, by the server's clock.",
  }),
)
/** Some servers return only people: the record itself is then the person. */
const decodeEntrustment = withFields((v) => {
  const fields = decodeFields(v)
  const user = fields.user ?? decodePerson(v)
  return { ...fields, user, id: identifier(fields.id || user.id || user.account) }
}, decodeFields)
/** A delegation (§3 Entrustment, which does not specify its fields; these are our own). */
export type Entrustment = ReturnType<typeof decodeEntrustment>
const decodeEntrustments = enveloped(array(decodeEntrustment, MAX_RENDERED_RECORDS))
export const entrustees = rest(
  'taskApi',
  'GET /user/{id}/entrustees',
  decodeEntrustments,
  call({ en: 'Delegations from the user.', zh: '我委托的人', path: { id: 'ID! The user id: `me.id`.' } }),
)
export const entrusters = rest(
  'taskApi',
  'GET /user/{id}/entrusters',
  decodeEntrustments,
  call({ en: 'Delegations to the user.', zh: '委托我的人', path: { id: 'ID! The user id: `me.id`.' } }),
)
export const deleteEntrustee = rest(
  'taskApi',
  'DELETE /user/{id}/entrustees/{entrusteeId}',
  acknowledged,
  call({
    en: 'Ends a delegation.',
    zh: '删除委托',
    path: { id: 'ID! The user id: `me.id`.', entrusteeId: 'ID! The `id` of the delegation.' },
  }),
)

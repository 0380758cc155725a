import { decodeOwner } from '../core/processes.ts'
import { array, field, acknowledged } from '../decoders.ts'
import { call } from '../docs.ts'
import { rest, type RestInputOf } from '../operation.ts'

export const createEntrustee = rest(
  'taskApi',
  'POST /user/{id}/entrustees',
  acknowledged,
  call({
    en: 'Adds a delegation.',
    zh: '新增委托',
    addition: 'delegation-form',
    path: { id: 'ID! The user id: `me.id`.' },
    form: {
      account: 'String! The account of the delegate.',
      from: 'Int! Epoch seconds.',
      to: 'Int! Epoch seconds, later than `from`.',
      scope: 'String! Comma-separated codes of items; empty for all.',
      existing: ['String! Whether it includes tasks that are already waiting.', 'true', 'false'],
    },
  }),
)
export type NewEntrustment = Omit<RestInputOf<typeof createEntrustee>['form'], 'existing'> & {
  existing: boolean
}

export const findPeople = rest(
  'taskApi',
  'GET /users',
  field('entities', array(decodeOwner)),
  call({
    en: 'People by name or account, ten at most.',
    zh: '查找人员',
    addition: 'delegation-form',
    query: { keyword: 'String! A part of a name or account.' },
  }),
)

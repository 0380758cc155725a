import { decodeOwner, type Owner } from '../core/processes.ts'
import { array, field, acknowledged } from '../decoders.ts'
import { rest } from '../operation.ts'

export interface NewEntrustment {
  /** Account of the delegate. */
  account: string
  /** Epoch seconds; `to` is later than `from` and than now. */
  from: number
  to: number
  /** Comma-separated codes of the items it covers; '' for all. */
  scope: string
  existing: boolean
}
/** Adds a delegation of the user. */
export const createEntrustee = rest<
  {
    path: { id: string }
    form: { account: string; from: number; to: number; scope: string; existing: 'true' | 'false' }
  },
  void
>('taskApi', 'POST /user/{id}/entrustees', acknowledged)

/** Finds possible delegates by name or account; at most ten. */
export const findPeople = rest<{ query: { keyword: string } }, Owner[]>(
  'taskApi',
  'GET /users',
  field('entities', array(decodeOwner)),
)

import { acknowledged } from '../decoders.ts'
import { rest } from '../operation.ts'

/** What hands a task to another person: they decide instead, or they sign first and it comes back. */
export type Reassignment = 'transfer' | 'sign'
/**
 * Hands a task to another person, as its holder or their delegate. `account` is that person's. A repetition of the same
 * call succeeds without effect; a task that somebody else has handled fails with ecode TASK_ALREADY_HANDLED.
 */
export const reassignTask = rest<
  { path: { id: string }; form: { action: Reassignment; account: string; remark?: string } },
  void
>('taskApi', 'POST /task/{id}', acknowledged)

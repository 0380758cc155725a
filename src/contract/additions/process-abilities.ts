import { acknowledged } from '../decoders.ts'
import { rest } from '../operation.ts'

/** Reminds the current handler; the server limits how often. */
export const urgeProcess = rest<{ path: { id: string }; form: { action: 'urge' } }, void>(
  'taskApi',
  'POST /process/{id}',
  acknowledged,
)
/** Withdraws the user's application, before the next step is done. */
export const withdrawProcess = rest<{ path: { id: string }; form: { action: 'withdraw' } }, void>(
  'taskApi',
  'POST /process/{id}',
  acknowledged,
)
/** Deletes a draft of the user. */
export const deleteDraft = rest<{ path: { id: string }; form: { action: 'delete' } }, void>(
  'taskApi',
  'POST /process/{id}',
  acknowledged,
)

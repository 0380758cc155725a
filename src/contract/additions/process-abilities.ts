import { acknowledged } from '../decoders.ts'
import { rest } from '../operation.ts'

/** What I may do with a process now, beside opening it. Ours: `Process.abilities`. */
export const ABILITIES = ['urge', 'withdraw', 'rate', 'delete'] as const
export type Ability = (typeof ABILITIES)[number]

/** Ours (T24): reminds whoever holds it; the server says how soon again. */
export const urgeProcess = rest<{ path: { id: string }; form: { action: 'urge' } }, void>(
  'taskApi',
  'POST /process/{id}',
  acknowledged,
)
/** Ours (T24): takes my application back, before the next step was done. */
export const withdrawProcess = rest<{ path: { id: string }; form: { action: 'withdraw' } }, void>(
  'taskApi',
  'POST /process/{id}',
  acknowledged,
)
/** Ours (T29): throws a draft of mine away. */
export const deleteDraft = rest<{ path: { id: string }; form: { action: 'delete' } }, void>(
  'taskApi',
  'POST /process/{id}',
  acknowledged,
)

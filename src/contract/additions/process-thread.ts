import { acknowledged } from '../decoders.ts'
import { rest } from '../operation.ts'

/** Characters of a message at most. */
export const MAX_MESSAGE_LENGTH = 500
/**
 * Asks the applicant, or answers as the applicant. `key` is the browser's own for this message (16 to 64 letters, digits,
 * dashes): a repetition with the same key has no further effect.
 */
export const sendMessage = rest<
  { path: { id: string }; form: { action: 'message'; text: string; key: string } },
  void
>('taskApi', 'POST /process/{id}', acknowledged)

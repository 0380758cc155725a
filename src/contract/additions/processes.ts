import { processAction } from '../core/processes.ts'

/** Reminds the current handler; the server limits how often. */
export const urgeProcess = processAction<{ action: 'urge' }>()
/** Withdraws the user's application, before the next step is done. */
export const withdrawProcess = processAction<{ action: 'withdraw' }>()
/** Deletes a draft of the user. */
export const deleteDraft = processAction<{ action: 'delete' }>()

/** Characters of a message at most. */
export const MAX_MESSAGE_LENGTH = 500
/**
 * Asks the applicant, or answers as the applicant. `key` is the browser's own for this message (16 to 64 letters, digits,
 * dashes): a repetition with the same key has no further effect.
 */
export const sendMessage = processAction<{ action: 'message'; text: string; key: string }>()

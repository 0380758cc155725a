import { processAction } from '../core/processes.ts'
import { call } from '../docs.ts'

/** Reminds the current handler; the server limits how often. */
export const urgeProcess = processAction(
  call({
    en: 'Reminds the current holder of the process.',
    zh: '催办',
    addition: 'process-abilities',
    form: { action: ['String! What to do.', 'urge'] },
  }),
)
/** Withdraws the user's application, before the next step is done. */
export const withdrawProcess = processAction(
  call({
    en: 'Withdraws an application.',
    zh: '撤回',
    addition: 'process-abilities',
    form: { action: ['String! What to do.', 'withdraw'] },
  }),
)
export const deleteDraft = processAction(
  call({
    en: 'Deletes a draft.',
    zh: '删除草稿',
    addition: 'process-abilities',
    form: { action: ['String! What to do.', 'delete'] },
  }),
)

/** Characters of a message at most. */
export const MAX_MESSAGE_LENGTH = 500
export const sendMessage = processAction(
  call({
    en: 'Asks the applicant, or answers as the applicant.',
    zh: '向申请人提问，或答复',
    addition: 'process-thread',
    form: {
      action: ['String! What to do.', 'message'],
      text: 'String! Plain text of at most 500 characters.',
      key: 'String! Of the browser, 16 to 64 letters, digits, dashes: a repetition has no further effect.',
    },
  }),
)

import { messages } from '../runtime/i18n.ts'

export const elementMessages = messages(
  { broken: '这部分内容出了点问题，页面其他部分不受影响。', again: '重试' },
  { broken: 'Something went wrong in this part. The rest of the page is fine.', again: 'Try again' },
)

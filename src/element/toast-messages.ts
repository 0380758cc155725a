import { messages } from '../runtime/i18n.ts'

/** Apart from messages.ts, which is in every first load. */
export const toastMessages = messages(
  { close: '关闭', notices: '通知' },
  { close: 'Close', notices: 'Notifications' },
)

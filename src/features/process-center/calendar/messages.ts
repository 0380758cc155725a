import { messages } from '../../../runtime/i18n.ts'

export const calendarMessages = messages(
  { title: '日历订阅', close: '关闭' },
  { title: 'Calendar feed', close: 'Close' },
)

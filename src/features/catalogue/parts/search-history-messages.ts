import { messages } from '../../../runtime/i18n.ts'

/** Texts of a part that loads later, so both languages are here. */
export const searchHistoryMessages = messages(
  {
    history: '最近搜索',
    forget: '清空',
  },
  {
    history: 'Searched lately',
    forget: 'Clear',
  },
)

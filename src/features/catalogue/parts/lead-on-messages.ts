import { messages } from '../../../runtime/i18n.ts'

/** Texts of a part that loads later, so both languages are here. */
export const leadOnMessages = messages(
  {
    ask: '问问智能助手',
    report: '告诉我们找不到',
    reported: '已转告事项管理人员，谢谢。',
    notReported: '没有发送成功，请再试一次。',
  },
  {
    ask: 'Ask the assistant',
    report: 'Report that it cannot be found',
    reported: 'Those who keep the catalogue have been told. Thank you.',
    notReported: 'It could not be sent. Please try again.',
  },
)

import { messages } from '../../../runtime/i18n.ts'

/** Of the thirty days, which load later. */
export const daysMessages = messages(
  {
    title: '近 {n} 天每日访客',
    summary: '最少 {min}，最多 {max}，今天 {today}',
    date: '日期',
    visitors: '访客',
    mostUsed: '常用事项',
    times: '次',
    none: '还没有记录。',
    failed: '近 30 天的记录没有读到。',
    again: '重试',
    loading: '正在读取…',
  },
  {
    title: 'Visitors a day, last {n} days',
    summary: 'lowest {min}, highest {max}, today {today}',
    date: 'Date',
    visitors: 'Visitors',
    mostUsed: 'Most used items',
    times: 'times',
    none: 'No record yet.',
    failed: 'The last 30 days could not be read.',
    again: 'Try again',
    loading: 'Reading…',
  },
)

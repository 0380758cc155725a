import { messages } from '../../runtime/i18n.ts'

export const visitMessages = messages(
  {
    visits: '访问统计',
    today: '今日访问',
    total: '累计访问',
    online: '当前在线',
    aboutToday: '今天（北京时间零点起）来过的不同访客数。同一天多次访问只算一次，机器程序不算。',
    aboutTotal: '从开始统计到现在，每天访客数相加。',
    aboutOnline: '最近 5 分钟内打开过页面的不同访客数。',
    days: '近 30 天',
    old: '暂时连不上，这是{age}的数字。',
    away: '暂时读不到访问数字。',
    some: '有的数字没有读到。',
    again: '重试',
    unknown: '尚未读到',
  },
  {
    visits: 'Visits',
    today: "Today's visits",
    total: 'Total visits',
    online: 'Current online',
    aboutToday:
      'Different visitors today, from midnight in Beijing. Coming back the same day counts once; programs do not count.',
    aboutTotal: 'The visitors of each day since counting began, added up.',
    aboutOnline: 'Different visitors who had a page open in the last 5 minutes.',
    days: 'Last 30 days',
    old: 'Out of reach just now. These are numbers of {age}.',
    away: 'The numbers of visits cannot be read just now.',
    some: 'Some numbers could not be read.',
    again: 'Try again',
    unknown: 'not known yet',
  },
)

import type zh from './zh-CN.ts'

export default {
  visits: 'Visits',
  today: "Today's visits",
  total: 'Total visits',
  online: 'Current online',
  aboutToday:
    'Different visitors today, from midnight at the university. Coming back the same day counts once; programs do not count.',
  aboutTotal: 'The visitors of each day since counting began, added up.',
  aboutOnline: 'Different visitors who had a page open in the last 5 minutes.',
  days: 'Last 30 days',
  old: 'Out of reach just now. These are numbers of {age}.',
  away: 'The numbers of visits cannot be read just now.',
  some: 'Some numbers could not be read.',
  again: 'Try again',
  unknown: 'not known yet',
  title: 'Visitors a day, last {n} days',
  titleOne: 'Visitors a day',
  one: '{n} so far',
  summary: 'lowest {min}, highest {max}, today {today}',
  date: 'Date',
  visitors: 'Visitors',
  mostUsed: 'Most used items',
  times: 'times',
  none: 'No record yet.',
  failed: 'The last 30 days could not be read.',
  loading: 'Reading…',
} satisfies Record<keyof typeof zh, string>

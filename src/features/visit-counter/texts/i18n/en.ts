import type zh from './zh-CN.ts'

export default {
  visits: 'Visits',
  today: 'Today’s visits',
  total: 'Total visits',
  online: 'Current online',
  aboutToday:
    'Different visitors today, since midnight at the university. Each visitor counts once a day; automated visits do not count.',
  aboutTotal: 'Visitors of each day since counting began, added up.',
  aboutOnline: 'Different visitors who had a page open in the last 5 minutes.',
  days: 'Last 30 days',
  old: 'Not available right now. These figures are from {age}.',
  away: 'Visit figures are not available right now.',
  some: 'Some figures are not available.',
  unknown: 'not known yet',
  title: 'Visitors a day, last {n} days',
  titleOne: 'Visitors a day',
  one: '{n} so far',
  summary: 'lowest {min}, highest {max}, today {today}',
  date: 'Date',
  visitors: 'Visitors',
  mostUsed: 'Most used items',
  times: 'times',
  none: 'No records yet.',
  failed: 'The last 30 days could not be loaded.',
  loading: 'Loading…',
} satisfies Record<keyof typeof zh, string>

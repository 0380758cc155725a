import type zh from './zh-CN.ts'

export default {
  morning: 'Good morning, {name}',
  afternoon: 'Good afternoon, {name}',
  evening: 'Good evening, {name}',
  figures: 'Today',
  todo: 'To do',
  overdue: 'Overdue',
  waiting: 'Waiting on others',
  urgent: 'To do first',
  allTasks: 'All tasks',
  noTasks: 'Nothing is waiting for you.',
  news: 'Latest on my requests',
  all: 'All requests',
  noNews: 'You have not applied for anything yet.',
  failed: 'Today’s overview could not be loaded.',
} satisfies Record<keyof typeof zh, string>

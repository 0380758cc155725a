import type zh from './zh-CN.ts'

export default {
  night: 'Good evening, {name}',
  morning: 'Good morning, {name}',
  noon: 'Good day, {name}',
  afternoon: 'Good afternoon, {name}',
  evening: 'Good evening, {name}',
  figures: 'Today',
  todo: 'To do',
  overdue: 'Overdue',
  waiting: 'Waiting on others',
  next: 'Next deadline',
  noNext: 'Nothing due soon',
  news: 'New in my applications',
  all: 'All applications',
  noNews: 'You have not applied for anything yet.',
  failed: 'Today’s overview could not be loaded.',
  retry: 'Try again',
} satisfies Record<keyof typeof zh, string>

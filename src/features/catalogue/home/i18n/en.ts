import type zh from './zh-CN.ts'

export default {
  hot: 'Popular items',
  themes: 'Find by theme',
  recent: 'Recently used',
  statistics: 'Service statistics',
  projects: 'Special topics',
  noItemsYet: 'There are no items here yet. Please come back soon.',
  unfold: 'See all',
  sectionFailed: 'This part could not be loaded.',
  items: '{n} item{n:s}',
  byHandling: 'By handling method',
  inAll: 'Items',
  mostUsed: 'Used most',
  times: ' times',
} satisfies Record<keyof typeof zh, string>

import type zh from './zh-CN.ts'

export default {
  hot: 'Popular items',
  recommended: 'Recommended items',
  recommendedGuides: 'Guides',
  themes: 'Find by theme',
  recent: 'Recently used',
  statistics: 'Service statistics',
  projects: 'Special topics',
  more: 'All items',
  unfold: 'See all',
  sectionFailed: 'This part could not be loaded.',
  items: '{n} item{n:s}',
  retry: 'Try again',
  byHandling: 'By handling method',
  inAll: 'Items',
  mostUsed: 'Used most',
  times: ' times',
} satisfies Record<keyof typeof zh, string>

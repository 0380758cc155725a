import type zh from './zh-CN.ts'

export default {
  mostUsed: 'Most used services',
  found: '{n} item{n:s} for "{keyword}"',
  hall: 'Open the service hall',
  inHall: 'All {n} in the service hall',
} satisfies Record<keyof typeof zh, string>

import type zh from './zh-CN.ts'

export default {
  notices: 'Notices',
  announced: 'Outage: {title}.',
  arrived: 'Notice: {title}.',
  more: 'Read more',
  all: 'All {n}',
  less: 'Show less',
  close: 'Close notices',
  dismiss: 'Do not show again',
} satisfies Record<keyof typeof zh, string>

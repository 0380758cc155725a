import type zh from './zh-CN.ts'

export default {
  none: 'No item found for "{keyword}"',
  noneFiltered: 'No item meets these conditions',
  noneHint: 'Try another word or remove a condition. Pinyin and initials work too, such as cjd.',
  noneCall: 'Still not found? Call {telephone}',
  empty: 'There are no items at present',
  ask: 'Ask the assistant',
  report: 'Report a missing item',
  reported: 'Thank you. The editors of the catalogue have been notified.',
  notReported: 'The report could not be sent. Please try again.',
} satisfies Record<keyof typeof zh, string>

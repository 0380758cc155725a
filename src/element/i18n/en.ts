import type zh from './zh-CN.ts'

export default {
  broken: 'Something went wrong in this part. The rest of the page is fine.',
  again: 'Try again',
} satisfies Record<keyof typeof zh, string>

import type zh from './zh-CN.ts'

export default {
  'guest.title': 'Sign in to see your requests',
  'guest.form': 'Sign in to apply',
  'guest.text': 'Your tasks, requests and copies appear here.',
} satisfies Record<keyof typeof zh, string>

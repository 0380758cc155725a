import type zh from './zh-CN.ts'

export default {
  title: 'My requests',
  'guest.title': 'Sign in to see your requests',
  'guest.text': 'Your tasks, applications and copies appear here.',
  'guest.signIn': 'Sign in',
} satisfies Record<keyof typeof zh, string>

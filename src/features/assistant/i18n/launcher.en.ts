import type zh from './launcher.zh-CN.ts'

export default {
  ask: 'Smart assistant',
  failed: 'Could not be opened. Try again.',
} satisfies Record<keyof typeof zh, string>

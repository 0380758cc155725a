import type zh from './launcher.zh-CN.ts'

export default {
  ask: 'Smart assistant',
  opening: 'Opening…',
  field: 'Your question',
  failed: 'Could not be opened. Try again.',
  retry: 'Try again',
  close: 'Close',
} satisfies Record<keyof typeof zh, string>

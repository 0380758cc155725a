import type zh from './zh-CN.ts'

export default {
  notices: 'Notifications',
  notKept:
    'This browser did not keep what you changed: its storage is full or blocked. It is gone when you leave the page.',
  offline: 'You are offline. What was loaded before is shown.',
  deviceAhead:
    'The clock of this device is {minutes} minutes fast. Times here follow the server; please correct the device.',
  deviceBehind:
    'The clock of this device is {minutes} minutes slow. Times here follow the server; please correct the device.',
  searchCut: 'A search has at most {n} characters: the beginning is searched for.',
  as: 'Signed in as {name}, on this page only',
  signOut: 'Sign out',
} satisfies Record<keyof typeof zh, string>

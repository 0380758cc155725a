import type zh from './zh-CN.ts'

export default {
  notices: 'Notifications',
  notKept:
    'This browser did not keep what you changed: its storage is full or blocked. It is gone when you leave the page.',
  offline: 'You are offline. What was loaded before is shown.',
  ending: 'Your session is about to end. Stay signed in; what you are typing is kept.',
  stay: 'Stay signed in',
  ended: 'Your session has ended. Please sign in again.',
  signInAgain: 'Sign in again',
  failed: 'Sign-in was not completed. Please try again.',
  cancelled: 'The sign-in was cancelled.',
  insecure: 'Sign-in needs a secure page (https).',
  'no-storage':
    'This browser keeps nothing for this site, so the sign-in was lost. Allow cookies and site data for this site, then sign in again.',
  unreachable: 'The sign-in service could not be reached. Please try again later.',
  clockAhead: 'The clock of this device is {minutes} minutes fast. Correct it, then sign in again.',
  clockBehind: 'The clock of this device is {minutes} minutes slow. Correct it, then sign in again.',
  deviceAhead:
    'The clock of this device is {minutes} minutes fast. Times here follow the server; please correct the device.',
  deviceBehind:
    'The clock of this device is {minutes} minutes slow. Times here follow the server; please correct the device.',
  invalidScope: 'The sign-in service does not allow what this page asks for: {scopes}.',
  providerError: 'The sign-in service reported an error: {code}.',
  refused: 'You are signed in, but the service does not accept it ({answer}).',
  refusedBus: 'Live updates are off: their service refused your sign-in ({answer}).',
  'system.taskCenter': 'Task centre',
  'system.knowledgeBot': 'Knowledge bot',
  'system.knowledgeGraph': 'Knowledge graph',
  'system.taskApi': 'Process platform',
  'system.formPlatform': 'Form platform',
  'system.bot': 'Assistant',
  'system.asr': 'Speech recognition',
  'system.trace': 'Log service',
  'system.appCenter': 'App centre',
  'system.anonymousAppCenter': 'App centre for guests',
  'system.bus': 'Live updates',
  searchCut: 'A search has at most {n} characters: the beginning is searched for.',
  blocked: 'Your browser blocked the sign-in window.',
  openWindow: 'Open the sign-in window',
  signedOutHere: 'You are signed out on this page. In the service hall you are still signed in.',
  unsent:
    'You are signed out, but some decisions were not sent. They are kept on this device: sign in again to send them.',
  signOutAtHall: 'Sign out there, too',
  notListed: 'You cannot sign in on this site. Please use the service hall.',
  hallOnly:
    'No sign-in window can open here. Please use the service hall ({address}); your search goes with you.',
  framed: 'For your safety, you can only read this page while another site shows it in a frame.',
  hall: 'Open the service hall',
  as: 'Signed in as {name}, on this page only',
  signOut: 'Sign out',
} satisfies Record<keyof typeof zh, string>

import type zh from './zh-CN.ts'

export default {
  signedOutTitle: 'You are signed out',
  signedOutText: 'To see this page, please sign in again.',
  endedTitle: 'Your session has ended',
  endedText: 'It was ended by this service: {system}. Please sign in again.',
  refusedText:
    'Your account was confirmed, but one service refuses the sign-in: {system}. Nothing of yours can be shown until it does. Please try again; if that does not help, tell the help desk what is written below.',
  account: 'Signed in as',
  system: 'Service',
  address: 'Address',
  status: 'Status',
  code: 'Code',
  tryAgain: 'Try again',
  asGuest: 'Continue as a guest',
  help: 'Help desk: {telephone}',
} satisfies Record<keyof typeof zh, string>

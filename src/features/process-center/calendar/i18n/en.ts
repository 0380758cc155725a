import type zh from './zh-CN.ts'

export default {
  title: 'Calendar feed',
  close: 'Close',
  intro: 'Your deadlines in the calendar of your phone or computer. Changes arrive by themselves.',
  secret:
    'The address is yours alone: whoever knows it sees your deadlines. Renew or revoke it when it got out.',
  none: 'There is no address yet.',
  create: 'Create an address',
  created: 'The address was created',
  address: 'Address of the feed',
  since: 'Created {at}',
  copy: 'Copy the address',
  copyWebcal: 'Copy as webcal',
  webcalHint: 'Apple Calendar and Outlook subscribe at once when they open a webcal address.',
  inApp: 'This app cannot open calendars. Copy the address and add it in your calendar app.',
  copied: 'Copied',
  notCopied: 'The browser does not allow it. Please select and copy by hand.',
  renew: 'New address',
  renewTitle: 'Take a new address?',
  renewText: 'The present one stops working at once. Calendars that use it need the new one.',
  revoke: 'Revoke',
  revokeTitle: 'Revoke the feed?',
  revokeText:
    'The address stops working at once, and calendars that use it are no longer brought up to date.',
  revoked: 'The feed was revoked',
  cancel: 'Cancel',
  failed: 'The address could not be loaded.',
  notDone: 'That did not work. Please try again later.',
  unfit: 'The server gave an address that cannot be used.',
} satisfies Record<keyof typeof zh, string>

import type zh from './zh-CN.ts'

export default {
  title: 'Calendar feed',
  intro: 'Your deadlines in the calendar of your phone or computer. Changes arrive automatically.',
  secret:
    'This address is private: anyone who knows it can see your deadlines. If others have it, renew or revoke it.',
  none: 'You have no address yet.',
  create: 'Create an address',
  created: 'The address was created',
  address: 'Address of the feed',
  since: 'Created {at}',
  copy: 'Copy the address',
  copyWebcal: 'Copy as webcal',
  webcalHint: 'Apple Calendar and Outlook subscribe when you open a webcal address.',
  inApp: 'This app cannot open calendars. Copy the address and add it in your calendar app.',
  renew: 'New address',
  renewTitle: 'Create a new address?',
  renewText: 'The current address stops working immediately. Calendars that use it need the new one.',
  revoke: 'Revoke',
  revokeTitle: 'Revoke the feed?',
  revokeText: 'The address stops working immediately, and calendars that use it are no longer updated.',
  revoked: 'The feed was revoked',
  failed: 'The address could not be loaded.',
  notDone: 'That did not work. Please try again later.',
  unfit: 'The server returned an address that cannot be used.',
} satisfies Record<keyof typeof zh, string>

import type zh from './zh-CN.ts'

export default {
  failed: 'The topic could not be loaded.',
  retry: 'Try again',
  notFound: 'There is no such topic',
  notFoundText: 'It may have been withdrawn, or the address is wrong.',
  notFoundGuest: 'It may have been withdrawn, the address may be wrong, or you need to sign in to see it.',
  signIn: 'Sign in',
  home: 'Back to home',
  back: 'See all items',
  kicker: 'Special topic',
  items: '{n} item{n:s}',
  updated: 'Updated {at}',
  itemsOf: '{name}: items',
  empty: 'This topic has no content yet.',
  guest: 'Sign in to see all that belongs to this topic.',
} satisfies Record<keyof typeof zh, string>

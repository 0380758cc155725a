import type zh from './zh-CN.ts'

export default {
  title: 'My favourites',
  gridTitle: 'My items',
  recent: 'used recently',
  count: '{n} favourites',
  found: '{n} found for "{keyword}"',
  none: 'No favourites yet',
  failed: 'Your favourites could not be loaded.',
  retry: 'Try again',
  arrange: 'Change order',
  done: 'Done',
  guest: 'Your favourites are kept on this device. Sign in to take them along.',
  noneHint: 'Press the star beside an item and it appears here.',
  browse: 'Browse all items',
  mergeOffer: 'Before signing in you favoured {n} item{n:s} on this device. Add them to your favourites?',
  mergeAccept: 'Add them',
  mergeDiscard: 'No, thanks',
  merged: 'Added to your favourites',
  mergeFailed: 'Some could not be added. Please try again later.',
  grip: 'Move {name}',
  moveUp: 'Move {name} up',
  moveDown: 'Move {name} down',
  moved: '{name}, now {place} of {n}',
  orderFailed: 'The new order was not saved. Please try again later.',
  reorderHint:
    'Drag the handle, or focus it and press the arrow keys; Home and End move to the first and last place. Among the icons, Ctrl+Shift with these keys does the same.',
} satisfies Record<keyof typeof zh, string>

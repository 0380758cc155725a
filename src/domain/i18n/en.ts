import type zh from './zh-CN.ts'

// Texts quoted in §8 are verbatim.
export default {
  favorite: 'Add {name} to favourites',
  favorited: 'Favourite succeeded',
  unfavorited: 'Cancel favourite succeeded',
  undo: 'Undo',
  refused: 'Link not available',
  listSeparator: ', ',
} satisfies Record<keyof typeof zh, string>

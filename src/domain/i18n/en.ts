import type zh from './zh-CN.ts'

// Texts quoted in §8 are verbatim.
export default {
  favorite: 'Add {name} to favourites',
  favorited: 'Favourite succeeded',
  unfavorited: 'Cancel favourite succeeded',
  favoriteFailed: 'The favourite "{name}" could not be changed. Please try again later.',
  undo: 'Undo',
  refused: 'Link not available',
  listSeparator: ', ',
} satisfies Record<keyof typeof zh, string>

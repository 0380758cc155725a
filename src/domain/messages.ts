import { messages } from '../runtime/i18n.ts'

/** Texts about items that every widget says alike; the English ones of §8 word for word. */
export const appMessages = messages(
  {
    favorite: '收藏 {name}',
    favorited: '收藏成功',
    unfavorited: '取消收藏成功',
    favoriteFailed: '“{name}”的收藏没有改成，请稍后再试',
    undo: '撤销',
    refused: '链接不可用',
    listSeparator: '、',
  },
  {
    favorite: 'Add {name} to favourites',
    favorited: 'Favourite succeeded',
    unfavorited: 'Cancel favourite succeeded',
    favoriteFailed: 'The favourite "{name}" could not be changed. Please try again later.',
    undo: 'Undo',
    refused: 'Link not available',
    listSeparator: ', ',
  },
)

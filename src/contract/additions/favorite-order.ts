import { acknowledged } from '../decoders.ts'
import { call } from '../docs.ts'
import { rest } from '../operation.ts'

export const orderFavorites = rest(
  'taskApi',
  'POST /me/preference/FavoriteApps',
  acknowledged,
  call({
    en: 'Saves the order of the favourites.',
    zh: '保存收藏顺序',
    addition: 'favorite-order',
    reply: '[ID!]',
    form: { ids: 'String! All ids, comma-separated.' },
  }),
)

import { acknowledged } from '../decoders.ts'
import { rest } from '../operation.ts'

/** Beyond §7 (F6): the whole order at once, `ids` comma-separated in a form body. */
export const orderFavorites = rest<{ form: { ids: string } }, void>(
  'taskApi',
  'POST /me/preference/FavoriteApps',
  acknowledged,
)

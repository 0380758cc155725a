import { acknowledged } from '../decoders.ts'
import { rest } from '../operation.ts'

/** Sets the complete order; `ids` is comma-separated in a form body. */
export const orderFavorites = rest<{ form: { ids: string } }, void>(
  'taskApi',
  'POST /me/preference/FavoriteApps',
  acknowledged,
)

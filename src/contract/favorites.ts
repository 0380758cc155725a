import { graphql, rest } from './operation.ts'
import { CARD, readApp, type App } from './apps.ts'
import { field, key, list, nothing, READABLE } from './shape.ts'

export const userFavoriteApps = graphql<Record<string, never>, App[]>(
  `query userFavoriteApps { userFavoriteApps { ${CARD} } }`,
  field('userFavoriteApps', list(readApp, READABLE)),
)

/** The reply of both is the whole ordered set of favourite ids (decisions, "Data"). */
const set = field('entities', list(key))
export const putFavorite = rest<{ path: { appId: string } }, string[]>(
  'taskApi',
  'PUT /me/preference/FavoriteApps/{appId}',
  set,
)
export const deleteFavorite = rest<{ path: { appId: string } }, string[]>(
  'taskApi',
  'DELETE /me/preference/FavoriteApps/{appId}',
  set,
)
/** Beyond §7 (F6): the whole order at once, `ids` comma-separated in a form body. */
export const orderFavorites = rest<{ form: { ids: string } }, string[]>(
  'taskApi',
  'POST /me/preference/FavoriteApps',
  set,
)

export const cancelAppCollect = graphql<{ appId: string }, void>(
  `
    mutation cancelAppCollect($appId: ID!) {
      cancelAppCollect(app: { id: $appId }) {
        appId
      }
    }
  `,
  nothing,
)

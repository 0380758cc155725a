import { graphql, rest } from '../operation.ts'
import { query } from '../query.ts'
import { decodeApp } from './apps.ts'
import { array, MAX_RENDERED_RECORDS, noContent, acknowledged } from '../decoders.ts'

export const userFavoriteApps = query('userFavoriteApps', {}, array(decodeApp, MAX_RENDERED_RECORDS))

/** The replies of both may contain the ordered favourite ids; the list is refetched instead. */
export const putFavorite = rest<{ path: { appId: string } }, void>(
  'taskApi',
  'PUT /me/preference/FavoriteApps/{appId}',
  acknowledged,
)
export const deleteFavorite = rest<{ path: { appId: string } }, void>(
  'taskApi',
  'DELETE /me/preference/FavoriteApps/{appId}',
  acknowledged,
)
export const cancelAppCollect = graphql<{ appId: string }, void>(
  'mutation cancelAppCollect($appId: ID!) { cancelAppCollect(app: { id: $appId }) { __typename } }',
  noContent,
)

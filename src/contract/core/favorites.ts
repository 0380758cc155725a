import { graphql, rest } from '../operation.ts'
import { query } from '../query.ts'
import { decodeApp } from './apps.ts'
import { call } from '../docs.ts'
import { array, MAX_RENDERED_RECORDS, noContent, acknowledged } from '../decoders.ts'

export const userFavoriteApps = query('userFavoriteApps', {}, array(decodeApp, MAX_RENDERED_RECORDS))

/** The list is refetched instead of reading the replies of both. */
export const putFavorite = rest(
  'taskApi',
  'PUT /me/preference/FavoriteApps/{appId}',
  acknowledged,
  call({
    en: 'Adds a favourite. The reply may hold all favourites in their order.',
    zh: '收藏',
    reply: '[ID!]',
    path: { appId: 'ID! The item.' },
  }),
)
export const deleteFavorite = rest(
  'taskApi',
  'DELETE /me/preference/FavoriteApps/{appId}',
  acknowledged,
  call({
    en: 'Removes a favourite. The reply may hold all favourites in their order.',
    zh: '取消收藏',
    reply: '[ID!]',
    path: { appId: 'ID! The item.' },
  }),
)
export const cancelAppCollect = graphql<{ appId: string }, void>(
  'mutation cancelAppCollect($appId: ID!) { cancelAppCollect(app: { id: $appId }) { __typename } }',
  noContent,
)

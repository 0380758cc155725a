import { graphql, rest } from '../operation.ts'
import { APP_CARD_FIELDS } from './app-documents.ts'
import { decodeApp, type App } from './apps.ts'
import { array, field, MAX_RENDERED_RECORDS, noContent, acknowledged } from '../decoders.ts'

export const userFavoriteApps = graphql<Record<string, never>, App[]>(
  `query userFavoriteApps { userFavoriteApps { ${APP_CARD_FIELDS} } }`,
  field('userFavoriteApps', array(decodeApp, MAX_RENDERED_RECORDS)),
)

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
  `
    mutation cancelAppCollect($appId: ID!) {
      cancelAppCollect(app: { id: $appId }) {
        __typename
      }
    }
  `,
  noContent,
)

import { graphql } from '../operation.ts'
import { noContent } from '../decoders.ts'
import { call } from '../docs.ts'

/** Values of `type`: 1 = opened an app, 3 = favourited (§3). */
export const OPENED = 1
export const FAVORITED = 3
export const createAppOperationRecord = graphql<{ type: number; appId: string }, void>(
  'mutation createAppOperationRecord($type: Int!, $appId: ID!) { createAppOperationRecord(record: { type: $type, appId: $appId }) { __typename } }',
  noContent,
  call({ en: '`type` 1: opened an item; 3: added it to the favourites.' }),
)

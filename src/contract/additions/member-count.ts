import { number } from '../decoders.ts'
import { call } from '../docs.ts'
import { query } from '../query.ts'

/** For the guests who are offered to sign in; `trait` '' counts all. */
export const anonymityMemberAppCount = query(
  'anonymityMemberAppCount@member-count',
  { tenant: 'String!', trait: 'String' },
  number(),
  call({ en: 'The number of items that members see.' }),
)

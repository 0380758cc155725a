import { number } from '../decoders.ts'
import { query } from '../query.ts'

/** How many items members see, for the guests who are offered to sign in; `trait` '' counts all. */
export const anonymityMemberAppCount = query(
  'anonymityMemberAppCount',
  { tenant: 'String!', trait: 'String' },
  number(),
)

import { graphql } from '../operation.ts'
import {
  field,
  array,
  nullable,
  DecodeError,
  number,
  MAX_RENDERED_RECORDS,
  object,
  string,
  timestamp,
  type Decoder,
  noContent,
} from '../decoders.ts'

/** What a person says of an item (§3 App review). `rate` 1 to 5. */
export interface AppReview {
  name: string
  rate: number
  text: string
  user: { account: string; openid: string; text: string } | null
  created: number
  updated: number
}

/** Without its stars it is no review: shown as mine, it would hide mine. */
const decodeRating: Decoder<number> = (v) => {
  const rate = number()(v)
  if (rate >= 1 && rate <= 5) return rate
  throw new DecodeError('a review has 1 to 5 stars')
}

const decodeReview = object<AppReview>({
  name: string(),
  rate: decodeRating,
  text: string(),
  user: nullable(object({ account: string(), openid: string(), text: string() })),
  created: timestamp,
  updated: timestamp,
})

const REVIEW_FIELDS = 'name rate text user { account openid text } created updated'

export const appReviews = graphql<{ appId: string }, AppReview[]>(
  `query appReviews($appId: ID!) { appReviews(appId: $appId) { ${REVIEW_FIELDS} } }`,
  field('appReviews', array(decodeReview, MAX_RENDERED_RECORDS)),
)
/** My own review of an item: at most one. */
export const userAppReviews = graphql<{ appId: string }, AppReview[]>(
  `query userAppReviews($appId: ID!) { userAppReviews(appId: $appId) { ${REVIEW_FIELDS} } }`,
  field('userAppReviews', array(decodeReview, MAX_RENDERED_RECORDS)),
)
/** Writes or replaces my review. */
export const createAppReview = graphql<{ appId: string; rate: number; text: string }, void>(
  `
    mutation createAppReview($appId: ID!, $rate: Int!, $text: String!) {
      createAppReview(review: { appId: $appId, rate: $rate, text: $text }) {
        __typename
      }
    }
  `,
  noContent,
)

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
  text,
} from '../decoders.ts'

/** A user's review of an item (§3 App review). `rate` is 1 to 5. */
export interface AppReview {
  name: string
  rate: number
  text: string
  user: { account: string; openid: string; text: string } | null
  created: number
  updated: number
}

/** Rejects reviews without stars: as the user's own review, such a record would hide the real one. */
const decodeRating: Decoder<number> = (v) => {
  const rate = number()(v)
  if (rate >= 1 && rate <= 5) return rate
  throw new DecodeError('expected 1 to 5 stars')
}

const decodeReview = object<AppReview>({
  name: text,
  rate: decodeRating,
  text: text,
  user: nullable(object({ account: string(), openid: string(), text: text })),
  created: timestamp,
  updated: timestamp,
})

const REVIEW_FIELDS = 'name rate text user { account openid text } created updated'

export const appReviews = graphql<{ appId: string }, AppReview[]>(
  `query appReviews($appId: ID!) { appReviews(appId: $appId) { ${REVIEW_FIELDS} } }`,
  field('appReviews', array(decodeReview, MAX_RENDERED_RECORDS)),
)
/** The user's own review of an item; at most one. */
export const userAppReviews = graphql<{ appId: string }, AppReview[]>(
  `query userAppReviews($appId: ID!) { userAppReviews(appId: $appId) { ${REVIEW_FIELDS} } }`,
  field('userAppReviews', array(decodeReview, MAX_RENDERED_RECORDS)),
)
/** Creates or replaces the user's review. */
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

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

/** A user's review of an item (§3 App review). `rate` is 1 to 5; 0 without stars. */
export interface AppReview {
  name: string
  rate: number
  text: string
  user: { account: string; openid: string; text: string } | null
  created: number
  updated: number
}

const decodeRating: Decoder<number> = (v) => {
  const rate = number()(v)
  return rate >= 1 && rate <= 5 ? rate : 0
}

const decodeFields = object<AppReview>({
  name: text,
  rate: decodeRating,
  text: text,
  user: nullable(object({ account: string(), openid: string(), text: text })),
  created: timestamp,
  updated: timestamp,
})

/** A review without stars stays, unless nothing is left of it. */
const decodeReview: Decoder<AppReview> = (v) => {
  const review = decodeFields(v)
  if (review.rate || review.text || review.name || review.user) return review
  throw new DecodeError('an empty review')
}
const decodeReviews = array(decodeReview, MAX_RENDERED_RECORDS)

const REVIEW_FIELDS = 'name rate text user { account openid text } created updated'

export const appReviews = graphql<{ appId: string }, AppReview[]>(
  `query appReviews($appId: ID!) { appReviews(appId: $appId) { ${REVIEW_FIELDS} } }`,
  field('appReviews', decodeReviews),
)
/** The user's own review of an item is the first; one without stars must not hide the real one. */
export const userAppReviews = graphql<{ appId: string }, AppReview[]>(
  `query userAppReviews($appId: ID!) { userAppReviews(appId: $appId) { ${REVIEW_FIELDS} } }`,
  field('userAppReviews', (v) => decodeReviews(v).sort((a, b) => Number(!a.rate) - Number(!b.rate))),
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

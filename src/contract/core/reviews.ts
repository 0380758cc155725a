import { graphql } from '../operation.ts'
import { query } from '../query.ts'
import {
  array,
  nullable,
  DecodeError,
  number,
  MAX_RENDERED_RECORDS,
  object,
  string,
  timestamp,
  withFields,
  type Decoder,
  noContent,
  text,
} from '../decoders.ts'
import { docs } from '../docs.ts'

/** 1 to 5; 0 without stars. */
const decodeRating: Decoder<number> = (v) => {
  const rate = number()(v)
  return rate >= 1 && rate <= 5 ? rate : 0
}

const decodeFields = object(
  {
    name: text,
    rate: decodeRating,
    text: text,
    user: nullable(object({ account: string(), openid: string(), text: text }, docs('ReviewUser'))),
    created: timestamp,
    updated: timestamp,
  },
  docs(
    'AppReview',
    'What one person says of an item. `rate` is 1 to 5; a review without it is shown without stars.',
  ),
)
/** A user's review of an item (§3 App review). */
export type AppReview = ReturnType<typeof decodeFields>

/** A review without stars stays, unless nothing is left of it. */
const decodeReview: Decoder<AppReview> = withFields((v) => {
  const review = decodeFields(v)
  if (review.rate || review.text || review.name || review.user) return review
  throw new DecodeError('an empty review')
}, decodeFields)
const decodeReviews = array(decodeReview, MAX_RENDERED_RECORDS)

export const appReviews = query('appReviews', { appId: 'ID!' }, decodeReviews)
/** The user's own review of an item is the first; one without stars must not hide the real one. */
export const userAppReviews = query(
  'userAppReviews',
  { appId: 'ID!' },
  withFields((v) => decodeReviews(v).sort((a, b) => Number(!a.rate) - Number(!b.rate)), decodeReviews),
)
/** Creates or replaces the user's review. */
export const createAppReview = graphql<{ appId: string; rate: number; text: string }, void>(
  'mutation createAppReview($appId: ID!, $rate: Int!, $text: String!) { createAppReview(review: { appId: $appId, rate: $rate, text: $text }) { __typename } }',
  noContent,
)

import { graphql } from './operation.ts'
import {
  field,
  list,
  maybe,
  Misshapen,
  nothing,
  number,
  READABLE,
  record,
  text,
  time,
  type Read,
} from './shape.ts'

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
const stars: Read<number> = (v) => {
  const rate = number()(v)
  if (rate >= 1 && rate <= 5) return rate
  throw new Misshapen('a review has 1 to 5 stars')
}

const readReview = record<AppReview>({
  name: text(),
  rate: stars,
  text: text(),
  user: maybe(record({ account: text(), openid: text(), text: text() })),
  created: time,
  updated: time,
})

const REVIEW = 'name rate text user { account openid text } created updated'

export const appReviews = graphql<{ appId: string }, AppReview[]>(
  `query appReviews($appId: ID!) { appReviews(appId: $appId) { ${REVIEW} } }`,
  field('appReviews', list(readReview, READABLE)),
)
/** My own review of an item: at most one. */
export const userAppReviews = graphql<{ appId: string }, AppReview[]>(
  `query userAppReviews($appId: ID!) { userAppReviews(appId: $appId) { ${REVIEW} } }`,
  field('userAppReviews', list(readReview, READABLE)),
)
/** Writes or replaces my review. */
export const createAppReview = graphql<{ appId: string; rate: number; text: string }, void>(
  `
    mutation createAppReview($appId: ID!, $rate: Int!, $text: String!) {
      createAppReview(review: { appId: $appId, rate: $rate, text: $text }) {
        rate
        text
      }
    }
  `,
  nothing,
)

import { serverNow } from '../../../runtime/time/server-clock.ts'
import type { ReadableAtom } from 'nanostores'
import {
  appReviews,
  createAppReview,
  userAppReviews,
  type AppReview,
} from '../../../contract/core/reviews.ts'
import type { QueryState } from '../../../runtime/wire/query.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { detailKey } from './detail-store.ts'

/** Reviews of one item. Signed-in users only: §7 has no query for guests. */
interface ReviewStore {
  $all: ReadableAtom<QueryState<AppReview[]>>
  /** My review, if any. */
  $own: ReadableAtom<QueryState<AppReview[]>>
  /** Creates or replaces my review. Rejects if the server refuses it. */
  submit(rate: number, text: string): Promise<void>
}

const MAX_REVIEW_LENGTH = 1000

type ReviewError = 'no-rate' | 'no-text' | 'too-long'

/** Returns the validation error, or null. Ratings below three stars require a text. */
export function validateReview(rate: number, text: string): ReviewError | null {
  if (!(rate >= 1 && rate <= 5)) return 'no-rate'
  if (rate < 3 && text.trim() === '') return 'no-text'
  return text.trim().length > MAX_REVIEW_LENGTH ? 'too-long' : null
}

export const reviewsKey = (id: string) => ['reviews', id] as const

export function createReviewStore(runtime: Runtime, appId: string): ReviewStore {
  const { graphql, queries, session } = runtime
  const [allKey, ownKey] = [
    [...reviewsKey(appId), 'all'],
    [...reviewsKey(appId), 'mine'],
  ]
  return {
    $all: queries.query(allKey, (signal) => graphql(appReviews, { appId }, { signal })),
    $own: queries.query(ownKey, (signal) => graphql(userAppReviews, { appId }, { signal })),
    async submit(rate, text) {
      await graphql(createAppReview, { appId, rate, text: text.trim() })
      const current = session.$session.get()
      const name = current.state === 'signed-in' ? current.user.name : ''
      const user = { account: '', openid: '', text: name }
      queries.patch<AppReview[]>(ownKey, (before) => [
        {
          created: serverNow(runtime),
          ...before?.[0],
          name,
          rate,
          text: text.trim(),
          user,
          updated: serverNow(runtime),
        },
      ])
      queries.invalidate(reviewsKey(appId))
      // the item includes the average rating
      queries.invalidate([detailKey(appId)])
    },
  }
}

import type { ReadableAtom } from 'nanostores'
import { appReviews, createAppReview, userAppReviews, type AppReview } from '../../../contract/reviews.ts'
import type { QueryState } from '../../../runtime/query.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { detailKey } from './details.ts'

/** What people say of one item. For signed-in people only: guests have no call for it (§7). */
export interface Reviews {
  $all: ReadableAtom<QueryState<AppReview[]>>
  /** My own, one at most. */
  $mine: ReadableAtom<QueryState<AppReview[]>>
  /** Writes or replaces mine; rejects when the server refuses. */
  write(rate: number, text: string): Promise<void>
}

export const LONGEST_REVIEW = 1000

export type ReviewFault = 'no-rate' | 'no-text' | 'too-long'

/** What keeps a review from being sent; null: nothing. Under three stars it says why (decisions, "Data"). */
export function faultOf(rate: number, text: string): ReviewFault | null {
  if (!(rate >= 1 && rate <= 5)) return 'no-rate'
  if (rate < 3 && text.trim() === '') return 'no-text'
  return text.trim().length > LONGEST_REVIEW ? 'too-long' : null
}

export const reviewsKey = (id: string) => ['reviews', id] as const

export function reviewsOf(runtime: Runtime, appId: string): Reviews {
  const { graphql, queries, session, platform } = runtime
  const [all, mine] = [
    [...reviewsKey(appId), 'all'],
    [...reviewsKey(appId), 'mine'],
  ]
  return {
    $all: queries.query(all, (signal) => graphql(appReviews, { appId }, { signal })),
    $mine: queries.query(mine, (signal) => graphql(userAppReviews, { appId }, { signal })),
    async write(rate, text) {
      await graphql(createAppReview, { appId, rate, text: text.trim() })
      const now = session.$session.get()
      const name = now.state === 'signed-in' ? now.user.name : ''
      const user = { account: '', openid: '', text: name }
      queries.patch<AppReview[]>(mine, (before) => [
        {
          created: platform.now(),
          ...before?.[0],
          name,
          rate,
          text: text.trim(),
          user,
          updated: platform.now(),
        },
      ])
      queries.invalidate(reviewsKey(appId))
      // the average is part of the item
      queries.invalidate([detailKey(appId)])
    },
  }
}

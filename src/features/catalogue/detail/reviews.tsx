import { LoadFailed } from '../../../element/hooks/load-failed.tsx'
import { Fragment, useMemo, useState } from 'react'
import type { AppDetail } from '../../../contract/core/app-detail.ts'
import type { AppReview } from '../../../contract/core/reviews.ts'
import { useTimeFormat } from '../../../element/hooks/use-time-format.ts'
import {
  useService,
  useTranslation,
  useSession,
  useStore,
  useUniv,
} from '../../../element/hooks/view-hooks.ts'
import { createDrafts } from '../../../runtime/session/drafts.ts'
import { Button } from '../../../ui/button.tsx'
import { Pencil } from '../../../ui/extended-icons.tsx'
import { LogIn } from '../../../ui/icon.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { detailTexts } from './translations.ts'
import { ReviewForm, reviewDraft } from './review-form.tsx'
import { reviewsKey, createReviewStore } from './review-store.ts'

/** Reviews of the item and my own. */
export function Reviews({ app }: { app: AppDetail }) {
  const { runtime } = useUniv()
  const guest = useSession().state === 'guest'
  const t = useTranslation(detailTexts)
  if (!guest) return <SignedInReviews app={app} />
  return (
    <div className="detail-empty">
      <p className="ui-muted">{t('guestReview')}</p>
      <Button icon={LogIn} onClick={() => void runtime.session.signIn().catch(() => {})}>
        {t('signInToReview')}
      </Button>
    </div>
  )
}

function SignedInReviews({ app }: { app: AppDetail }) {
  const { runtime } = useUniv()
  const reviews = useMemo(() => createReviewStore(runtime, app.id), [runtime, app.id])
  const reviewsState = useStore(reviews.$all)
  const ownReview = useStore(reviews.$own).data?.[0]
  const t = useTranslation(detailTexts)
  const drafts = useService(createDrafts)
  const [isEditing, setIsEditing] = useState(false)
  // a form that was left with a draft opens by itself
  const isOpen = isEditing || drafts.get(reviewDraft(app.id)) !== ''
  return (
    <div className="detail-reviews ui-stack">
      {isOpen ? (
        <ReviewForm
          appId={app.id}
          ownReview={ownReview}
          submit={(rate, text) => reviews.submit(rate, text)}
          onDone={() => setIsEditing(false)}
        />
      ) : !ownReview ? (
        <Button icon={Pencil} onClick={() => setIsEditing(true)}>
          {t('write')}
        </Button>
      ) : (
        <section className="detail-own-review ui-stack ui-card">
          <Heading sub>{t('mine')}</Heading>
          <ReviewItem review={ownReview} />
          <Button size="sm" icon={Pencil} onClick={() => setIsEditing(true)}>
            {t('edit')}
          </Button>
        </section>
      )}
      {reviewsState.data ? (
        <Fragment>
          <p className="ui-muted" role="status">
            {reviewsState.data.length > 0 ? t('count', { n: reviewsState.data.length }) : t('reviewsNone')}
          </p>
          <ul className="detail-review-list">
            {reviewsState.data.map((review, i) => (
              <li key={i}>
                <ReviewItem review={review} />
              </li>
            ))}
          </ul>
        </Fragment>
      ) : reviewsState.state === 'failed' ? (
        <LoadFailed onRetry={() => runtime.queries.invalidate(reviewsKey(app.id))}>
          {t('reviewsFailed')}
        </LoadFailed>
      ) : (
        <Skeleton shape="card" count={2} />
      )}
    </div>
  )
}

function ReviewItem({ review }: { review: AppReview }) {
  const format = useTimeFormat()
  const t = useTranslation(detailTexts)
  const time = review.updated || review.created
  return (
    <div className="detail-review">
      <p className="ui-row">
        <strong>{review.user?.text || review.name}</strong>
        {review.rate > 0 && <Rating value={review.rate} label={t('stars', { n: review.rate })} />}
        {time > 0 && (
          <time className="ui-muted" dateTime={new Date(time).toISOString()}>
            {format.day(time)}
          </time>
        )}
      </p>
      {review.text && <p>{review.text}</p>}
    </div>
  )
}

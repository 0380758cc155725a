import { useMemo, useState } from 'react'
import type { AppDetail } from '../../../contract/app-detail.ts'
import type { AppReview } from '../../../contract/reviews.ts'
import { useSay, useSession, useStore, useUniv } from '../../../element/univ.ts'
import { Button } from '../../../ui/button.tsx'
import { LogIn, Pencil } from '../../../ui/icons-more.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Heading } from './heading.tsx'
import { detailMessages } from './messages.ts'
import { ReviewForm } from './review-form.tsx'
import { reviewsKey, reviewsOf } from './reviews.ts'

export interface Draft {
  rate: number
  text: string
}
interface Props {
  app: AppDetail
  draft: Draft | null
  onDraft(draft: Draft | null): void
}

/** What people say of the item, and my own word (C25). */
export function ReviewsTab(props: Props) {
  const { runtime } = useUniv()
  const guest = useSession().state === 'guest'
  const say = useSay(detailMessages)
  if (!guest) return <SignedIn {...props} />
  return (
    <div className="detail-none">
      <p className="ui-muted">{say('guestReview')}</p>
      <Button icon={LogIn} onClick={() => void runtime.session.signIn().catch(() => {})}>
        {say('signInToReview')}
      </Button>
    </div>
  )
}

function SignedIn({ app, draft, onDraft }: Props) {
  const { runtime } = useUniv()
  const reviews = useMemo(() => reviewsOf(runtime, app.id), [runtime, app.id])
  const all = useStore(reviews.$all)
  const mine = useStore(reviews.$mine).data?.[0]
  const say = useSay(detailMessages)
  const [editing, setEditing] = useState(false)
  const writing = editing || draft !== null || !mine
  return (
    <div className="detail-reviews">
      {writing ? (
        <ReviewForm
          mine={mine}
          draft={draft}
          onDraft={onDraft}
          write={(rate, text) => reviews.write(rate, text)}
          onDone={() => setEditing(false)}
        />
      ) : (
        <section className="detail-mine ui-card">
          <Heading>{say('mine')}</Heading>
          <One review={mine} />
          <Button size="sm" icon={Pencil} onClick={() => setEditing(true)}>
            {say('edit')}
          </Button>
        </section>
      )}
      {all.data ? (
        <>
          <p className="ui-muted" role="status">
            {all.data.length > 0 ? say('count', { n: all.data.length }) : say('reviewsNone')}
          </p>
          <ul className="detail-all">
            {all.data.map((review, i) => (
              <li key={i}>
                <One review={review} />
              </li>
            ))}
          </ul>
        </>
      ) : all.state === 'failed' ? (
        <Notice
          kind="error"
          live="status"
          retryLabel={say('retry')}
          onRetry={() => runtime.queries.invalidate(reviewsKey(app.id))}
        >
          {say('reviewsFailed')}
        </Notice>
      ) : (
        <Skeleton shape="card" count={2} />
      )}
    </div>
  )
}

function One({ review }: { review: AppReview }) {
  const { lang } = useUniv()
  const say = useSay(detailMessages)
  const at = review.updated || review.created
  return (
    <div className="detail-review">
      <p className="ui-row">
        <strong>{review.user?.text || review.name}</strong>
        <Rating value={review.rate} label={say('stars', { n: review.rate })} />
        {at > 0 && (
          <time className="ui-muted" dateTime={new Date(at).toISOString()}>
            {new Intl.DateTimeFormat(lang, { dateStyle: 'medium' }).format(at)}
          </time>
        )}
      </p>
      {review.text && <p>{review.text}</p>}
    </div>
  )
}

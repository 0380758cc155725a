import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useOne, useSay, useSession, useStore, useUniv } from '../../element/univ.ts'
import { Button } from '../../ui/button.tsx'
import { Check, Move } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { favoritesMessages } from './messages.ts'
import { createFavoritesModel } from './model.ts'
import { FavoriteCard } from './parts/favorite-card.tsx'
import { useFocusKept } from './parts/focus-kept.ts'

// dragging is for those who press "change order"
const Arrange = lazy(() => import('./parts/arrange.tsx'))
// and the offer for those who favoured as a guest
const Offer = lazy(() => import('./parts/offer.tsx'))
// and a drawing for those who have none
const None = lazy(() => import('./parts/none.tsx'))

export function FavoritesView({ heading, keyword }: { heading: string; keyword: string }) {
  const { runtime, silentErrors } = useUniv()
  const model = useOne(createFavoritesModel)
  const say = useSay(favoritesMessages)
  const list = useStore(model.$list)
  const all = useStore(model.$all)
  const shown = useStore(model.$shown)
  const offered = useStore(model.$offer)
  const guest = useSession().state === 'guest'
  const [arranging, setArranging] = useState(false)
  const section = useRef<HTMLElement>(null)
  const removing = useFocusKept(section, shown)
  useEffect(() => model.search(keyword), [model, keyword])
  const title = heading === 'default' ? say('title') : heading
  const busy = list.state === 'loading' && !list.data
  return (
    <section
      className="favorites"
      ref={section}
      tabIndex={-1}
      aria-label={title || say('title')}
      aria-busy={busy}
    >
      <header className="favorites-head">
        {title && <h2>{title}</h2>}
        <span className="ui-muted" role="status">
          {keyword
            ? say('found', { keyword, n: shown.length })
            : all.length > 0
              ? say('count', { n: all.length })
              : ''}
        </span>
        {all.length > 1 && !keyword && (
          <Button
            variant="ghost"
            size="sm"
            icon={arranging ? Check : Move}
            aria-pressed={arranging}
            onClick={() => setArranging(!arranging)}
          >
            {say(arranging ? 'done' : 'arrange')}
          </Button>
        )}
      </header>
      {offered.length > 0 && (
        <Suspense>
          <Offer />
        </Suspense>
      )}
      {list.state === 'failed' && !silentErrors && (
        <Notice
          kind="error"
          live="status"
          retryLabel={say('retry')}
          onRetry={() => runtime.queries.invalidate([])}
        >
          {say('failed')}
        </Notice>
      )}
      {busy ? (
        <div className="favorites-grid">
          <Skeleton shape="card" count={6} />
        </div>
      ) : shown.length > 0 ? (
        arranging && !keyword ? (
          <Suspense fallback={<Skeleton shape="card" count={3} />}>
            <Arrange />
          </Suspense>
        ) : (
          <ul className="favorites-grid" part="list">
            {shown.map((app, at) => (
              <li key={app.id}>
                <FavoriteCard app={app} onRemove={() => removing(at)} />
              </li>
            ))}
          </ul>
        )
      ) : (
        list.state !== 'failed' &&
        !keyword && (
          <div className="favorites-none">
            <Suspense fallback={<p className="visually-hidden">{say('none')}</p>}>
              <None />
            </Suspense>
          </div>
        )
      )}
      {guest && all.length > 0 && (
        <p className="favorites-guest ui-muted">
          {say('guest')}{' '}
          <Button variant="ghost" size="sm" onClick={() => void runtime.session.signIn()}>
            {say('signIn')}
          </Button>
        </p>
      )}
    </section>
  )
}

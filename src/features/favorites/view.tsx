import { useIsStorageRefused } from '../../element/hooks/use-storage-refused.ts'
import { LoadFailed } from '../../element/hooks/load-failed.tsx'
import SignInOffer from '../../element/hooks/sign-in-offer.tsx'
import { atom } from 'nanostores'
import { useEffect, useMemo, useState } from 'react'
import { matchApps } from '../../domain/collection/match-apps.ts'
import { createFavorites } from '../../domain/favorites.ts'
import { useService, useTranslation, useSession, useStore, useUniv } from '../../element/hooks/view-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Check, Move } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { favoritesTexts } from './texts/translations.ts'
import { EmptyFavorites } from './parts/empty-favorites.tsx'
import { FavoriteCard } from './parts/favorite-card.tsx'
import { loadable } from '../../ui/loadable.tsx'

// Lazy: guests have nothing to merge.
const MergeGuestFavorites = loadable(() => import('./parts/merge-guest-favorites.tsx'))
// Lazy: only for view "grid".
const FavoritesGrid = loadable(() => import('./parts/favorites-grid.tsx'))
// Lazy: only for who has few favourites.
const Suggestions = loadable(() => import('./parts/suggestions.tsx'))
// Lazy: few users reorder favourites.
const SortableFavorites = loadable(() => import('./parts/sortable-favorites.tsx'))

interface FavoritesProps {
  view: 'cards' | 'grid'
  heading: string
  keyword: string
  noSignIn: boolean
  arrange: boolean
}

export function FavoritesView({ view, heading, keyword, noSignIn, arrange }: FavoritesProps) {
  const { runtime, host } = useUniv()
  const { $list } = useService(createFavorites)
  const t = useTranslation(favoritesTexts)
  const list = useStore($list)
  const allFavorites = list.data ?? []
  const [$keyword] = useState(() => atom(''))
  useEffect(() => $keyword.set(keyword), [$keyword, keyword])
  const shown = useStore(useMemo(() => matchApps(runtime, $list, $keyword), [runtime, $list, $keyword]))
  const guest = useSession().state === 'guest'
  const isRefused = useIsStorageRefused()
  const [isSorting, setIsSorting] = useState(arrange)
  useEffect(() => setIsSorting(arrange), [arrange])
  const title = heading === 'default' ? t(view === 'grid' ? 'gridTitle' : 'title') : heading
  const busy = list.state === 'loading' && !list.data
  const isGrid = view === 'grid' && !isSorting && !keyword && list.state !== 'failed'
  return (
    <section className="favorites ui-stack" aria-label={title || t('title')} aria-busy={busy}>
      <header className={title ? 'ui-section-head' : 'ui-row'}>
        {title && <h2>{title}</h2>}
        <span className="ui-muted" role="status">
          {keyword
            ? t('found', { keyword, n: shown.length })
            : allFavorites.length > 0
              ? t('count', { n: allFavorites.length })
              : ''}
        </span>
        {allFavorites.length > 1 && !keyword && (guest || runtime.config.capabilities['favorite-order']) && (
          <Button
            variant="ghost"
            size="sm"
            icon={isSorting ? Check : Move}
            aria-pressed={isSorting}
            onClick={() => setIsSorting(!isSorting)}
          >
            {t(isSorting ? 'done' : 'arrange')}
          </Button>
        )}
      </header>
      {!guest && <MergeGuestFavorites />}
      {list.state === 'failed' && <LoadFailed>{t('failed')}</LoadFailed>}
      {isGrid ? (
        <FavoritesGrid favorites={shown} busy={busy} />
      ) : busy ? (
        <div className="favorites-grid">
          <Skeleton shape="card" count={6} />
        </div>
      ) : shown.length > 0 ? (
        isSorting && !keyword ? (
          <SortableFavorites fallback={<Skeleton shape="card" count={3} />} />
        ) : (
          <ul className="favorites-grid" part="list">
            {shown.map((app) => (
              <li key={app.id}>
                <FavoriteCard app={app} />
              </li>
            ))}
          </ul>
        )
      ) : (
        list.state !== 'failed' &&
        !keyword && (
          <div className="favorites-empty">
            <EmptyFavorites />
          </div>
        )
      )}
      {list.data &&
        list.state !== 'failed' &&
        view === 'cards' &&
        !keyword &&
        !isSorting &&
        host.hasAttribute('nested') && <Suggestions favorites={allFavorites} />}
      {!noSignIn && <SignInOffer hint={allFavorites.length > 0 && !isRefused ? t('guest') : undefined} />}
    </section>
  )
}

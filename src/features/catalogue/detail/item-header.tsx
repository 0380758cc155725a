import { useState } from 'react'
import type { AppDetail } from '../../../contract/core/app-detail.ts'
import { toAppViewModel } from '../../../domain/app-view-model.ts'
import { handleAppPress } from '../../../domain/app-records.ts'
import { createApps } from '../../../domain/apps.ts'
import { useTitle } from '../../../element/hooks/use-title.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { portalHref } from '../../../element/hooks/navigate.ts'
import { ExternalLink, Share } from '../../../ui/extended-icons.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { loadable } from '../../../ui/loadable.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { FavoriteStar } from '../parts/favorite-star.tsx'
import { useFacetName } from '../parts/use-facet-name.ts'
import { detailTexts } from './translations.ts'

// a door, and the QR library
const ShareDialog = loadable(() => import('./share-dialog.tsx'))

/** Name, department and the button that opens the item. */
export function ItemHeader({ app, page }: { app: AppDetail; page: boolean }) {
  const univ = useUniv()
  const { runtime, lang, isPlain } = univ
  const [isSharing, setIsSharing] = useState(false)
  const labels = useStore(useService(createApps).$labels)
  const t = useTranslation(detailTexts)
  const facetName = useFacetName()
  const viewModel = toAppViewModel(runtime, app, lang, labels, t('listSeparator'))
  const rating = viewModel.rating.toFixed(1)
  useTitle(page ? viewModel.name : '')
  return (
    <header className="detail-head">
      <Tile name={viewModel.name} src={viewModel.icon ?? undefined} color={viewModel.color} size="lg" />
      <div className="detail-title">
        {page && <h1>{viewModel.name}</h1>}
        <p className="ui-muted">{viewModel.department}</p>
        <p className="ui-row">
          {viewModel.rating > 0 ? (
            <span className="detail-rating">
              <Rating value={viewModel.rating} label={t('rating', { n: rating })} />
              <span aria-hidden="true">{rating}</span>
            </span>
          ) : (
            !runtime.source && <span className="ui-muted">{t('noRating')}</span>
          )}
          {app.handling.map((how) => (
            <span key={how} className="ui-tag">
              {facetName('handling', how)}
            </span>
          ))}
        </p>
      </div>
      <div className="detail-actions">
        {viewModel.href ? (
          <a
            className="ui-button"
            data-variant="primary"
            data-size="lg"
            href={viewModel.href}
            target="_blank"
            rel="noopener"
            onClick={(event) => handleAppPress(univ, app, viewModel.href, event)}
          >
            <span>{t('open')}</span>
            <ExternalLink />
            <span className="visually-hidden">{t('opensWindow')}</span>
          </a>
        ) : (
          app.uri && <span className="ui-muted">{t('refused')}</span>
        )}
        <FavoriteStar app={app} />
        {!isPlain && <IconButton icon={Share} label={t('share')} onClick={() => setIsSharing(true)} />}
      </div>
      {isSharing && (
        <ShareDialog
          name={viewModel.name}
          url={portalHref({ runtime }, 'appdetail', { query: { id: app.id } })}
          onClose={() => setIsSharing(false)}
        />
      )}
    </header>
  )
}

import { Fragment, memo } from 'react'
import type { App } from '../../../contract/core/apps.ts'
import { toAppViewModel } from '../../../domain/app-view-model.ts'
import { handleAppPress } from '../../../domain/app-records.ts'
import { createApps } from '../../../domain/apps.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { useItemLink } from '../../../element/hooks/item-link.ts'
import { Info } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ItemCard } from '../../../ui/item-card.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { FavoriteStar } from './favorite-star.tsx'
import { useOpenDetail } from '../state/detail-context.ts'
import { isPhonePage } from './is-phone-page.ts'
import { catalogueTexts } from '../texts/translations.ts'
import type { CatalogueResults } from '../state/model.ts'
import type { HighlightSegment } from '../../../domain/find/segments.ts'
import type { MatchReason } from '../../../domain/find/match-reason.ts'
import { HighlightedText } from '../../../ui/highlighted-text.tsx'

/** Splits texts at the matches of the search. */
export interface Highlighter extends Pick<CatalogueResults, 'mark' | 'markName' | 'explainMatch'> {
  /** Splits the item's displayed description `text`, with the server's highlights if it sends any. */
  markDescription?(app: App, text: string): HighlightSegment[]
}

/** Of the texts that do not speak for themselves as a name and a description do. */
const REASON_LABELS: Partial<Record<MatchReason['field'], 'inKeyword' | 'inDepartment' | 'inTheme'>> = {
  keyword: 'inKeyword',
  department: 'inDepartment',
  tag: 'inTheme',
}

/** One item with a link to its page or its service, its detail, and the favourite star. */
export const AppCard = memo(function AppCard({
  app,
  marks,
  compact,
}: {
  app: App
  marks?: Highlighter | undefined
  compact?: boolean
}) {
  const univ = useUniv()
  const { runtime, lang, isPlain } = univ
  const labels = useStore(useService(createApps).$labels)
  const t = useTranslation(catalogueTexts)
  const openDetail = useOpenDetail()
  const viewModel = toAppViewModel(runtime, app, lang, labels, t('listSeparator'))
  const { name } = viewModel
  const { link, site } = useItemLink(app, viewModel.href, (event) =>
    handleAppPress(univ, app, viewModel.href, event),
  )
  const line = [viewModel.departmentLine, site].filter(Boolean).join(' · ')
  const reason = marks?.explainMatch(app, viewModel)
  const label = reason && REASON_LABELS[reason.field]
  return (
    <ItemCard
      name={name}
      title={
        marks ? <HighlightedText pieces={name === app.name ? marks.markName(app) : marks.mark(name)} /> : name
      }
      link={link}
      icon={viewModel.icon}
      color={viewModel.color}
      compact={compact}
      sub={
        <Fragment>
          <span className="catalogue-card-line" title={viewModel.department}>
            {marks ? <HighlightedText pieces={marks.mark(line)} /> : line}
          </span>
          {viewModel.rating > 0 && !compact && (
            <span className="catalogue-rating">
              <Rating value={viewModel.rating} label={t('rating', { n: viewModel.rating.toFixed(1) })} />
              <span aria-hidden="true">{viewModel.rating.toFixed(1)}</span>
            </span>
          )}
        </Fragment>
      }
      meta={
        compact ? undefined : (
          <span className="catalogue-card-line" data-reason={reason?.field}>
            {reason ? (
              <Fragment>
                {label && <span>{t(label)}</span>}
                <HighlightedText pieces={reason.segments} />
              </Fragment>
            ) : marks?.markDescription ? (
              <HighlightedText pieces={marks.markDescription(app, viewModel.description)} />
            ) : (
              viewModel.description
            )}
          </span>
        )
      }
      note={viewModel.href || univ.itemHref || !app.uri ? undefined : t('refused')}
    >
      {/* as HTML, and on a phone, the row itself leads to the details */}
      {!isPlain && !isPhonePage(univ) && (
        <IconButton icon={Info} label={t('details', { name })} onClick={() => openDetail(app.id)} />
      )}
      <FavoriteStar app={app} />
    </ItemCard>
  )
})

import { navigate, portalHref } from '../../../element/hooks/navigate.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { favoritesTexts } from '../translations.ts'

/** Empty state: explains how to add favourites. */
export default function EmptyFavorites() {
  const univ = useUniv()
  const t = useTranslation(favoritesTexts)
  return (
    <EmptyState kind="no-favorites" title={t('none')} text={t('noneHow')}>
      <a
        className="ui-button"
        data-variant="primary"
        href={portalHref(univ, 'serviceC')}
        onClick={(e) => navigate(univ, 'serviceC') && e.preventDefault()}
      >
        {t('browse')}
      </a>
    </EmptyState>
  )
}

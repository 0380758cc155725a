import { navigate, portalHref } from '../../../element/hooks/navigate.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { EmptyMessage, NO_FAVORITES } from '../../../ui/empty-message.tsx'
import { favoritesTexts } from '../texts/translations.ts'

/** Empty state: explains how to add favourites. */
export function EmptyFavorites() {
  const univ = useUniv()
  const t = useTranslation(favoritesTexts)
  return (
    <EmptyMessage drawing={NO_FAVORITES} title={t('none')} text={t('noneHint')}>
      <a
        className="ui-button"
        data-variant="primary"
        href={portalHref(univ, 'serviceC')}
        onClick={(e) => navigate(univ, 'serviceC') && e.preventDefault()}
      >
        {t('browse')}
      </a>
    </EmptyMessage>
  )
}

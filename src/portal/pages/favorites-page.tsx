import { useTranslation, useStore, useUniv } from '../../element/hooks/view-hooks.ts'
import { useLocation, usePortalContext } from '../context/portal-context.ts'
import { portalTexts } from '../texts/translations.ts'
import { NestedTag } from '../parts/nested-tag.tsx'

/** /workflow/favorite: the user's favourites, filtered by the navigation search (§2). */
export function FavoritesPage() {
  const t = useTranslation(portalTexts)
  const { mode } = useUniv()
  const { query } = useLocation()
  const keyword = useStore(usePortalContext().$keyword)
  return (
    <div className="portal-container portal-page">
      {/* on a phone the selected tab says it */}
      <h1 className={mode === 'mobile' ? 'visually-hidden' : undefined}>{t('favorite')}</h1>
      <NestedTag
        name="univ-favorites"
        heading=""
        keyword={keyword || undefined}
        arrange={query['arrange'] && ''}
      />
    </div>
  )
}

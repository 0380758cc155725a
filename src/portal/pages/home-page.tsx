import { Fragment } from 'react'
import { useSession, useStore, useTranslation } from '../../element/hooks/view-hooks.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { Skyline } from '../desktop/skyline.tsx'
import { usePortalContext } from '../portal-context.ts'
import { portalTexts } from '../translations.ts'
import { NestedTag } from '../parts/nested-tag.tsx'

/**
 * /workflow/index: banner with the keyword search, for signed-in users their own overview, then the sections of
 * the solution (§2).
 */
export function HomePage() {
  const { router, sections, $searchText } = usePortalContext()
  const t = useTranslation(portalTexts)
  const text = useStore($searchText)
  const isSignedIn = useSession().state === 'signed-in'
  return (
    <Fragment>
      <section className="portal-banner ui-hero" data-compact={isSignedIn || undefined}>
        {!isSignedIn && <Skyline />}
        <div className="portal-container" data-command="">
          {!isSignedIn && <p className="portal-kicker">{t('bannerSub')}</p>}
          <h1>{t('banner')}</h1>
          <SearchBox
            size={isSignedIn ? 'md' : 'lg'}
            label={t('search')}
            placeholder={t('searchPlaceholder')}
            value={text}
            onValueChange={$searchText.set}
            onSubmit={(keyword) => {
              // §5: navigates only when the keyword is non-empty
              if (keyword.trim()) router.navigate('serviceC', { query: { seq: keyword.trim() } })
            }}
            clearLabel={t('clear')}
            submitLabel={t('searchButton')}
          />
        </div>
      </section>
      <div className="portal-container portal-page" data-tall>
        {isSignedIn && (
          <NestedTag name="univ-process-center" view="today">
            <NestedTag name="univ-favorites" slot="items" view="grid" />
          </NestedTag>
        )}
        <NestedTag name="univ-service-catalogue" view="home" sections={sections.join(' ')} />
        <slot name="home" />
      </div>
    </Fragment>
  )
}

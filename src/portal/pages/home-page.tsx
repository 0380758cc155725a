import { cutKeyword } from '../../contract/keyword.ts'
import { Fragment, useEffect, useRef, useState } from 'react'
import { onContentReady } from '../../element/hooks/content-ready.ts'
import { useSession, useStore, useTranslation, useUniv } from '../../element/hooks/view-hooks.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { Skyline } from '../parts/skyline.tsx'
import { useLocation, usePortalContext, useRouteLink } from '../context/portal-context.ts'
import { portalTexts } from '../texts/translations.ts'
import { NestedTag } from '../parts/nested-tag.tsx'

/** What a member sees below the own overview; the rest is one press away. */
const MEMBER_SECTIONS = { desktop: ['hot', 'projects'], mobile: ['hot'] }

/** Milliseconds that the sections wait for the grid, which is beside the overview. */
const MAX_GRID_MS = 1000

/**
 * /workflow/index: for guests a banner with the keyword search and the sections of the solution (§2); for members their
 * own overview before the drawing of the banner, and of the default sections what they need every day. A solution that the
 * address, the page or the configuration names shows all of its sections.
 */
export function HomePage() {
  const { sections } = usePortalContext()
  const { query } = useLocation()
  const { mode, runtime } = useUniv()
  const [isReady, setIsReady] = useState(false)
  const isSignedIn = useSession().state === 'signed-in'
  const isChosen = Boolean(query['solution']) || sections !== runtime.config.solutions['default']
  const shown =
    isSignedIn && !isChosen ? sections.filter((name) => MEMBER_SECTIONS[mode].includes(name)) : sections
  return (
    <Fragment>
      {!isSignedIn && <Banner />}
      <div className="portal-container portal-page" data-tall>
        {isSignedIn && <MemberOverview isReady={isReady} onReady={() => setIsReady(true)} />}
        {/* below the overview, once its height is known */}
        {(!isSignedIn || isReady) && shown.length > 0 && (
          <NestedTag name="univ-service-catalogue" view="home" sections={shown.join(' ')} />
        )}
        <slot name="home" />
      </div>
    </Fragment>
  )
}

function Banner() {
  const { router, $searchText } = usePortalContext()
  const t = useTranslation(portalTexts)
  const text = useStore($searchText)
  return (
    <section className="portal-banner ui-hero">
      <Skyline />
      <span className="ui-seal" aria-hidden="true" />
      <div className="portal-container" data-command="">
        <p className="portal-kicker">{t('bannerSub')}</p>
        <h1>{t('banner')}</h1>
        <SearchBox
          size="lg"
          label={t('search')}
          placeholder={t('searchPlaceholder')}
          value={text}
          onValueChange={$searchText.set}
          onSubmit={(keyword) => {
            // §5: navigates only when the keyword is non-empty
            const seq = cutKeyword(keyword)
            if (seq) router.navigate('serviceC', { query: { seq } })
          }}
          clearLabel={t('clear')}
          submitLabel={t('searchButton')}
        />
      </div>
    </section>
  )
}

function MemberOverview({ isReady, onReady }: { isReady: boolean; onReady(): void }) {
  const t = useTranslation(portalTexts)
  const overview = useRef<HTMLElement>(null)
  const grid = useRef<HTMLElement>(null)
  useEffect(() => {
    const [first, then] = [overview.current, grid.current]
    if (!first || !then) return
    let stop = onContentReady(first, () => {
      stop = onContentReady(then, onReady, MAX_GRID_MS)
    })
    return () => stop()
    // once: the overview stays
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <Fragment>
      <h1 className="visually-hidden">{t('banner')}</h1>
      <NestedTag ref={overview} name="univ-process-center" view="today">
        <Skyline slot="scene" />
        <div slot="items">
          <NestedTag ref={grid} name="univ-favorites" view="grid" />
          {isReady && <MoreLinks />}
        </div>
      </NestedTag>
    </Fragment>
  )
}

/** What else there is for the user's items: the last rows of their column. */
function MoreLinks() {
  const t = useTranslation(portalTexts)
  const link = useRouteLink()
  return (
    <nav className="portal-more" aria-label={t('more')}>
      <a className="ui-line" {...link('appdetail')}>
        {t('appdetail')}
      </a>
      <a className="ui-line" {...link('apps', { solution: 'default' })}>
        {t('allSections')}
      </a>
    </nav>
  )
}

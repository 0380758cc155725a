import { useState } from 'react'
import { pairWithGuides, chunkIntoRows } from '../../../domain/listing-rules.ts'
import { localizedTagName, stripTagPrefix } from '../../../domain/app-view-model.ts'
import { HOT_APPS_LIMIT } from '../../../contract/limits.ts'
import { createApps } from '../../../domain/apps.ts'
import { createGuides } from '../../../domain/guides.ts'
import {
  useService,
  useSession,
  useTranslation,
  useStore,
  useUniv,
} from '../../../element/hooks/view-hooks.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { safeImage } from '../../../runtime/routing/links.ts'
import { Button } from '../../../ui/button.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { createIdentityFilter } from '../../../domain/identity-filter.ts'
import { homeTexts } from './translations.ts'
import { AppGuideLinks } from '../guide/app-guide-links.tsx'
import { AppCard } from '../parts/app-card.tsx'
import { CompactCards } from '../parts/compact-cards.tsx'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'
import { createRecommendedStore, INITIAL_ROWS } from './recommended-store.ts'
import { Section } from './section.tsx'

const createHotForMe = (runtime: Runtime) =>
  runtime.service(createIdentityFilter)(runtime.service(createApps).$hot)

/** The eight most used items that are meant for the user (§9). */
export function HotSection() {
  const hot = useStore(useService(createHotForMe))
  return (
    <Section name="hot" state={hot} retryKeys={['hot']} empty={hot.data?.length === 0} showMoreLink>
      <CompactCards
        className="home-grid"
        data-section="hot"
        apps={hot.data?.slice(0, HOT_APPS_LIMIT) ?? []}
      />
    </Section>
  )
}

/** A hall that has just been set up says so. */
function NoItemsYet() {
  const { data } = useStore(useService(createApps).$apps)
  const t = useTranslation(homeTexts)
  return data?.length === 0 ? <p className="ui-muted">{t('noItemsYet')}</p> : null
}

/** Recommended items in rows of three, with the guides that contain them. */
export function RecommendedSection() {
  const state = useStore(useService(createRecommendedStore))
  const { isPlain } = useUniv()
  const [showAll, setShowAll] = useState(false)
  const t = useTranslation(homeTexts)
  const rows = chunkIntoRows(state.data ?? [])
  const apps = (showAll ? rows : rows.slice(0, INITIAL_ROWS)).flat()
  const guides = useStore(useService(createGuides).forAppCodes(apps.map((app) => app.code)))
  const isGuest = useSession().state !== 'signed-in'
  if (isGuest && state.data?.length === 0) return <NoItemsYet />
  return (
    <Section name="recommended" state={state} retryKeys={['recommended', 'apps']} empty={apps.length === 0}>
      {/* guides load after the items: their lines are reserved until then */}
      <ul
        className="home-grid"
        data-section="recommended"
        data-guides={guides.data ? undefined : guides.state}
      >
        {pairWithGuides(apps, guides.data ?? []).map((pick) => (
          <li key={pick.app.id} className="home-recommended">
            <AppCard app={pick.app} />
            <AppGuideLinks {...pick} label={t('itsGuides')} className="home-guides" />
          </li>
        ))}
      </ul>
      {!isPlain && !showAll && rows.length > INITIAL_ROWS && (
        <Button variant="ghost" size="sm" className="home-show-all" onClick={() => setShowAll(true)}>
          {t('unfold')}
        </Button>
      )}
      {isPlain && rows.length > INITIAL_ROWS && (
        <PortalLink to="serviceC" className="ui-button home-show-all" data-variant="ghost" data-size="sm">
          {t('unfold')}
        </PortalLink>
      )}
    </Section>
  )
}

/** Themes that have items, as links. */
export function ThemesSection() {
  const { runtime, lang } = useUniv()
  const { linkBase, trustedOrigins } = runtime.config
  const { $themes, $apps, $labels } = useService(createApps)
  const themes = useStore($themes)
  const apps = useStore($apps).data
  const labels = useStore($labels)
  const t = useTranslation(homeTexts)
  return (
    <Section name="themes" state={themes} retryKeys={['tags COMMON']} empty={themes.data?.length === 0}>
      <ul className="home-grid" data-section="themes">
        {themes.data?.map((theme) => {
          const n = apps?.filter((app) => app.tags.includes(theme.text)).length
          if (n === 0) return null
          return (
            <li key={theme.id}>
              <PortalLink className="home-theme ui-line" to="serviceC" query={{ tag: theme.text }}>
                <Tile
                  name={stripTagPrefix(theme.text)}
                  src={safeImage(theme.icon, linkBase, trustedOrigins) ?? undefined}
                  size="sm"
                />
                <span>{localizedTagName(labels, theme.text, lang)}</span>
                <span className="ui-muted">{n === undefined ? ' ' : t('items', { n })}</span>
              </PortalLink>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

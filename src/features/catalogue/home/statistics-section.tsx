import { LoadFailed } from '../../../element/hooks/load-failed.tsx'
import { useState } from 'react'
import { localizedAppName } from '../../../domain/app-view-model.ts'
import { createApps, refetchVariants } from '../../../domain/apps.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'
import { formatCount } from '../../../runtime/i18n/translator.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { catalogueTexts, optionText } from '../texts/translations.ts'
import { homeTexts } from './translations.ts'
import { Section } from './section.tsx'
import sheet from './statistics.css'
import { createStatisticsStore, statisticsKey } from './statistics-store.ts'

const styleRef = adoptStyles(sheet)

const ALL = 'all'
/** Fewer visits of an item say nothing: only its bar is shown. */
const MIN_VISITS_SHOWN = 10

/** Item counts by handling method; selecting a count shows its most used items beside it. */
export function StatisticsSection() {
  const { lang, locale, isPlain } = useUniv()
  const counts = useStore(useService(createStatisticsStore).$itemCounts)
  const [handling, setHandling] = useState('')
  const t = useTranslation(homeTexts)
  const tCatalogue = useTranslation(catalogueTexts)
  const figures = counts.data?.filter((count) => count.value > 0) ?? []
  return (
    <Section
      name="statistics"
      state={counts}
      retryKeys={[statisticsKey('AMOUNT'), statisticsKey('VISITS_BY_APP', handling)]}
      empty={figures.length === 0}
    >
      <div className="home-figures-and-bars" ref={styleRef}>
        <div className="home-figures" role="group" aria-label={t('byHandling')}>
          {figures.map(({ code, name, value }) => {
            const wanted = code === ALL ? '' : code
            const label = code === ALL ? t('inAll') : optionText(tCatalogue, code, lang)
            return isPlain ? (
              <PortalLink key={code} className="home-figure" to="serviceC" query={{ handling: wanted }}>
                <strong>{formatCount(value, locale)}</strong>
                <span>{label === code ? name : label}</span>
              </PortalLink>
            ) : (
              <button
                key={code}
                type="button"
                className="home-figure"
                aria-pressed={handling === wanted}
                onClick={() => setHandling(wanted)}
              >
                <strong>{formatCount(value, locale)}</strong>
                <span>{label === code ? name : label}</span>
              </button>
            )
          })}
        </div>
        <MostUsed handling={handling} />
      </div>
    </Section>
  )
}

function MostUsed({ handling }: { handling: string }) {
  const { runtime, lang, locale } = useUniv()
  const state = useStore(useService(createStatisticsStore).visits(handling))
  const apps = useStore(useService(createApps).$apps).data
  const t = useTranslation(homeTexts)
  const maxVisits = Math.max(1, ...(state.data ?? []).map((entry) => entry.value))
  const key = statisticsKey('VISITS_BY_APP', handling)
  const retry = () => refetchVariants(runtime, key)
  return (
    <div className="home-bars" aria-busy={state.state === 'loading'}>
      <h3>{t('mostUsed')}</h3>
      {state.data ? (
        <ol>
          {state.data.map((entry) => {
            const app = apps?.find((a) => a.code === entry.code)
            return (
              <li key={entry.code}>
                <span className="home-bar-name">{app ? localizedAppName(app, lang) : entry.name}</span>
                <meter min={0} max={maxVisits} value={entry.value} aria-hidden="true" />
                {entry.value >= MIN_VISITS_SHOWN && (
                  <span className="home-bar-value">
                    <span>{formatCount(entry.value, locale)}</span>
                    <span className="visually-hidden">{t('times')}</span>
                  </span>
                )}
              </li>
            )
          })}
        </ol>
      ) : state.state === 'failed' ? (
        <LoadFailed onRetry={retry}>{t('sectionFailed')}</LoadFailed>
      ) : (
        <Skeleton count={5} />
      )}
    </div>
  )
}

import { createApps } from '../../../domain/apps.ts'
import { createRecentApps } from '../../../domain/recent-apps.ts'
import { useService, useTranslation, useStore } from '../../../element/hooks/view-hooks.ts'
import { homeTexts } from './translations.ts'
import { AppCard } from '../parts/app-card.tsx'
import { Section } from './section.tsx'

/** Recently used items, newest first. */
export function RecentSection() {
  const recent = useStore(useService(createRecentApps).$recentApps)
  const apps = useStore(useService(createApps).$apps)
  const t = useTranslation(homeTexts)
  // the list never fails: unknown items are omitted
  const isLoaded = recent.length > 0 || apps.state !== 'loading'
  return (
    <Section
      name="recent"
      state={isLoaded ? { state: 'ready', data: recent } : { state: 'loading', data: undefined }}
      retryKeys={['apps', 'recent']}
    >
      {recent.length > 0 ? (
        <ul className="home-recent">
          {recent.map((app) => (
            <li key={app.id}>
              <AppCard app={app} compact />
            </li>
          ))}
        </ul>
      ) : (
        <p className="home-empty ui-muted">{t('recentNone')}</p>
      )}
    </Section>
  )
}

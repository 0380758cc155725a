import { createApps } from '../../../domain/apps.ts'
import { createRecentApps } from '../../../domain/recent-apps.ts'
import { createRecentIds } from '../../../domain/recent-ids.ts'
import { useService, useStore } from '../../../element/hooks/view-hooks.ts'
import { CompactCards } from '../parts/compact-cards.tsx'
import { Section } from './section.tsx'

/** Recently used items, newest first; nothing for who has used none. */
export function RecentSection() {
  const recent = useStore(useService(createRecentApps).$recentApps)
  const opened = useStore(useService(createRecentIds).$ids)
  const apps = useStore(useService(createApps).$apps)
  // what was opened here keeps its place while the items load
  const isLoading = recent.length === 0 && opened.length > 0 && apps.state === 'loading'
  if (recent.length === 0 && !isLoading) return null
  return (
    <Section
      name="recent"
      state={isLoading ? { state: 'loading', data: undefined } : { state: 'ready', data: recent }}
      retryKeys={['apps', 'recent']}
    >
      <CompactCards className="home-recent" apps={recent} />
    </Section>
  )
}

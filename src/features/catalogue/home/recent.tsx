import { createApps } from '../../../domain/apps.ts'
import { createRecent } from '../../../domain/recent.ts'
import { useOne, useSay, useStore } from '../../../element/univ.ts'
import { homeMessages } from './messages.ts'
import { AppCard } from '../parts/app-card.tsx'
import { Section } from './section.tsx'

/** What this person opened lately, the newest first (C13). */
export function Recent() {
  const recent = useStore(useOne(createRecent).$recent)
  const apps = useStore(useOne(createApps).$apps)
  const say = useSay(homeMessages)
  // the list itself never fails: what is not known is not in it
  const known = recent.length > 0 || apps.state !== 'loading'
  return (
    <Section
      name="recent"
      state={known ? { state: 'ready', data: recent } : { state: 'loading', data: undefined }}
      retry={['apps', 'recent']}
    >
      {recent.length > 0 ? (
        <ul className="home-strip">
          {recent.map((app) => (
            <li key={app.id}>
              <AppCard app={app} compact />
            </li>
          ))}
        </ul>
      ) : (
        <p className="home-none ui-muted">{say('recentNone')}</p>
      )}
    </Section>
  )
}

import { useState } from 'react'
import { pairWithGuides, rowsOf3 } from '../../../domain/listing-rules.ts'
import { tagName } from '../../../domain/app-card.ts'
import { createApps } from '../../../domain/apps.ts'
import { createGuides } from '../../../domain/guides.ts'
import { useOne, useSay, useStore, useUniv } from '../../../element/univ.ts'
import { safePicture } from '../../../runtime/links.ts'
import { Button } from '../../../ui/button.tsx'
import { BookOpen } from '../../../ui/icons-more.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { homeMessages } from './messages.ts'
import { AppCard } from '../parts/app-card.tsx'
import { langOfText } from '../parts/lang-of-text.ts'
import { PortalLink } from './portal-link.tsx'
import { createRecommended, ROWS_AT_FIRST } from './recommended.ts'
import { Section } from './section.tsx'

/** The first eight by use (C11). */
export function Hot() {
  const hot = useStore(useOne(createApps).$hot)
  return (
    <Section name="hot" state={hot} retry={['hot']} empty={hot.data?.length === 0} more>
      <ul className="home-grid" data-section="hot">
        {hot.data?.map((app) => (
          <li key={app.id}>
            <AppCard app={app} compact />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Recommended items in rows of three, each with the guides that it is a step of (C12). */
export function Recommended() {
  const state = useStore(useOne(createRecommended).$recommended)
  const { lang } = useUniv()
  const [all, setAll] = useState(false)
  const say = useSay(homeMessages)
  const rows = rowsOf3(state.data ?? [])
  const apps = (all ? rows : rows.slice(0, ROWS_AT_FIRST)).flat()
  const guides = useStore(useOne(createGuides).of(apps.map((app) => app.code)))
  return (
    <Section name="recommended" state={state} retry={['recommended', 'apps']} empty={apps.length === 0}>
      <ul className="home-grid" data-section="recommended">
        {pairWithGuides(apps, guides.data ?? []).map((pick) => (
          <li key={pick.app.id} className="home-pick">
            <AppCard app={pick.app} />
            {pick.guides.length > 0 && (
              <p className="home-guides">
                <BookOpen label={say('recommendedGuides')} />
                {pick.guides.slice(0, 2).map((guide) => {
                  const title = (lang === 'en' && guide.titleEn) || guide.title
                  return (
                    <PortalLink
                      key={guide.id}
                      to="appdetail"
                      query={{ id: pick.app.id }}
                      title={title}
                      lang={langOfText(title, lang)}
                    >
                      {title}
                    </PortalLink>
                  )
                })}
              </p>
            )}
          </li>
        ))}
      </ul>
      {!all && rows.length > ROWS_AT_FIRST && (
        <Button variant="ghost" size="sm" className="home-all" onClick={() => setAll(true)}>
          {say('unfold')}
        </Button>
      )}
    </Section>
  )
}

/** Themes that hold items, each leading to them. */
export function Themes() {
  const { runtime, lang } = useUniv()
  const { home, trusted } = runtime.config
  const { $themes, $apps, $labels } = useOne(createApps)
  const themes = useStore($themes)
  const apps = useStore($apps).data
  const labels = useStore($labels)
  const say = useSay(homeMessages)
  return (
    <Section name="themes" state={themes} retry={['tags COMMON']} empty={themes.data?.length === 0}>
      <ul className="home-grid" data-section="themes">
        {themes.data?.map((theme) => {
          const n = apps?.filter((app) => app.tags.includes(theme.text)).length
          return (
            <li key={theme.id}>
              <PortalLink className="ui-card home-theme" data-lift to="serviceC" query={{ tag: theme.text }}>
                <Tile name={theme.text} src={safePicture(theme.icon, home, trusted) ?? undefined} size="sm" />
                <span>{tagName(labels, theme.text, lang)}</span>
                <span className="ui-muted">{n === undefined ? ' ' : say('items', { n })}</span>
              </PortalLink>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

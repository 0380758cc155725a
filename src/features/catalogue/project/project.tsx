import { Fragment } from 'react'
import type { AppProject, Paragraph } from '../../../contract/core/projects.ts'
import { createApps } from '../../../domain/apps.ts'
import { sortBySortField } from '../../../domain/listing-rules.ts'
import { resolveApp } from '../state/resolve-app.ts'
import { useTimeFormat } from '../../../element/hooks/use-time-format.ts'
import { useTitle } from '../../../element/hooks/use-title.ts'
import {
  useService,
  useTranslation,
  useSession,
  useStore,
  useUniv,
} from '../../../element/hooks/view-hooks.ts'
import { safeImage } from '../../../runtime/routing/links.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { CardGrid } from '../parts/card-grid.tsx'
import { langOfText } from '../parts/lang-of-text.ts'
import { RichText } from '../parts/rich-text.tsx'
import { projectTexts } from './translations.ts'

/** A project: its paragraphs sorted by `sort` with nulls last (§9), each with text and items. */
export function Project({ project }: { project: AppProject }) {
  const { runtime, lang } = useUniv()
  const { linkBase, trustedOrigins } = runtime.config
  const guest = useSession().state === 'guest'
  const t = useTranslation(projectTexts)
  const name = (lang === 'en' && project.textEn) || project.text
  useTitle(name)
  const description = (lang === 'en' && project.descriptionEn) || project.description
  const n = new Set(project.paragraphs.flatMap(({ apps }) => apps.map(({ id }) => id))).size
  const date = useTimeFormat().day(project.updated, 'long')
  const paragraphs = sortBySortField(project.paragraphs)
  return (
    <Fragment>
      <header className="project-head ui-hero">
        {/* of the page around the tag */}
        <div className="project-scene">
          <slot name="scene" />
        </div>
        <Tile
          name={name}
          src={safeImage(project.icon, linkBase, trustedOrigins) ?? undefined}
          color={project.palette}
          size="lg"
        />
        <div>
          <p className="project-kicker">{t('kicker')}</p>
          <h1 lang={langOfText(name, lang)}>{name}</h1>
          {description && <p lang={langOfText(description, lang)}>{description}</p>}
          <p className="project-kicker">
            {n > 0 && <span>{t('items', { n })}</span>}
            {date && <span>{t('updated', { at: date })}</span>}
          </p>
        </div>
      </header>
      {paragraphs.map((paragraph) => (
        <ParagraphSection key={paragraph.id} paragraph={paragraph} />
      ))}
      {/* the anonymous version has no paragraphs (§3) */}
      {paragraphs.length === 0 && (
        <div className="ui-card project-empty">
          <p>{t(guest ? 'guest' : 'empty')}</p>
          {guest && (
            <Button variant="primary" onClick={() => void runtime.session.signIn().catch(() => {})}>
              {t('signIn')}
            </Button>
          )}
        </div>
      )}
    </Fragment>
  )
}

function ParagraphSection({ paragraph }: { paragraph: Paragraph }) {
  const { lang } = useUniv()
  const { $apps, $byId } = useService(createApps)
  const appsState = useStore($apps)
  const byId = useStore($byId)
  const t = useTranslation(projectTexts)
  const localized = (english: string, text: string) => (lang === 'en' && english) || text
  const title = localized(paragraph.titleEn, paragraph.title)
  const subtitle = localized(paragraph.subtitleEn, paragraph.subtitle)
  const context = localized(paragraph.contextEn, paragraph.context)
  const apps = sortBySortField(paragraph.apps).flatMap(
    (paragraphApp) =>
      resolveApp(appsState, byId, { ...paragraphApp, name: paragraphApp.text || paragraphApp.name }) ?? [],
  )
  return (
    <section className="project-paragraph ui-stack">
      {(title || subtitle) && (
        <header className="ui-section-head">
          {title && <h2 lang={langOfText(title, lang)}>{title}</h2>}
          {subtitle && (
            <p className="ui-muted" lang={langOfText(subtitle, lang)}>
              {subtitle}
            </p>
          )}
        </header>
      )}
      {context && <RichText source={context} />}
      {!appsState.data && appsState.state === 'loading' && (
        <div className="catalogue-grid">
          <Skeleton shape="card" count={paragraph.apps.length} />
        </div>
      )}
      {apps.length > 0 && <CardGrid apps={apps} label={t('itemsOf', { name: title || subtitle })} />}
    </section>
  )
}

import type { AppProject, Paragraph } from '../../../contract/projects.ts'
import { createApps } from '../../../domain/apps.ts'
import { bySort } from '../../../domain/listing-rules.ts'
import { namedApp } from '../../../domain/named-app.ts'
import { useOne, useSay, useSession, useStore, useUniv } from '../../../element/univ.ts'
import { safePicture } from '../../../runtime/links.ts'
import { Button } from '../../../ui/button.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { CardGrid } from '../parts/card-grid.tsx'
import { langOfText } from '../parts/lang-of-text.ts'
import { RichText } from '../parts/rich-text.tsx'
import { projectMessages } from './messages.ts'

/** A themed page of items: its paragraphs by sort, nulls last (§9), each with text and items. */
export function Project({ project }: { project: AppProject }) {
  const { runtime, lang } = useUniv()
  const { home, trusted } = runtime.config
  const guest = useSession().state === 'guest'
  const say = useSay(projectMessages)
  const name = (lang === 'en' && project.textEn) || project.text
  const description = (lang === 'en' && project.descriptionEn) || project.description
  const n = new Set(project.paragraphs.flatMap(({ apps }) => apps.map(({ id }) => id))).size
  const at = project.updated && new Intl.DateTimeFormat(lang, { dateStyle: 'long' }).format(project.updated)
  const paragraphs = bySort(project.paragraphs)
  return (
    <>
      <header className="project-head ui-hero">
        <Tile
          name={name}
          src={safePicture(project.icon, home, trusted) ?? undefined}
          color={project.palette}
          size="lg"
        />
        <div>
          <p className="project-kicker">{say('kicker')}</p>
          <h1 lang={langOfText(name, lang)}>{name}</h1>
          {description && <p lang={langOfText(description, lang)}>{description}</p>}
          <p className="project-kicker">
            {n > 0 && <span>{say('items', { n })}</span>}
            {at && <span>{say('updated', { at })}</span>}
          </p>
        </div>
      </header>
      {paragraphs.map((paragraph) => (
        <Part key={paragraph.id} paragraph={paragraph} />
      ))}
      {/* the anonymous version has no paragraphs (§3) */}
      {paragraphs.length === 0 && (
        <div className="ui-card project-none">
          <p>{say(guest ? 'guest' : 'empty')}</p>
          {guest && (
            <Button variant="primary" onClick={() => void runtime.session.signIn().catch(() => {})}>
              {say('signIn')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function Part({ paragraph }: { paragraph: Paragraph }) {
  const { lang } = useUniv()
  const { $apps, $byId } = useOne(createApps)
  const loaded = useStore($apps)
  const byId = useStore($byId)
  const say = useSay(projectMessages)
  const inEnglish = (english: string, text: string) => (lang === 'en' && english) || text
  const title = inEnglish(paragraph.titleEn, paragraph.title)
  const subtitle = inEnglish(paragraph.subtitleEn, paragraph.subtitle)
  const context = inEnglish(paragraph.contextEn, paragraph.context)
  const apps = bySort(paragraph.apps).flatMap(
    (one) => namedApp(loaded, byId, { ...one, name: one.text || one.name }) ?? [],
  )
  return (
    <section className="project-part">
      {(title || subtitle) && (
        <header>
          {title && <h2 lang={langOfText(title, lang)}>{title}</h2>}
          {subtitle && (
            <p className="ui-muted" lang={langOfText(subtitle, lang)}>
              {subtitle}
            </p>
          )}
        </header>
      )}
      {context && <RichText source={context} />}
      {apps.length > 0 && <CardGrid apps={apps} label={say('itemsOf', { name: title || subtitle })} />}
    </section>
  )
}

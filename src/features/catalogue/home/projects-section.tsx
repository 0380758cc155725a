import { Fragment } from 'react'
import type { AppProject } from '../../../contract/core/projects.ts'
import { createProjects, PROJECTS_QUERY_KEY } from '../../../domain/projects.ts'
import {
  useService,
  useTranslation,
  useSession,
  useStore,
  useUniv,
} from '../../../element/hooks/view-hooks.ts'
import { safeImage } from '../../../runtime/routing/links.ts'
import { Tile } from '../../../ui/tile.tsx'
import { homeTexts } from './translations.ts'
import { langOfText } from '../parts/lang-of-text.ts'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'
import { Section } from './section.tsx'

/** Projects. Their pages require sign-in, so guests see the description only. */
export function ProjectsSection() {
  const state = useStore(useService(createProjects).$projects)
  const signedIn = useSession().state === 'signed-in'
  return (
    <Section name="projects" state={state} retryKeys={[PROJECTS_QUERY_KEY]} empty={state.data?.length === 0}>
      <ul className="home-grid" data-section="projects">
        {state.data?.map((project) => (
          <li key={project.id}>
            {signedIn ? (
              <PortalLink className="home-project ui-line" to="gl" params={{ glId: project.id }}>
                <ProjectCardContent project={project} />
              </PortalLink>
            ) : (
              <div className="home-project ui-line">
                <ProjectCardContent project={project} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function ProjectCardContent({ project }: { project: AppProject }) {
  const { runtime, lang } = useUniv()
  const { linkBase, trustedOrigins } = runtime.config
  const t = useTranslation(homeTexts)
  const name = (lang === 'en' && project.textEn) || project.text
  const description = (lang === 'en' && project.descriptionEn) || project.description
  const n = new Set(project.paragraphs.flatMap(({ apps }) => apps.map((app) => app.id))).size
  // `background` is an image URL or a colour name
  const isUrl = (value: string) => /[./:]/.test(value)
  const picture = [project.icon, project.background]
    .map((value) => isUrl(value) && safeImage(value, linkBase, trustedOrigins))
    .find((url) => url)
  return (
    <Fragment>
      <Tile name={name} src={picture || undefined} color={project.palette || project.background} />
      <span className="home-project-text">
        <strong lang={langOfText(name, lang)}>{name}</strong>
        <span className="ui-muted ui-clamp" lang={langOfText(description, lang)}>
          {description}
        </span>
        {n > 0 && <span className="ui-tag">{t('items', { n })}</span>}
      </span>
    </Fragment>
  )
}

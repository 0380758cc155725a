import type { AppProject } from '../../../contract/projects.ts'
import { createProjects, PROJECTS } from '../../../domain/projects.ts'
import { useOne, useSay, useSession, useStore, useUniv } from '../../../element/univ.ts'
import { safePicture } from '../../../runtime/links.ts'
import { Tile } from '../../../ui/tile.tsx'
import { homeMessages } from './messages.ts'
import { langOfText } from '../parts/lang-of-text.ts'
import { PortalLink } from './portal-link.tsx'
import { Section } from './section.tsx'

/** Themed pages of items (C24). Their own page needs an account, so a guest reads what they are about. */
export function Projects() {
  const state = useStore(useOne(createProjects).$projects)
  const signedIn = useSession().state === 'signed-in'
  return (
    <Section name="projects" state={state} retry={[PROJECTS]} empty={state.data?.length === 0}>
      <ul className="home-grid" data-section="projects">
        {state.data?.map((project) => (
          <li key={project.id}>
            {signedIn ? (
              <PortalLink className="ui-card home-project" data-lift to="gl" params={{ glId: project.id }}>
                <Face project={project} />
              </PortalLink>
            ) : (
              <div className="ui-card home-project">
                <Face project={project} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Face({ project }: { project: AppProject }) {
  const { runtime, lang } = useUniv()
  const { home, trusted } = runtime.config
  const say = useSay(homeMessages)
  const name = (lang === 'en' && project.textEn) || project.text
  const description = (lang === 'en' && project.descriptionEn) || project.description
  const n = new Set(project.paragraphs.flatMap(({ apps }) => apps.map((app) => app.id))).size
  // `background` is a picture's address or a colour's name
  const isPlace = (at: string) => /[./:]/.test(at)
  const picture = [project.background, project.icon]
    .map((at) => isPlace(at) && safePicture(at, home, trusted))
    .find((at) => at)
  return (
    <>
      <Tile name={name} src={picture || undefined} color={project.palette || project.background} />
      <span className="home-project-text">
        <strong lang={langOfText(name, lang)}>{name}</strong>
        <span className="ui-muted" lang={langOfText(description, lang)}>
          {description}
        </span>
        {n > 0 && <span className="ui-tag">{say('items', { n })}</span>}
      </span>
    </>
  )
}

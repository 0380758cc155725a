import { createProjects, PROJECTS } from '../../../domain/projects.ts'
import { useOne, useSay, useSession, useStore, useUniv } from '../../../element/univ.ts'
import { adopt } from '../../../ui/adopt.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PortalLink } from '../home/portal-link.tsx'
import { projectMessages } from './messages.ts'
import { Project } from './project.tsx'
import sheet from './project.css'

const dressed = adopt(sheet)

/** /workflow/gl/{glId}: the project with that id, or a word that there is none (decisions). */
export default function ProjectPage({ projectId }: { projectId: string }) {
  const { runtime } = useUniv()
  const projects = useStore(useOne(createProjects).$projects)
  const say = useSay(projectMessages)
  const project = projects.data?.find((one) => one.id === projectId)
  const again = () => {
    runtime.queries.invalidate([PROJECTS])
    runtime.queries.invalidate(['public', PROJECTS])
  }
  return (
    <article className="project" ref={dressed} aria-busy={projects.state === 'loading' && !projects.data}>
      {project ? (
        <Project project={project} />
      ) : projects.data ? (
        <NoProject />
      ) : projects.state === 'failed' ? (
        <>
          <h1 className="visually-hidden">{say('kicker')}</h1>
          <Empty kind="error" title={say('failed')}>
            <Button onClick={again}>{say('retry')}</Button>
          </Empty>
        </>
      ) : (
        <>
          <Skeleton shape="title" />
          <Skeleton shape="card" count={3} />
        </>
      )}
    </article>
  )
}

function NoProject() {
  const { runtime } = useUniv()
  const guest = useSession().state === 'guest'
  const say = useSay(projectMessages)
  return (
    <>
      <h1 className="visually-hidden">{say('notFound')}</h1>
      <Empty
        kind="nothing-found"
        title={say('notFound')}
        text={say(guest ? 'notFoundGuest' : 'notFoundText')}
      >
        {guest && (
          <Button variant="primary" onClick={() => void runtime.session.signIn().catch(() => {})}>
            {say('signIn')}
          </Button>
        )}
        <PortalLink className="ui-button" to="apps">
          {say('home')}
        </PortalLink>
        <PortalLink className="ui-button" to="serviceC">
          {say('back')}
        </PortalLink>
      </Empty>
    </>
  )
}

import { Fragment } from 'react'
import { refetchVariants } from '../../../domain/apps.ts'
import { createProjects, PROJECTS_QUERY_KEY } from '../../../domain/projects.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { adoptStyles, joinRefs } from '../../../ui/adopt-styles.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'
import { projectTexts } from './translations.ts'
import { NotFound } from '../parts/not-found.tsx'
import { Project } from './project.tsx'
import { gridStyleRef } from '../parts/card-grid.tsx'
import sheet from './project.css'

const styleRef = joinRefs(adoptStyles(sheet), gridStyleRef)

/** /workflow/gl/{glId}: the project with that id, or "not found". */
export default function ProjectPage({ projectId }: { projectId: string }) {
  const { runtime } = useUniv()
  const projects = useStore(useService(createProjects).$projects)
  const t = useTranslation(projectTexts)
  const project = projects.data?.find((project) => project.id === projectId)
  const retry = () => refetchVariants(runtime, PROJECTS_QUERY_KEY)
  return (
    <article
      className="project ui-stack"
      ref={styleRef}
      aria-busy={projects.state === 'loading' && !projects.data}
    >
      {project ? (
        <Project project={project} />
      ) : projects.data ? (
        <NotFound t={t} heading>
          <PortalLink className="ui-button" to="apps">
            {t('home')}
          </PortalLink>
          <PortalLink className="ui-button" to="serviceC">
            {t('seeAll')}
          </PortalLink>
        </NotFound>
      ) : projects.state === 'failed' ? (
        <EmptyState kind="error" heading={t('kicker')} title={t('failed')}>
          <Button onClick={retry}>{t('retry')}</Button>
        </EmptyState>
      ) : (
        <Fragment>
          <Skeleton shape="title" />
          <Skeleton shape="card" count={3} />
        </Fragment>
      )}
    </article>
  )
}

import type { Task } from '../../../contract/core/tasks.ts'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { RelativeTime } from '../parts/relative-time.tsx'
import { todayTexts } from './translations.ts'

/**
 * The task that is due next. Links to its process if known, else to the tasks sorted by due date. Renders a placeholder
 * of the same size while the tasks load (`undefined`) and if none is due (`null`).
 */
export function NextDeadline({ task, now }: { task: Task | null | undefined; now: number }) {
  const t = useTranslation(todayTexts)
  if (!task)
    return (
      <li className="today-deadline">
        <span className="today-figure">
          <strong>–</strong>
          <span>{task === null ? t('noNext') : t('next')}</span>
        </span>
      </li>
    )
  const name = task.process?.name || task.name
  const query: Record<string, string> = task.process?.id ? { process: task.process.id } : { sort: 'due' }
  return (
    <li className="today-deadline">
      <PortalLink className="today-figure" to="todo" query={query}>
        <strong>
          <RelativeTime time={task.expireTime} now={now} />
        </strong>
        <span>
          <span>{`${t('next')} `}</span>
          <bdi>{name}</bdi>
        </span>
      </PortalLink>
    </li>
  )
}

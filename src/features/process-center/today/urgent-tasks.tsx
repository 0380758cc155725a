import type { Task } from '../../../contract/core/tasks.ts'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { ChevronRight } from '../../../ui/extended-icons.tsx'
import { DueTime } from '../parts/due-time.tsx'
import { TaskActions } from '../parts/row-actions.tsx'
import { toRowViewModel } from '../row-view-model.ts'
import { centerTexts } from '../translations.ts'
import { todayTexts } from './translations.ts'

/** The tasks to do first, each with its main action. */
export function UrgentTasks({ tasks, now }: { tasks: readonly Task[]; now: number }) {
  const t = useTranslation(todayTexts)
  return (
    <section className="today-card" aria-labelledby="today-tasks">
      <header>
        <h3 id="today-tasks">{t('urgent')}</h3>
        <PortalLink to="todo" className="today-show-all">
          <span>{`${t('allTasks')} `}</span>
          <ChevronRight />
        </PortalLink>
      </header>
      {tasks.length === 0 ? (
        <p className="ui-muted">{t('noTasks')}</p>
      ) : (
        <ul>
          {tasks.map((task) => (
            <UrgentTask key={task.id} task={task} now={now} />
          ))}
        </ul>
      )}
    </section>
  )
}

function UrgentTask({ task, now }: { task: Task; now: number }) {
  const t = useTranslation(centerTexts)
  const row = toRowViewModel({ kind: 'task', id: task.id, task })
  const name = row.name || t('unnamed')
  return (
    <li className="today-task" data-row={task.id}>
      <div>
        <PortalLink to="todo" query={row.processId ? { process: row.processId } : {}} className="today-name">
          <bdi>{name}</bdi>
        </PortalLink>
        <p className="today-task-facts">
          <DueTime time={row.due} now={now} />
          {row.priority > 0 && <span className="center-urgent">{t('urgent')}</span>}
          <bdi>{row.step}</bdi>
          {row.onBehalfOf ? (
            <strong>{t('forWhom', { name: row.onBehalfOf })}</strong>
          ) : (
            row.owner && <span>{t('ownerIs', { name: row.owner })}</span>
          )}
        </p>
      </div>
      <div className="center-actions">
        <TaskActions task={task} name={name} count={1} />
      </div>
    </li>
  )
}

import type { Task } from '../../../contract/core/tasks.ts'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { DueTime } from '../parts/due-time.tsx'
import { TaskActions } from '../parts/row-actions.tsx'
import { toRowViewModel } from '../row-view-model.ts'
import { centerTexts } from '../translations.ts'
import { TodayCard } from './today-card.tsx'
import { todayTexts } from './translations.ts'

/** The tasks to do first, each with its main action. */
export function UrgentTasks({ tasks, now }: { tasks: readonly Task[]; now: number }) {
  const t = useTranslation(todayTexts)
  return (
    <TodayCard title={t('urgent')} list="todo" linkText={t('allTasks')} emptyText={t('noTasks')}>
      {tasks.map((task) => (
        <UrgentTask key={task.id} task={task} now={now} />
      ))}
    </TodayCard>
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

import type { Process, ProcessTask } from '../../../contract/core/processes.ts'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { Check, X } from '../../../ui/icon.tsx'
import { Clock } from '../../../ui/extended-icons.tsx'
import { processTexts } from './translations.ts'
import { isFinished, splitTasks } from './process-details.ts'
import { Deadline, Timestamp, WaitingTime } from './timestamp.tsx'

const FINAL_STATUSES = ['done', 'rejected', 'withdrawn', 'killed'] as const

/** The history of tasks with user, time and remark, then the pending tasks (T23, Z11). */
export function Timeline({ process }: { process: Process }) {
  const t = useTranslation(processTexts)
  const { done, waiting } = splitTasks(process)
  const finalStatus = FINAL_STATUSES.find((one) => one === process.status)
  return (
    <section className="ui-card process-card" aria-label={t('timeline')}>
      <h3>{t('timeline')}</h3>
      {done.length + waiting.length === 0 && !finalStatus && <p className="ui-muted">{t('none')}</p>}
      <ol className="process-timeline">
        {done.map((task) => (
          <CompletedStep key={task.id} task={task} />
        ))}
        {!isFinished(process) &&
          waiting.map((task) => (
            <PendingStep key={task.id} task={task} mine={process.pendingTasks.includes(task.id)} />
          ))}
        {finalStatus && (
          <li data-kind={finalStatus}>
            <span className="process-dot">{finalStatus === 'done' ? <Check /> : <X />}</span>
            <p className="process-step">
              <strong>{t(`end.${finalStatus}`)}</strong>
            </p>
            <p className="ui-muted">
              <Timestamp at={process.update} />
            </p>
          </li>
        )}
      </ol>
    </section>
  )
}

function CompletedStep({ task }: { task: ProcessTask }) {
  const t = useTranslation(processTexts)
  return (
    <li data-kind="step">
      <span className="process-dot">
        <Check />
      </span>
      <p className="process-step">
        <strong>
          <bdi>{task.name}</bdi>
        </strong>
        {task.actionName && <span className="ui-tag">{task.actionName}</span>}
      </p>
      <p className="ui-muted process-who">
        <bdi>{task.actionUser}</bdi>
        {task.onBehalfOf && <bdi>{t('behalf', { name: task.onBehalfOf })}</bdi>}
        <Timestamp at={task.actionTime} />
      </p>
      {task.remark && (
        <blockquote aria-label={t('remark')}>
          <bdi>{task.remark}</bdi>
        </blockquote>
      )}
    </li>
  )
}

function PendingStep({ task, mine }: { task: ProcessTask; mine: boolean }) {
  const t = useTranslation(processTexts)
  return (
    <li data-kind="waiting">
      <span className="process-dot">
        <Clock />
      </span>
      <p className="process-step">
        <strong>
          <bdi>{task.name}</bdi>
        </strong>
        <span className="process-status" data-status="doing">
          {mine
            ? t('waitingForMe')
            : task.actionUser
              ? t('waitingFor', { name: task.actionUser })
              : t('waitingUnknown')}
        </span>
      </p>
      <p className="ui-muted process-who">
        {task.assignTime > 0 && (
          <span>
            <WaitingTime since={task.assignTime} />
          </span>
        )}
        {task.expireTime > 0 && (
          <span>
            <Deadline at={task.expireTime} />
          </span>
        )}
      </p>
    </li>
  )
}

import type { Process, ProcessTask } from '../../../contract/processes.ts'
import { useSay } from '../../../element/univ.ts'
import { Check, X } from '../../../ui/icon.tsx'
import { Clock } from '../../../ui/icons-more.tsx'
import { centerMessages } from '../messages.ts'
import { useNow } from '../parts/now.ts'
import { processMessages } from './messages.ts'
import { isOver, storyOf } from './process-model.ts'
import { When } from './when.tsx'

const ENDS = ['done', 'rejected', 'withdrawn', 'killed'] as const

/** Who did what, when, with which words; and on whom it waits since when (T23, Z11). */
export function Timeline({ process }: { process: Process }) {
  const say = useSay(processMessages)
  const { done, waiting } = storyOf(process)
  const end = ENDS.find((one) => one === process.status)
  return (
    <section className="ui-card process-card" aria-label={say('timeline')}>
      <h3>{say('timeline')}</h3>
      {done.length + waiting.length === 0 && !end && <p className="ui-muted">{say('none')}</p>}
      <ol className="process-timeline">
        {done.map((task) => (
          <Done key={task.id} task={task} />
        ))}
        {!isOver(process) &&
          waiting.map((task) => (
            <Waiting key={task.id} task={task} mine={process.pendingTasks.includes(task.id)} />
          ))}
        {end && (
          <li data-kind={end}>
            <span className="process-dot">{end === 'done' ? <Check /> : <X />}</span>
            <p className="process-step">
              <strong>{say(`end.${end}`)}</strong>
            </p>
            <p className="ui-muted">
              <When at={process.update} />
            </p>
          </li>
        )}
      </ol>
    </section>
  )
}

function Done({ task }: { task: ProcessTask }) {
  const say = useSay(processMessages)
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
        {task.onBehalfOf && <bdi>{say('behalf', { name: task.onBehalfOf })}</bdi>}
        <When at={task.actionTime} />
      </p>
      {task.remark && (
        <blockquote aria-label={say('remark')}>
          <bdi>{task.remark}</bdi>
        </blockquote>
      )}
    </li>
  )
}

function Waiting({ task, mine }: { task: ProcessTask; mine: boolean }) {
  const say = useSay(processMessages)
  const sayAll = useSay(centerMessages)
  const now = useNow()
  const late = task.expireTime > 0 && task.expireTime < now
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
            ? say('waitingForMe')
            : task.actionUser
              ? say('waitingFor', { name: task.actionUser })
              : say('waitingUnknown')}
        </span>
      </p>
      <p className="ui-muted process-who">
        {task.assignTime > 0 && (
          <span>
            {say('since')} <When at={task.assignTime} />
          </span>
        )}
        {task.expireTime > 0 && (
          <span className={late ? 'process-late' : undefined}>
            {sayAll(late ? 'overdue' : 'due')} <When at={task.expireTime} />
          </span>
        )}
      </p>
    </li>
  )
}

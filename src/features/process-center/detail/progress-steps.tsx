import { Fragment, useState } from 'react'
import type { Process, ProcessTask } from '../../../contract/core/processes.ts'
import { wayOf, type FinalStatus } from '../../../domain/process-status.ts'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { Boat } from '../../../ui/step-line.tsx'
import { Check, X } from '../../../ui/icon.tsx'
import { NeedsMeBadge } from '../facts/badges.tsx'
import { progressSteps, type ProgressStep } from '../facts/process-details.ts'
import { Deadline, ExactTime, WaitingTime } from './timestamp.tsx'
import sheet from './progress-steps.css'
import { processTexts } from './translations.ts'
import { Heading } from '../../../ui/heading.tsx'

const styleRef = adoptStyles(sheet)

/** Progress of a process: completed steps with user and time, waiting steps, upcoming steps. */
export function ProgressSteps({ process }: { process: Process }) {
  const t = useTranslation(processTexts)
  const { percent } = wayOf(process)
  const steps = progressSteps(process)
  const [statusBefore] = useState(process.status)
  return (
    <section
      ref={styleRef}
      // animates if the process ended while on screen
      data-ended-now={process.status !== statusBefore || undefined}
      aria-label={t('progress')}
    >
      <div className="ui-section-head">
        <Heading sub inLine>
          {t('progress')}
        </Heading>
        <span
          className="process-percent ui-muted"
          role="meter"
          aria-label={t('progress')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          {t('percent', { n: percent })}
        </span>
      </div>
      {steps.length === 0 && <p className="ui-muted">{t('none')}</p>}
      <ol className="process-timeline">
        {steps.map((step, i) => (
          <Fragment key={'task' in step ? step.task.id : `${step.kind} ${i}`}>
            {stepRow(step, process)}
          </Fragment>
        ))}
      </ol>
    </section>
  )
}

function stepRow(step: ProgressStep, process: Process) {
  switch (step.kind) {
    case 'step':
      return <CompletedStep task={step.task} />
    case 'waiting':
      return <PendingStep task={step.task} mine={process.pendingTasks.includes(step.task.id)} />
    case 'passed':
    case 'current':
    case 'ahead':
      return <Milestone kind={step.kind} name={step.name} />
    case 'end':
      return <End status={step.status} time={process.update} />
  }
}

function End({ status, time }: { status: FinalStatus; time: number }) {
  const t = useTranslation(processTexts)
  return (
    <li data-kind={status}>
      <span className="process-dot">{status === 'done' ? <Check /> : <X />}</span>
      <p className="process-step ui-row">
        <strong>{t(`end.${status}`)}</strong>
      </p>
      <p className="ui-muted">
        <ExactTime time={time} />
      </p>
    </li>
  )
}

const MILESTONE_TEXTS = { passed: 'stage.done', current: 'stage.doing', ahead: 'stage.todo' } as const

function Milestone({ kind, name }: { kind: keyof typeof MILESTONE_TEXTS; name: string }) {
  const t = useTranslation(processTexts)
  return (
    <li data-kind={kind} aria-current={kind === 'current' ? 'step' : undefined}>
      <span className="process-dot">{kind === 'passed' ? <Check /> : kind === 'current' && <Boat />}</span>
      <p className="process-step ui-row">
        <bdi>{name}</bdi>
        <span className="visually-hidden">{t(MILESTONE_TEXTS[kind])}</span>
      </p>
    </li>
  )
}

function CompletedStep({ task }: { task: ProcessTask }) {
  const t = useTranslation(processTexts)
  return (
    <li data-kind="step">
      <span className="process-dot">
        <Check />
      </span>
      <p className="process-step ui-row">
        <strong>
          <bdi>{task.name}</bdi>
        </strong>
        {task.actionName && <span className="ui-tag">{task.actionName}</span>}
      </p>
      <p className="ui-muted process-step-person ui-row">
        <bdi>{task.actionUser}</bdi>
        {task.onBehalfOf && <bdi>{t('behalf', { name: task.onBehalfOf })}</bdi>}
        <ExactTime time={task.actionTime} />
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
    <li data-kind="waiting" aria-current="step">
      <span className="process-dot">
        <Boat />
      </span>
      <p className="process-step ui-row">
        <strong>
          <bdi>{task.name}</bdi>
        </strong>
        {mine ? (
          <NeedsMeBadge>{t('needsMe')}</NeedsMeBadge>
        ) : (
          <span className="ui-tag">
            {task.actionUser ? t('waitingFor', { name: task.actionUser }) : t('waitingUnknown')}
          </span>
        )}
      </p>
      <p className="ui-muted process-step-person ui-row">
        {task.assignTime > 0 && <WaitingTime since={task.assignTime} />}
        {task.expireTime > 0 && (
          <span>
            <Deadline time={task.expireTime} />
          </span>
        )}
      </p>
    </li>
  )
}

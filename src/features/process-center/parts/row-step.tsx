import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import type { Question } from '../../../contract/core/processes.ts'
import { isFinished, toKnownStatus, unknownStatusText } from '../../../domain/process-status.ts'
import { centerTexts } from '../translations.ts'
import type { ListName } from '../../../domain/task-lists.ts'
import type { RowViewModel } from '../row-view-model.ts'
import { DueTime, RelativeTime } from './times.tsx'
import type { RowDensity } from './row-density.ts'

interface StatusBadgeProps {
  row: Pick<RowViewModel, 'status' | 'needsMe' | 'step'>
}

/**
 * That a process needs me, else its status; an unknown one has a neutral label with the server's value. "In progress" is
 * only read out where the step says it, so that what needs me stands out.
 */
export function StatusBadge({ row: { status, needsMe, step } }: StatusBadgeProps) {
  const { lang } = useUniv()
  const t = useTranslation(centerTexts)
  const knownStatus = toKnownStatus(status)
  if (needsMe) return <NeedsMeBadge>{t('needsMe')}</NeedsMeBadge>
  if (!status) return null
  return (
    <span
      className={knownStatus === 'doing' && step ? 'visually-hidden' : 'ui-tag'}
      data-status={knownStatus}
    >
      {knownStatus
        ? t(`status.${knownStatus}`)
        : unknownStatusText(status, lang, (value) => t('status.other', { status: value }))}
    </span>
  )
}

export const NeedsMeBadge = ({ children }: { children: string }) => (
  <span className="ui-tag" data-status="needs-me">
    {children}
  </span>
)

/** Whose turn it is in the thread of an application, as its applicant or its handlers see it. */
export function QuestionTag({ question, isApplicant }: { question: Question; isApplicant: boolean }) {
  const t = useTranslation(centerTexts)
  const key = isApplicant ? question === 'asked' && 'mine' : question
  if (!key) return null
  const text = t(`question.${key}`)
  return isApplicant ? <NeedsMeBadge>{text}</NeedsMeBadge> : <span className="ui-tag">{text}</span>
}

interface RowStepProps {
  row: RowViewModel
  now: number
  list: ListName
  density: RowDensity
}

/** Current step, holder, progress and deadline, or how it ended; in a narrow row also the person. */
export function RowStep({ row, now, list, density }: RowStepProps) {
  const t = useTranslation(centerTexts)
  const hasEnded = isFinished(row.status)
  const holders = useOtherHolders(row)
  return (
    <div className="center-row-state">
      <p className="center-step">
        {hasEnded && <StatusBadge row={row} />}
        {row.step && !hasEnded && !(density === 'narrow' && row.onBehalfOf) && <bdi>{row.step}</bdi>}
        {density === 'narrow' && <RowPerson row={row} list={list} />}
      </p>
      <p className="center-meta">
        {!hasEnded && <DueTime time={row.due} now={now} short={density === 'narrow'} />}
        {holders && !hasEnded && density !== 'narrow' && <span>{t('heldBy', { name: holders })}</span>}
        {hasEnded ? (
          <LabelledTime label={t('changed')} time={row.updated} now={now} />
        ) : list === 'todo' || list === 'entrust' ? (
          <LabelledTime label={t('received')} time={row.since} now={now} />
        ) : (
          <LabelledTime label={t('waits')} time={row.since} now={now} />
        )}
        {row.rating > 0 && <span>{t('rated', { n: row.rating })}</span>}
      </p>
      {row.percent !== null && toKnownStatus(row.status) === 'doing' && (
        <progress max={100} value={row.percent} aria-label={t('progress', { n: row.percent })} />
      )}
    </div>
  )
}

function LabelledTime({ label, time, now }: { label: string; time: number; now: number }) {
  return (
    time > 0 && (
      <span>
        <span>{`${label} `}</span>
        <RelativeTime time={time} now={now} />
      </span>
    )
  )
}

/** Who has the process; '' if I alone have it, which the badge says. */
function useOtherHolders({ holders, needsMe }: RowViewModel): string {
  const t = useTranslation(centerTexts)
  return needsMe && holders.length === 1 ? '' : holders.slice(0, 3).join(t('separator'))
}

/** The person I act for, or who has my application, or the applicant. */
function RowPerson({ row, list }: Pick<RowStepProps, 'row' | 'list'>) {
  const t = useTranslation(centerTexts)
  const holders = useOtherHolders(row)
  if (row.onBehalfOf) return <bdi>{t('forWhom', { name: row.onBehalfOf })}</bdi>
  const name = list === 'meApply' ? !isFinished(row.status) && holders : row.owner
  return name && <bdi>{name}</bdi>
}

import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import type { Question } from '../../../contract/core/processes.ts'
import { isFinished, toKnownStatus, unknownStatusText } from '../../../domain/process-status.ts'
import { centerTexts } from '../translations.ts'
import type { ListName } from '../../../domain/task-lists.ts'
import type { RowViewModel } from '../row-view-model.ts'
import { DueTime, RelativeTime } from './times.tsx'
import type { RowDensity } from './row-density.ts'

/** A process's status; an unknown one has a neutral label with the server's value. */
export function StatusBadge({ status }: { status: string }) {
  const { lang } = useUniv()
  const t = useTranslation(centerTexts)
  const knownStatus = toKnownStatus(status)
  if (!status) return null
  return (
    <span className="center-badge" data-status={knownStatus}>
      {knownStatus
        ? t(`status.${knownStatus}`)
        : unknownStatusText(status, lang, (value) => t('status.other', { status: value }))}
    </span>
  )
}

/** Whose turn it is in the thread of an application, as its applicant or its handlers see it. */
export function QuestionTag({ question, isApplicant }: { question: Question; isApplicant: boolean }) {
  const t = useTranslation(centerTexts)
  const key = isApplicant ? question === 'asked' && 'mine' : question
  return key && <span className={isApplicant ? 'center-urgent' : 'ui-tag'}>{t(`question.${key}`)}</span>
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
  return (
    <div className="center-row-state">
      <p className="center-step">
        {hasEnded && <StatusBadge status={row.status} />}
        {row.step && !hasEnded && !(density === 'narrow' && row.onBehalfOf) && <bdi>{row.step}</bdi>}
        {density === 'narrow' && <RowPerson row={row} list={list} />}
      </p>
      <p className="center-meta">
        {!hasEnded && <DueTime time={row.due} now={now} short={density === 'narrow'} />}
        {row.holders.length > 0 && !hasEnded && density !== 'narrow' && (
          <span>{t('heldBy', { name: row.holders.slice(0, 3).join(t('separator')) })}</span>
        )}
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
        <progress
          className="center-progress"
          max={100}
          value={row.percent}
          aria-label={t('progress', { n: row.percent })}
        />
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

/** The person I act for, or who has my application, or the applicant. */
function RowPerson({ row, list }: Pick<RowStepProps, 'row' | 'list'>) {
  const t = useTranslation(centerTexts)
  if (row.onBehalfOf) return <bdi>{t('forWhom', { name: row.onBehalfOf })}</bdi>
  const name =
    list === 'meApply' ? !isFinished(row.status) && row.holders.slice(0, 3).join(t('separator')) : row.owner
  return name && <bdi>{name}</bdi>
}

import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { toKnownStatus, unknownStatusText } from '../../../domain/process-status.ts'
import { centerTexts } from '../translations.ts'
import type { ListName } from '../../../domain/task-lists.ts'
import type { RowViewModel } from '../row-view-model.ts'
import { DueTime } from './due-time.tsx'
import { RelativeTime } from './relative-time.tsx'
import type { RowDensity } from './use-row-density.ts'

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

interface RowStepProps {
  row: Omit<RowViewModel, 'uri'>
  now: number
  list: ListName
  density: RowDensity
}

/** Current step, holder, progress and deadline; in a narrow row also the person. */
export function RowStep({ row, now, list, density }: RowStepProps) {
  const t = useTranslation(centerTexts)
  const status = toKnownStatus(row.status)
  const isFinished = status !== undefined && status !== 'doing' && status !== 'draft'
  return (
    <div className="center-row-state">
      <p className="center-step">
        {row.step && !isFinished && !(density === 'narrow' && row.onBehalfOf) && <bdi>{row.step}</bdi>}
        {density === 'narrow' && <RowPerson row={row} list={list} />}
      </p>
      <p className="center-meta">
        {!isFinished && <DueTime time={row.due} now={now} short={density === 'narrow'} />}
        {row.holders.length > 0 && !isFinished && (
          <span>{t('heldBy', { name: row.holders.slice(0, 3).join(t('separator')) })}</span>
        )}
        <RelativeTime time={isFinished ? row.updated : row.since} now={now} />
        {row.rating > 0 && <span>{t('rated', { n: row.rating })}</span>}
      </p>
      {row.percent !== null && status === 'doing' && (
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

/** The person I act for, else the applicant. */
function RowPerson({ row, list }: Pick<RowStepProps, 'row' | 'list'>) {
  const t = useTranslation(centerTexts)
  const text = row.onBehalfOf ? t('forWhom', { name: row.onBehalfOf }) : list !== 'meApply' && row.owner
  return text && <bdi>{text}</bdi>
}

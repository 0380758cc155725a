import { useTimeFormat } from '../../../element/hooks/use-time-format.ts'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { isFinished, toKnownStatus } from '../../../domain/process-status.ts'
import { ChevronRight } from '../../../ui/extended-icons.tsx'
import { StepLine } from '../../../ui/step-line.tsx'
import { StatusBadge } from '../facts/badges.tsx'
import { factTexts } from '../facts/translations.ts'
import type { ListName } from '../../../domain/task-lists.ts'
import type { RowViewModel } from '../facts/row-view-model.ts'
import { DueTime, RelativeTime } from '../facts/times.tsx'
import type { RowDensity } from './row-density.ts'

interface RowStepProps {
  row: RowViewModel
  /** What people call it. */
  name: string
  now: number
  list: ListName
  density: RowDensity
  /** Undefined if there are no details, or another control opens them. */
  onDetails: (() => void) | undefined
}

/**
 * Current step, holder, progress and deadline, or how it ended; in a narrow row also the person. Where it stands leads to
 * its details.
 */
export function RowStep({ row, name, now, list, density, onDetails }: RowStepProps) {
  const t = useTranslation(factTexts)
  const format = useTimeFormat()
  const hasEnded = isFinished(row.status)
  const holders = useOtherHolders(row)
  // whose application it is must not be cut; of the own, the step
  const person = density === 'narrow' && <RowPerson row={row} list={list} />
  return (
    <div className="center-row-state">
      {onDetails && (
        <button
          type="button"
          className="center-details"
          aria-label={t('detailsOf', { name })}
          // it covers the titles of the times
          title={[hasEnded ? 0 : row.due, hasEnded ? row.updated : row.since]
            .map((time) => (time > 0 ? format.exact(time) : ''))
            .filter(Boolean)
            .join(' · ')}
          onClick={onDetails}
        >
          <ChevronRight />
        </button>
      )}
      <p className="center-step">
        {hasEnded && <StatusBadge row={row} />}
        {list !== 'meApply' && person}
        {row.step && !hasEnded && !(density === 'narrow' && row.onBehalfOf) && <bdi>{row.step}</bdi>}
        {list === 'meApply' && person}
      </p>
      <p className="center-meta">
        {!hasEnded && <DueTime time={row.due} now={now} short={density === 'narrow'} />}
        {holders && !hasEnded && density !== 'narrow' && <span>{t('heldBy', { name: holders })}</span>}
        {hasEnded ? (
          <LabelledTime label={t('changed', { time: GAP })} time={row.updated} now={now} />
        ) : list === 'todo' || list === 'entrust' ? (
          <LabelledTime label={t('received', { time: GAP })} time={row.since} now={now} />
        ) : (
          <LabelledTime label={t('waits', { time: GAP })} time={row.since} now={now} />
        )}
        {row.rating > 0 && <span>{t('rated', { n: row.rating })}</span>}
      </p>
      {row.way && toKnownStatus(row.status) === 'doing' && (
        <StepLine {...row.way} label={t('progress', { n: row.way.percent })} />
      )}
    </div>
  )
}

/** Where the time stands in its label, which is before or after it. */
const GAP = '\0'

function LabelledTime({ label, time, now }: { label: string; time: number; now: number }) {
  const [before, after] = label.split(GAP)
  return (
    time > 0 && (
      <span>
        <span>{before}</span>
        {/* within a sentence, at the least a minute ago: nobody says "Updated now" */}
        <RelativeTime time={time} now={Math.max(now, time + 60_000)} />
        <span>{after}</span>
      </span>
    )
  )
}

/** Who has the process; '' if I alone have it, which the badge says. */
function useOtherHolders({ holders, needsMe }: RowViewModel): string {
  const t = useTranslation(factTexts)
  return needsMe && holders.length === 1 ? '' : holders.slice(0, 3).join(t('listSeparator'))
}

/** The person I act for, or who has my application, or the applicant. */
function RowPerson({ row, list }: Pick<RowStepProps, 'row' | 'list'>) {
  const t = useTranslation(factTexts)
  const holders = useOtherHolders(row)
  if (row.onBehalfOf) return <bdi>{t('forWhom', { name: row.onBehalfOf })}</bdi>
  const name = list === 'meApply' ? !isFinished(row.status) && holders : row.owner
  return name && <bdi>{name}</bdi>
}

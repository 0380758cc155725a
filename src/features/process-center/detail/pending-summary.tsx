import type { ProcessDetail } from '../../../contract/core/process-detail.ts'
import { isFinished } from '../../../domain/process-status.ts'
import type { Row } from '../../../domain/task-lists.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { formatDuration } from '../../../runtime/time/format-time.ts'
import { Clock } from '../../../ui/extended-icons.tsx'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { useNow } from '../facts/times.tsx'
import { factTexts } from '../facts/translations.ts'
import { splitTasks } from '../facts/process-details.ts'
import { Deadline, WaitingTime } from './timestamp.tsx'
import sheet from './pending-summary.css'
import { processTexts } from './translations.ts'

const styleRef = adoptStyles(sheet)

/** That a task waits for me, and since when, from the data of its row. */
export function PendingStep({ step, since, due }: { step: string; since: number; due: number }) {
  const t = useTranslation(factTexts)
  return (
    <div className="process-pending" data-mine="" ref={styleRef}>
      <Clock />
      <p>
        <strong>{t('needsMe')}</strong>
        <bdi>{step}</bdi>
        {since > 0 && (
          <span>
            <WaitingTime since={since} />
          </span>
        )}
        <DueFact due={due} />
      </p>
    </div>
  )
}

/** Due date of the step. */
function DueFact({ due }: { due: number }) {
  return (
    due > 0 && (
      <span>
        <Deadline time={due} />
      </span>
    )
  )
}

/** Whether the summary says who holds the process and until when. */
export const hasPendingSummary = (row: Row, process: ProcessDetail | null | undefined): boolean =>
  process ? waitingTasks(process).length > 0 : row.kind === 'task'

const waitingTasks = (process: ProcessDetail) =>
  isFinished(process.status) ? [] : splitTasks(process).waiting

/** Who holds the process, for how long, how long that usually takes, and whether I have to act. */
export function PendingSummary({ process }: { process: ProcessDetail }) {
  const { locale } = useUniv()
  const t = useTranslation(processTexts)
  const now = useNow()
  const tasks = waitingTasks(process)
  const [first] = tasks
  if (!first) return null
  const isMine = tasks.some(({ id }) => process.pendingTasks.includes(id))
  const names = [...new Set(tasks.map(({ actionUser }) => actionUser).filter(Boolean))]
  const waitedMs = first.assignTime > 0 ? Math.max(0, now - first.assignTime) : 0
  const usualMs = process.usualTime * 1000
  const waited = waitedMs > 0 && formatDuration(now - waitedMs, now, locale)
  const usual = usualMs > 0 && formatDuration(now - usualMs, now, locale)
  const isSlow = usualMs > 0 && waitedMs > usualMs
  return (
    <div className="process-pending" data-mine={isMine || undefined} ref={styleRef}>
      <Clock />
      <p>
        <strong>
          {isMine
            ? t('needsMe')
            : names.length > 0
              ? t('waitingFor', { name: names.slice(0, 5).join(t('listSeparator')) })
              : t('waitingUnknown')}
        </strong>
        <bdi>{first.name}</bdi>
        {waited && <span>{t('waited', { time: waited })}</span>}
        {usual && <span>{t('usually', { time: usual })}</span>}
        <DueFact due={first.expireTime || process.expireTime} />
      </p>
      {!isMine && (
        <p className="ui-muted">
          {t(
            process.abilities.includes('message') && process.question === 'asked'
              ? 'pleaseAnswer'
              : isSlow && process.abilities.includes('urge')
                ? 'youMayUrge'
                : 'nothingToDo',
          )}
        </p>
      )}
    </div>
  )
}

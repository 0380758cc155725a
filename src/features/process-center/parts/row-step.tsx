import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { labelIn } from '../../../runtime/i18n/translator.ts'
import { dueStatus } from '../../../domain/query-tasks.ts'
import { Info, TriangleAlert } from '../../../ui/icon.tsx'
import { centerTexts } from '../translations.ts'
import { formatExactTime, formatRelativeTime } from '../format-time.ts'
import type { RowViewModel } from '../row-view-model.ts'

const STATUSES = ['draft', 'doing', 'done', 'rejected', 'withdrawn', 'killed'] as const

/** A process's status; an unknown status is shown as the server sent it. */
export function StatusBadge({ status }: { status: string }) {
  const { lang } = useUniv()
  const t = useTranslation(centerTexts)
  const knownStatus = STATUSES.find((one) => one === status)
  if (!status) return null
  return (
    <span className="center-badge" data-status={knownStatus}>
      {knownStatus ? t(`status.${knownStatus}`) : labelIn(status, lang)}
    </span>
  )
}

/** Current step, holder, progress and deadline. */
export function RowStep({ face, now }: { face: Omit<RowViewModel, 'uri'>; now: number }) {
  const t = useTranslation(centerTexts)
  const status = STATUSES.find((one) => one === face.status)
  const isFinished = status !== undefined && status !== 'doing' && status !== 'draft'
  const due = isFinished ? 0 : face.due
  const dueState = dueStatus(due, now)
  return (
    <div className="center-state">
      <p className="center-step">{face.step && !isFinished && <bdi>{face.step}</bdi>}</p>
      <p className="center-meta">
        {face.holders.length > 0 && !isFinished && (
          <span>{t('heldBy', { name: face.holders.slice(0, 3).join(t('separator')) })}</span>
        )}
        <RowTimestamp at={isFinished ? face.updated : face.since} now={now} />
        {face.rating > 0 && <span>{t('rated', { n: face.rating })}</span>}
      </p>
      {face.percent !== null && status === 'doing' && (
        <progress
          className="center-progress"
          max={100}
          value={face.percent}
          aria-label={t('progress', { n: face.percent })}
        />
      )}
      {due > 0 && (
        <p className="center-due" data-mark={dueState || undefined}>
          {dueState === 'overdue' ? <TriangleAlert /> : dueState === 'soon' && <Info />}
          {t(dueState || 'due')} <RowTimestamp at={due} now={now} />
        </p>
      )}
    </div>
  )
}

/** Relative time with the exact time in its title; nothing for an implausible time (decisions). */
function RowTimestamp({ at, now }: { at: number; now: number }) {
  const { locale } = useUniv()
  const relativeText = formatRelativeTime(at, now, locale)
  return relativeText ? (
    <time dateTime={new Date(at).toISOString()} title={formatExactTime(at, locale)}>
      {relativeText}
    </time>
  ) : null
}

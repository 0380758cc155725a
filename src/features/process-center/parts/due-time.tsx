import { dueStatus } from '../../../domain/query-tasks.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Info, TriangleAlert } from '../../../ui/icon.tsx'
import { formatDuration, formatExactTime } from '../format-time.ts'
import { centerTexts } from '../translations.ts'

/** "Due in 9 hours", "Overdue by 8 hours", with the exact time as title; nothing for an implausible time. */
export function DueTime({ time, now, short }: { time: number; now: number; short?: boolean }) {
  const { locale } = useUniv()
  const t = useTranslation(centerTexts)
  const state = dueStatus(time, now)
  const duration = time > 0 && formatDuration(now, time, locale, short ? 'short' : 'long')
  if (!duration) return null
  return (
    <span className="center-due" data-mark={state || undefined}>
      {state === 'overdue' ? <TriangleAlert /> : state === 'soon' && <Info />}
      <time dateTime={new Date(time).toISOString()} title={formatExactTime(time, locale)}>
        {t(state === 'overdue' ? 'overdue' : 'due', { time: duration })}
      </time>
    </span>
  )
}

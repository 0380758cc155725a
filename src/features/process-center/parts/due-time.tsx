import { dueStatus } from '../../../domain/query-tasks.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Info, TriangleAlert } from '../../../ui/icon.tsx'
import { formatDuration, formatExactTime } from '../format-time.ts'
import { centerTexts } from '../translations.ts'

/** "Due in 9 hours", "Overdue by 8 hours", with the exact time as title; nothing for an implausible time. */
export function DueTime({ at, now, short }: { at: number; now: number; short?: boolean }) {
  const { locale } = useUniv()
  const t = useTranslation(centerTexts)
  const state = dueStatus(at, now)
  const time = at > 0 && formatDuration(now, at, locale, short ? 'short' : 'long')
  if (!time) return null
  return (
    <span className="center-due" data-mark={state || undefined}>
      {state === 'overdue' ? <TriangleAlert /> : state === 'soon' && <Info />}
      <time dateTime={new Date(at).toISOString()} title={formatExactTime(at, locale)}>
        {t(state === 'overdue' ? 'overdue' : 'due', { time })}
      </time>
    </span>
  )
}

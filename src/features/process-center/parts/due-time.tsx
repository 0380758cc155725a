import { dueStatus } from '../../../domain/query-tasks.ts'
import { useTimeFormat } from '../../../element/hooks/use-time-format.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { formatDuration } from '../../../runtime/time/format-time.ts'
import { Info, TriangleAlert } from '../../../ui/icon.tsx'
import { centerTexts } from '../translations.ts'

/** "Due in 9 hours", "Overdue by 8 hours", with the exact time as title; nothing for an implausible time. */
export function DueTime({ time, now, short }: { time: number; now: number; short?: boolean }) {
  const { locale } = useUniv()
  const t = useTranslation(centerTexts)
  const format = useTimeFormat()
  const state = dueStatus(time, now)
  const duration = time > 0 && formatDuration(now, time, locale, short ? 'short' : 'long')
  if (!duration) return null
  return (
    <span className="center-due" data-mark={state || undefined}>
      {state === 'overdue' ? <TriangleAlert /> : state === 'soon' && <Info />}
      <time dateTime={new Date(time).toISOString()} title={format.exact(time)}>
        {t(state === 'overdue' ? 'overdue' : 'due', { time: duration })}
      </time>
    </span>
  )
}

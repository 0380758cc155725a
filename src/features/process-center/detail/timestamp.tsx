import { Fragment } from 'react'
import { useTimeFormat } from '../../../element/hooks/use-time-format.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { DueTime, useNow } from '../facts/times.tsx'
import { formatDuration } from '../../../runtime/time/format-time.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import sheet from './timestamp.css'
import { processTexts } from './translations.ts'

const styleRef = adoptStyles(sheet)

/** Relative and exact time; renders nothing for 0 or an implausible time. */
export function Timestamp({ time }: { time: number }) {
  const format = useTimeFormat()
  const text = format.relative(time, useNow())
  if (!text) return null
  return (
    <time dateTime={new Date(time).toISOString()}>
      <span>{text}</span>
      <span className="process-exact-time" ref={styleRef}>
        {format.exact(time)}
      </span>
    </time>
  )
}

/** When a step was done. Its order says enough of how long ago that was. */
export function ExactTime({ time }: { time: number }) {
  const text = useTimeFormat().exact(time)
  return text && <time dateTime={new Date(time).toISOString()}>{text}</time>
}

/** How long a step has been waiting: since the step before, whose time is known. */
export function WaitingTime({ since }: { since: number }) {
  const { locale } = useUniv()
  const t = useTranslation(processTexts)
  const time = formatDuration(since, Math.max(since, useNow()), locale)
  return time && <span>{t('waited', { time })}</span>
}

/** Time left until a deadline, or time overdue, and the deadline itself; nothing for an implausible time. */
export function Deadline({ time }: { time: number }) {
  const { locale } = useUniv()
  const format = useTimeFormat()
  const now = useNow()
  if (!formatDuration(now, time, locale)) return null
  return (
    <Fragment>
      <DueTime time={time} now={now} />
      <span className="process-exact-time" ref={styleRef}>
        {format.exact(time)}
      </span>
    </Fragment>
  )
}

import { useUniv } from '../../../element/hooks/view-hooks.ts'
import { useNow } from '../parts/use-now.ts'
import { formatExactTime, formatRelativeTime } from '../format-time.ts'

/** Relative and exact time; renders nothing for 0 or an implausible time (decisions, "Data"). */
export function Timestamp({ at }: { at: number }) {
  const { locale } = useUniv()
  const relativeText = formatRelativeTime(at, useNow(), locale)
  if (!relativeText) return null
  return (
    <time dateTime={new Date(at).toISOString()}>
      {relativeText}
      <span className="process-exact">{formatExactTime(at, locale)}</span>
    </time>
  )
}

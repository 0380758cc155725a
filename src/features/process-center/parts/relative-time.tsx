import { useTimeFormat } from '../../../element/hooks/use-time-format.ts'

/** Relative time with the exact time as title; nothing for an implausible time. */
export function RelativeTime({ time, now }: { time: number; now: number }) {
  const format = useTimeFormat()
  const text = format.relative(time, now)
  return text ? (
    <time dateTime={new Date(time).toISOString()} title={format.exact(time)}>
      {text}
    </time>
  ) : null
}

import { serverClock } from '../../../runtime/time/server-clock.ts'
import { atom, onMount, type ReadableAtom } from 'nanostores'
import { dueStatus } from '../../../domain/query-tasks.ts'
import { useTimeFormat } from '../../../element/hooks/use-time-format.ts'
import { useService, useStore, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { formatDuration } from '../../../runtime/time/format-time.ts'
import { TriangleAlert } from '../../../ui/icon.tsx'
import { factTexts } from './translations.ts'

const MINUTE = 60_000
/** The last day is in ink, what is overdue in its colour; due within three days (`soon`) is a filter only. */
const DAY = 24 * 60 * MINUTE

/** A clock that ticks every minute, for relative times. */
function createMinuteClock(runtime: Runtime): { $now: ReadableAtom<number> } {
  const { platform } = runtime
  const clock = serverClock(runtime)
  const $now = atom(clock.now())
  onMount($now, () => {
    let cancelTimer = () => {}
    const tick = () => {
      cancelTimer()
      $now.set(clock.now())
      cancelTimer = platform.schedule(tick, MINUTE)
    }
    tick()
    const unsubscribe = clock.$ahead.listen(tick)
    return () => {
      unsubscribe()
      cancelTimer()
    }
  })
  return { $now }
}

export const useNow = (): number => useStore(useService(createMinuteClock).$now)

/** When something was done, with the exact time as title; nothing for an implausible time. */
export function RelativeTime({ time, now }: { time: number; now: number }) {
  const format = useTimeFormat()
  // what was done is not in the future, whatever the clocks say
  const text = format.relative(time, Math.max(now, time))
  return text ? (
    <time dateTime={new Date(time).toISOString()} title={format.exact(time)}>
      {text}
    </time>
  ) : null
}

/** "Due in 9 hours", "Overdue by 8 hours", with the exact time as title; nothing for an implausible time. */
export function DueTime({ time, now, short }: { time: number; now: number; short?: boolean }) {
  const { locale } = useUniv()
  const t = useTranslation(factTexts)
  const format = useTimeFormat()
  const status = dueStatus(time, now)
  const state = status === 'soon' && time - now > DAY ? '' : status
  const duration = time > 0 && formatDuration(now, time, locale, short ? 'short' : 'long')
  if (!duration) return null
  return (
    <span className="center-due" data-mark={state || undefined}>
      {state === 'overdue' && <TriangleAlert />}
      <time dateTime={new Date(time).toISOString()} title={format.exact(time)}>
        {t(state === 'overdue' ? 'overdue' : 'due', { time: duration })}
      </time>
    </span>
  )
}

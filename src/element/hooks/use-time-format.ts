import { timeFormat, type TimeFormat } from '../../runtime/time/format-time.ts'
import { usePublicUniv } from './view-hooks.ts'

/** Formats times in the tag's language and on the hall's clock. */
export function useTimeFormat(): TimeFormat {
  const { runtime, locale } = usePublicUniv()
  return timeFormat(locale, runtime.config.timeZone)
}

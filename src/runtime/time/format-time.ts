import { NEVER } from '../../contract/decoders.ts'
import { toJson } from '../../contract/to-json.ts'
import { memoize } from '../page/memoize.ts'
import { dayNumber, DAY_MS, wallTime } from './zone.ts'

/** What readers see of times, on the hall's clock wherever they are; '' for 0 and implausible times. */
export interface TimeFormat {
  /** "30 June 2027" */
  day(time: number, style?: 'medium' | 'long' | 'full' | 'no-year'): string
  /** "30 Jun 2027, 17:00" */
  exact(time: number): string
  /** The start or end of a period: a day, with the hour unless the period covers that day. */
  limit(time: number, edge: 'start' | 'end', style?: 'medium' | 'long'): string
  /** "3 hours ago", "tomorrow"; "now" under a minute. */
  relative(time: number, now: number): string
}

/** Of days and hours: the English texts are spelt as in Britain, and hours of offices read "8:30–17:00" in both languages. */
export const dateLocale = (locale: string): string => (locale === 'en' ? 'en-GB' : locale)

/** Earlier and later times render nothing. */
const isPlausible = (time: number) => time >= Date.UTC(1990, 0, 1) && time < NEVER
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

const UNITS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit & string, ms: number])[] = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
]

/** Returns the same formats for the same locale and zone: creating a formatter is far more expensive than using it. */
export const timeFormat = memoize(createTimeFormat, (locale, timeZone) => `${locale} ${timeZone}`)

function createTimeFormat(lang: string, timeZone: string): TimeFormat {
  const locale = dateLocale(lang)
  const formatter = memoize(
    (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...options, timeZone }),
    toJson,
  )
  /** Names the zone if the clock of the device shows another time. */
  const formatWithZone = (time: number, options: Intl.DateTimeFormatOptions) => {
    const text = formatter(options).format(time)
    if (wallTime(time, timeZone) - time === -new Date(time).getTimezoneOffset() * MINUTE_MS) return text
    const parts = formatter({ timeZoneName: 'short' }).formatToParts(time)
    return `${text} ${parts.find(({ type }) => type === 'timeZoneName')!.value}`
  }
  let relative: Intl.RelativeTimeFormat | undefined
  return {
    day: (time, style = 'medium') =>
      isPlausible(time)
        ? formatter(style === 'no-year' ? { month: 'long', day: 'numeric' } : { dateStyle: style }).format(
            time,
          )
        : '',
    exact: (time) =>
      isPlausible(time) ? formatWithZone(time, { dateStyle: 'medium', timeStyle: 'short' }) : '',
    limit(time, edge, dateStyle = 'medium') {
      if (!isPlausible(time)) return ''
      // a period may end with the last minute of a day, or with the midnight after it
      const shown = edge === 'end' && wallTime(time, timeZone) % DAY_MS === 0 ? time - 1 : time
      const minute = Math.floor((wallTime(shown, timeZone) % DAY_MS) / MINUTE_MS)
      const coversDay = minute === (edge === 'end' ? 24 * 60 - 1 : 0)
      return formatWithZone(shown, { dateStyle, ...(!coversDay && { timeStyle: 'short' }) })
    },
    relative(time, now) {
      if (!isPlausible(time)) return ''
      relative ??= new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
      const [unit, ms] = UNITS.find(([, size]) => Math.abs(time - now) >= size) ?? ['second', Infinity]
      // yesterday is a day of the hall, not 24 hours
      if (unit === 'day') return relative.format(daysBetween(now, time, timeZone), unit)
      return relative.format(Math.trunc((time - now) / ms), unit)
    },
  }
}

/** Midnights of the zone between two times; negative if `to` is the earlier one. */
export const daysBetween = (from: number, to: number, timeZone: string): number =>
  dayNumber(to, timeZone) - dayNumber(from, timeZone)

const durationFormat = memoize(
  (locale: string, unit: string, unitDisplay: 'long' | 'short') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay }),
  (...options) => options.join(' '),
)

/** "9 hours", "9 小时", in the largest unit that fits, rounded down; '' for an implausible time. */
export function formatDuration(
  from: number,
  to: number,
  locale: string,
  unitDisplay: 'long' | 'short' = 'long',
): string {
  const length = Math.abs(to - from)
  if (!isPlausible(from) || !isPlausible(to)) return ''
  const [unit, ms] = UNITS.find(([, size]) => length >= size) ?? UNITS.at(-1)!
  // Chinese typography puts a space between a digit and a Han character; Intl does not
  const format = durationFormat(locale, unit, unitDisplay)
  return format.format(Math.max(1, Math.trunc(length / ms))).replace(/(\d)(?=\p{Script=Han})/u, '$1 ')
}

/** "2027-06-30T23:59:59+08:00": the zone's clock in ISO 8601. */
export function zonedIsoTime(time: number, timeZone: string): string {
  const wall = wallTime(time, timeZone)
  const minutes = Math.round((wall - time) / 60_000)
  const pad = (n: number) => String(Math.floor(Math.abs(n))).padStart(2, '0')
  const offset = `${minutes < 0 ? '-' : '+'}${pad(minutes / 60)}:${pad(minutes % 60)}`
  return new Date(wall).toISOString().slice(0, 19) + offset
}

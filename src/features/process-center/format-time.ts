const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]
/** Times outside this range are implausible and render nothing (decisions). */
const EARLIEST_TIME = Date.UTC(1990, 0, 1)
const MAX_AHEAD_MS = 50 * 365 * 86_400_000

// cached: creating a formatter is far more expensive than using it
const relativeFormats = new Map<string, Intl.RelativeTimeFormat>()
const durationFormats = new Map<string, Intl.NumberFormat>()
const exactFormats = new Map<string, Intl.DateTimeFormat>()

/** "3 days ago", "in 2 hours"; "now" under a minute; '' for 0 or an implausible time. */
export function formatRelativeTime(time: number, now: number, locale: string): string {
  if (!(time >= EARLIEST_TIME) || time > now + MAX_AHEAD_MS) return ''
  let format = relativeFormats.get(locale)
  if (!format)
    relativeFormats.set(locale, (format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })))
  const [unit, ms] = UNITS.find(([, size]) => Math.abs(time - now) >= size) ?? ['second', Infinity]
  return format.format(Math.trunc((time - now) / ms), unit)
}

/** "9 hours", "9 小时", in the largest unit that fits, rounded down; '' for an implausible time. */
export function formatDuration(
  from: number,
  to: number,
  locale: string,
  unitDisplay: 'long' | 'short' = 'long',
): string {
  const length = Math.abs(to - from)
  if (!(Math.min(from, to) >= EARLIEST_TIME) || length > MAX_AHEAD_MS) return ''
  const [unit, ms] = UNITS.find(([, size]) => length >= size) ?? UNITS.at(-1)!
  const key = `${locale} ${unit} ${unitDisplay}`
  let format = durationFormats.get(key)
  if (!format)
    durationFormats.set(key, (format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay })))
  // Chinese typography puts a space between a digit and a Han character; Intl does not
  return format.format(Math.max(1, Math.trunc(length / ms))).replace(/(\d)(?=\p{Script=Han})/u, '$1 ')
}

/** "2 Mar 2026, 08:00" in local time. */
export function formatExactTime(time: number, locale: string): string {
  let format = exactFormats.get(locale)
  if (!format)
    exactFormats.set(
      locale,
      (format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })),
    )
  return format.format(time)
}

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]
/** No process is older than this, nor due so late: such a time is nonsense and shows nothing (decisions). */
const FIRST = Date.UTC(1990, 0, 1)
const AHEAD = 50 * 365 * 86_400_000

// making one costs more than all that it formats
const formats = new Map<string, Intl.RelativeTimeFormat>()
const exacts = new Map<string, Intl.DateTimeFormat>()

/** "3 days ago", "in 2 hours"; less than a minute is now; '' for 0 and nonsense. */
export function relativeTime(at: number, now: number, lang: string): string {
  if (!(at >= FIRST) || at > now + AHEAD) return ''
  let format = formats.get(lang)
  if (!format) formats.set(lang, (format = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' })))
  const [unit, ms] = STEPS.find(([, size]) => Math.abs(at - now) >= size) ?? ['second', Infinity]
  return format.format(Math.trunc((at - now) / ms), unit)
}

/** "2 Mar 2026, 08:00" in the reader's zone. */
export function exactTime(at: number, lang: string): string {
  let format = exacts.get(lang)
  if (!format)
    exacts.set(lang, (format = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' })))
  return format.format(at)
}

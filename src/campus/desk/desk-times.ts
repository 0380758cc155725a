import { TIME_ZONE } from '../campus-time.ts'
import type { Lang } from '../sign-in/messages.ts'

const DAY_MS = 86_400_000
/** The campus's clock is UTC+8. */
const ZONE_MS = 8 * 3_600_000

/** A time on the campus's clock, as a form field has it: `2026-03-01T08:00`. */
export const toLocalTime = (time: Date): string =>
  new Date(time.getTime() + ZONE_MS).toISOString().slice(0, 16)

const format = (time: Date, lang: Lang, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : 'en-GB', { ...options, timeZone: TIME_ZONE }).format(time)

/** `28 November`, `11月28日`; with the year where it is another one. */
export function showDay(time: Date, lang: Lang, options: Intl.DateTimeFormatOptions = {}): string {
  const isThisYear = toLocalTime(time).slice(0, 4) === toLocalTime(new Date()).slice(0, 4)
  const text = format(time, lang, {
    ...{ day: 'numeric', month: 'long', ...(!isThisYear && { year: 'numeric' }) },
    ...options,
  })
  // in one piece
  return text.replaceAll(' ', '\u00a0')
}

export const showHour = (time: Date): string => toLocalTime(time).slice(11)

export const showTime = (time: Date, lang: Lang): string =>
  `${showDay(time, lang)}${lang === 'zh' ? ' ' : ', '}${showHour(time)}`

/** Hours only where the period does not cover whole days; it may end with the midnight after its last day. */
export function showPeriod(starts: Date, ends: Date, lang: Lang): string {
  const isMidnight = (time: Date) => (time.getTime() + ZONE_MS) % DAY_MS === 0
  if (!isMidnight(starts) || !isMidnight(ends)) return `${showTime(starts, lang)} – ${showTime(ends, lang)}`
  const [first, last] = [starts, new Date(ends.getTime() - 1)].map((time) => showDay(time, lang))
  return first === last ? `${first}` : `${first} – ${last}`
}

/** What one says at this hour: 0 at night, 1 in the morning, 2 in the afternoon, 3 in the evening. */
export function partOfDay(now: Date): 0 | 1 | 2 | 3 {
  const hour = Number(showHour(now).slice(0, 2))
  return hour < 5 ? 0 : hour < 12 ? 1 : hour < 18 ? 2 : 3
}

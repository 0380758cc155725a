/** Days as text, 2026-03-02: they compare in their order, and have no time zone. */
export const shiftDay = (day: string, days: number): string => {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The same day of another month, or its last: one month after January 31 is February 28. */
export function shiftMonth(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01`)
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0)
  const last = date.toISOString().slice(0, 10)
  const same = last.slice(0, 8) + day.slice(8)
  return same < last ? same : last
}

/** Days since the Monday of its week. */
export const weekday = (day: string): number => (new Date(day).getUTCDay() + 6) % 7

export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true

/** A day as people type it: 2026/3/2, 2026年3月2日, 20260302, in wide digits too; what is no day stays as it is. */
export function readDay(text: string): string {
  const plain = text.normalize('NFKC').trim()
  const parts =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/.exec(plain) ??
    /^(\d{4})(\d\d)(\d\d)$/.exec(plain)
  const day = parts ? [parts[1], parts[2]!.padStart(2, '0'), parts[3]!.padStart(2, '0')].join('-') : ''
  return isDay(day) ? day : text
}

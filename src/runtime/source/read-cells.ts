import { safeLink } from '../routing/links.ts'

/** The text of a cell; '' for anything but a string, number or boolean. */
export const cellText = (value: unknown): string =>
  typeof value === 'string'
    ? // eslint-disable-next-line no-control-regex
      value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]/g, '').trim()
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : ''

/** Splits a cell into entries, separated by commas, semicolons or line breaks; an array is used as it is. */
export function cellList(value: unknown): string[] {
  const texts = Array.isArray(value) ? value.map(cellText) : cellText(value).split(/[,，、;；\n\r]/)
  return [...new Set(texts.map((text) => text.trim()).filter(Boolean))]
}

/** Placeholders that people write into empty cells. */
const EMPTY_CELL = /^(?:[-—–/\\]+|无|暂无|没有|none|n\/a|null|nil)$/i
export const isEmptyCell = (text: string): boolean => text === '' || EMPTY_CELL.test(text)

/**
 * The absolute URL of a cell; null if it is not allowed as a link (routing/links.ts). As in spreadsheets, "www.…"
 * becomes an https URL and "name@host" a mailto URL.
 * @param base base for relative URLs; '' if there is none
 */
export function cellLink(text: string, base: string): string | null {
  const full = /^www\./i.test(text)
    ? `https://${text}`
    : /^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#]+$/.test(text)
      ? `mailto:${text}`
      : text
  // without a base, accept absolute URLs only
  return safeLink(full, base || 'about:blank')
}

const DAY_MS = 86_400_000
/** A date without a time zone is in Beijing time (src/README.md). */
const BEIJING_MS = 8 * 3_600_000
/** Spreadsheet day 25569 is 1970-01-01; the accepted range is 1954 to 2119. */
const SERIAL_EPOCH = 25_569
const isSerial = (n: number) => n >= 20_000 && n < 80_000

const DATE =
  /^(\d{4})\s*[-/.年]\s*(\d{1,2})(?:\s*[-/.月]\s*(\d{1,2}))?\s*[月日]?(?:[T\s]\s*(\d{1,2})[:：时](\d{1,2})?(?:[:：分](\d{1,2}))?(?:\.\d+)?[分秒]?)?$/

/**
 * Parses a date as spreadsheets and people write it: 2026-03-01, 2026/3/1, 2026年3月1日, 20260301, each optionally
 * followed by a time, ISO 8601 with a zone, a spreadsheet's day number, or an epoch time.
 * @param end a date without a time means the end of that day, for the last day of a period
 * @returns epoch milliseconds; NaN if invalid. "3/4/2026" is invalid because it is ambiguous
 */
export function parseDate(text: string, end = false): number {
  if (/^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:?\d\d)$/i.test(text)) return Date.parse(text)
  const compact = /^(\d{4})(\d\d)(\d\d)$/.exec(text)
  const number = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : NaN
  if (!compact && isSerial(number)) {
    const start = Math.round((number - SERIAL_EPOCH) * DAY_MS) - BEIJING_MS
    return end && Number.isInteger(number) ? start + DAY_MS - 1 : start
  }
  if (number >= 1e9 && number < 1e10) return number * 1000
  if (number >= 1e12 && number < 1e13) return Math.round(number)
  const found = compact ?? DATE.exec(text)
  if (!found) return NaN
  const [year, month, day, hour, minute, second] = found.slice(1).map((part) => Number(part ?? 0)) as [
    ...[number, number, number],
    ...(number | undefined)[],
  ]
  const inMonth = day || 1
  const time = Date.UTC(year, month - 1, inMonth, hour ?? 0, minute ?? 0, second ?? 0)
  const is = new Date(time)
  const isReal =
    is.getUTCMonth() === month - 1 && is.getUTCDate() === inMonth && is.getUTCHours() === (hour ?? 0)
  if (!isReal || (minute ?? 0) > 59 || (second ?? 0) > 59) return NaN
  const isDay = hour === undefined || (compact !== null && !hour) || found[4] === undefined
  const length = !end || !isDay ? 0 : day ? DAY_MS - 1 : Date.UTC(year, month, 1) - time - 1
  return time - BEIJING_MS + length
}

/** Parses a number such as "1,234"; yes is 1 and no is 0. Returns NaN if invalid. */
export function parseNumber(text: string): number {
  if (/^(?:是|yes|true|y|√|✓)$/i.test(text)) return 1
  if (/^(?:否|no|false|n|×)$/i.test(text)) return 0
  return /^[+-]?(?:\d+|\d{1,3}(?:[,，]\d{3})+)(?:\.\d+)?$/.test(text)
    ? Number(text.replace(/[,，]/g, ''))
    : NaN
}

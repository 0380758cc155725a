import { NEVER, timestamp } from '../../contract/decoders.ts'
import { DAY_MS, timeOfWall } from './zone.ts'

interface TimeOptions {
  /** The hall's: what is written without a zone is in it. */
  timeZone: string
  /** The time ends something: a day, a month or 24:00 then means its last moment. */
  isEnd?: boolean
  /** A cell of a list: numbers may be a spreadsheet's days, and midnight as an end is a day that Excel gave a time. */
  isCell?: boolean
}

/** What was written, on clocks (`wallTime` in zone.ts). */
interface Written {
  start: number
  /** Where a written day, month or 24:00 ends; none for a moment. */
  end?: number | undefined
  /** Milliseconds ahead of UTC, if a zone was written. */
  offset?: number | undefined
}

/**
 * Reads a time as servers, spreadsheets and people write it:
 * - text: `2027-06-30`, `2027/6/30 23:59`, `2027年6月30日下午5:00`, `20270630`, `30 Jun 2027`, `6/30/2027`, ISO 8601, with
 *   a zone or without; full-width characters and dashes of any kind. Day and month in doubt (`3/4/2027`) are not read
 * - epoch seconds to nanoseconds, as a number or text
 * - `[2027, 6, 30, 23, 59, 59]`, from the year and month to nanoseconds
 * @returns epoch milliseconds; 0 for "no limit" (9999-12-31, in any of these forms); NaN if it cannot be read
 */
export function readTime(value: unknown, options: TimeOptions): number {
  const { timeZone, isEnd, isCell } = options
  const found =
    value instanceof Date
      ? readDate(value)
      : Array.isArray(value)
        ? readParts(value)
        : readTextOrNumber(value, isCell)
  if (typeof found === 'number') return found < NEVER ? found : found && 0
  const { start, offset } = found
  // Excel adds a midnight to every day
  const isBareDay = isCell && offset === undefined && start % DAY_MS === 0
  const end = found.end ?? (isBareDay ? start + DAY_MS : undefined)
  if (Number.isNaN(start)) return NaN
  if (start >= NEVER) return 0
  const timeOf = (wall: number) => (offset === undefined ? timeOfWall(wall, timeZone) : wall - offset)
  return isEnd && end !== undefined ? timeOf(end) - 1 : timeOf(start)
}

/** A script's `new Date(2027, 5, 30)` or `new Date('2027-06-30')` is that day; any other one a moment. */
function readDate(date: Date): Written | number {
  const local = date.getTime() - date.getTimezoneOffset() * 60_000
  const day = [local, date.getTime()].find((wall) => wall % DAY_MS === 0)
  return day === undefined ? date.getTime() : { start: day, end: day + DAY_MS }
}

/** A number is epoch milliseconds. */
function readTextOrNumber(value: unknown, isCell = false): Written | number {
  // fast, for the many times of a list; other numbers may be a day written as a number, 20270630
  if (value === 0) return NaN
  if (typeof value === 'number' && timestamp(value) > FIRST_YEAR) return timestamp(value)
  if (typeof value !== 'string' && typeof value !== 'number') return NaN
  const text = String(value).slice(0, 100)
  // most need no cleaning
  const found = readText(text.toLowerCase())
  if (found) return found
  const plain = plainText(text)
  return readText(plain) ?? ((isCell && readSerial(plain)) || readEpoch(plain))
}

/** From 1973 on: smaller numbers are years or counts. */
const FIRST_EPOCH_SECOND = 1e8
const FIRST_YEAR = Date.UTC(1980, 0, 1)
const readEpoch = (text: string): number =>
  /^\d+(?:\.\d+)?(?:e\+\d+)?$/.test(text) && Number(text) >= FIRST_EPOCH_SECOND ? timestamp(text) : NaN

/** A spreadsheet's day, with the time as a fraction: 25569 is 1970-01-01; accepted from 1954 to 2119, and its last day. */
function readSerial(text: string): Written | undefined {
  const days = /^(?:\d{5}|2958465)(?:\.\d+)?$/.test(text) ? Number(text) : NaN
  return days >= 20_000 && (days < 80_000 || days > 100_000)
    ? { start: Math.round((days - 25_569) * 86_400) * 1000 }
    : undefined
}

/** Java's `LocalDateTime`, `LocalDate` and `YearMonth` in JSON. */
function readParts(parts: readonly unknown[]): Written {
  const [year = 0, month = 0, day, hour, minute = 0, second = 0, nanoseconds = 0] = parts.map(Number)
  const isWhole = parts.length >= 2 && parts.length <= 7 && parts.every((part) => Number.isInteger(part))
  const clock = hour === undefined ? undefined : [hour, minute, second, Math.floor(nanoseconds / 1e6)]
  return isWhole ? written(year, month, day, clock) : INVALID
}

const INVALID: Written = { start: NaN }

/** A day or a month, or a moment if there is a clock: hour, minute, second and milliseconds. */
function written(year: number, month: number, day?: number, clock?: readonly number[]): Written {
  const start = Date.UTC(year, month - 1, day ?? 1)
  const date = new Date(start)
  if (year < 1000 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== (day ?? 1)) return INVALID
  if (!clock) return { start, end: day ? start + DAY_MS : Date.UTC(year, month, 1) }
  const [hour = 0, minute = 0, second = 0, ms = 0] = clock
  const time = start + hour * 3_600_000 + minute * 60_000 + second * 1000 + ms
  // the last moment of a day may be written as 24:00
  const isClock = hour >= 0 && minute <= 59 && second <= 59 && time <= start + DAY_MS
  return day && isClock ? { start: time, end: hour === 24 ? time : undefined } : INVALID
}

/** Invisible characters, comments, zone names after an offset, days of the week. */
const NOISE =
  /[\u00ad\u200b-\u200f\u2060\ufeff]|\([^()]*\)|\[[^[\]]*\]|(?:星期|周)[一二三四五六日天]|^(?:mon|tue|wed|thu|fri|sat|sun)\w*,? /g
const DIGITS = '〇一二三四五六七八九'
const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const YEAR_AND_NAME = new RegExp(`^(\\d{4})[ -](${MONTHS})[a-z]*[ -]`)

/** Rewrites a text in the order and with the signs that {@link MOMENT} reads. */
const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^\/date\((\d+).*/, '$1') // .NET
    .replace(NOISE, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    // 二〇二七年六月三十日
    .replace(/[〇○零一二三四五六七八九]/g, (digit) => String(Math.max(0, DIGITS.indexOf(digit))))
    .replace(/(\d?)十(\d?)/g, (_, tens: string, ones: string) => `${tens || 1}${ones || 0}`)
    .replace(/[年月]/g, '-')
    .replace(/[日号秒]/g, ' ')
    .replace(/[时時点點]半/g, ':30')
    .replace(/[时時点點分]/g, ':')
    .replace(/凌晨|清晨|早上|早晨|上午|a\.m\./g, ' am ')
    .replace(/中午/g, ' noon ')
    .replace(/下午|傍晚|p\.m\./g, ' pm ')
    .replace(/晚上|夜间|晚/g, ' night ')
    .replace(/\s+/g, ' ')
    .replace(/[- .;,。]+$|^ /g, '')
    // Java's Date.toString()
    .replace(/^(\w{3} \d\d?) ([\d:]+) (utc|gmt)? ?(?:\w{3,4} )?(\d{4})$/, '$1 $4 $2$3')
    // names of months: day or month first
    .replace(/^(\d\d?)[ -]?([a-z]{3})[a-z]*\.?[ ,-]*(\d{4})/, '$3-$2-$1')
    .replace(/^([a-z]{3})[a-z]*\.? (\d\d?)(?:st|nd|rd|th)?,? (\d{4})/, '$3-$1-$2')
    .replace(YEAR_AND_NAME, (_, y: string, name: string) => `${y}-${MONTHS.indexOf(name) / 4 + 1}-`)
    // ISO 8601 without punctuation
    .replace(
      /^((?:19\d\d|20\d\d|9999)[01]\d[0-3]\d)t?([0-2]\d)([0-5]\d)([0-5]\d)?(?=z|[+-]|$)/,
      '$1 $2:$3:$4',
    )
    .replace(/^(\d{4})(\d\d)(\d\d)(?=$|[t ])/, '$1-$2-$3')
    // day or month first, only where the other order is impossible or the same
    .replace(/^(\d\d?) ?[-/.] ?(\d\d?) ?[-/.] ?(\d{4})/, (all, a: string, b: string, y: string) =>
      Number(a) > 12 || Number(a) === Number(b) ? `${y}-${b}-${a}` : Number(b) > 12 ? `${y}-${a}-${b}` : all,
    )

/** Year, month and day; separator, half of the day, hour, the rest of the clock, half, zone; or the zone of a day. */
const MOMENT =
  /^(\d{4}) ?[-/.] ?(\d\d?)(?: ?[-/.] ?(\d\d?))?(?:(t|,? )(?:(am|noon|pm|night) ?)?(\d\d?)(:(\d\d?)?(?::(\d\d?)?(?:[.,](\d+))?)?)? ?([ap]m)? ?(z|(?:utc|gmt)?(?:[+-]\d\d?(?::?\d\d)?)?)|(z|[+-]\d\d:\d\d))?$/

function readText(text: string): Written | undefined {
  const found: (string | undefined)[] | null = MOMENT.exec(text)
  if (!found) return undefined
  const [, year, month, day, t, before, hour, clock, minute = 0, second = 0, fraction = 0, after] = found
  const zone = found[12] ?? found[13] ?? ''
  const half = before ?? after
  // neither "30 17" nor "30 8:00-10:00" is a time
  if (hour && ((!clock && !half) || (t !== 't' && !found[9] && zone.startsWith('-')))) return INVALID
  const ms = Math.floor(Number(`0.${fraction}`) * 1000)
  return {
    ...written(
      Number(year),
      Number(month),
      day === undefined ? undefined : Number(day),
      hour === undefined ? undefined : [readHour(Number(hour), half), Number(minute), Number(second), ms],
    ),
    offset: readOffset(zone),
  }
}

/** Hours of a half day; NaN for those that it does not have. */
function readHour(hour: number, half: string | undefined): number {
  if (half === 'am') return hour > 12 ? NaN : hour % 12
  if (half === 'night') return hour < 5 ? NaN : hour <= 12 ? hour + 12 : hour
  return half && hour < (half === 'pm' ? 12 : 10) ? hour + 12 : hour
}

/** Milliseconds ahead of UTC; undefined without a zone. */
function readOffset(zone: string): number | undefined {
  const [, sign, hours, minutes = 0] = /([+-])(\d\d?):?(\d\d)?$/.exec(zone) ?? []
  if (!sign) return zone ? 0 : undefined
  const ms = Number(hours) > 14 ? NaN : Number(hours) * 3_600_000 + Number(minutes) * 60_000
  return sign === '-' ? -ms : ms
}

import { memoize } from '../page/memoize.ts'

export const DAY_MS = 86_400_000

/** Creating a formatter is far more expensive than using it. @throws RangeError if the zone is unknown */
const clockOf = memoize((timeZone: string) => {
  const numeric = 'numeric'
  const fields = { year: numeric, month: numeric, day: numeric } as const
  const hours = { hour: numeric, minute: numeric, second: numeric, hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en-US', { timeZone, ...fields, ...hours })
})

/**
 * What clocks in the zone show at a time, as epoch milliseconds of the same date and hour in UTC, so that the UTC methods
 * of `Date` give its parts.
 */
export function wallTime(time: number, timeZone: string): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of clockOf(timeZone).formatToParts(time)) parts[type] = value
  const [year, month, day] = [Number(parts.year), Number(parts.month) - 1, Number(parts.day)]
  const seconds = Date.UTC(year, month, day, Number(parts.hour), Number(parts.minute), Number(parts.second))
  return seconds + (((time % 1000) + 1000) % 1000)
}

const offsetAt = (time: number, timeZone: string) => wallTime(time, timeZone) - time

/** Offsets at the beginning of UTC days: lists of 10,000 items repeat few days, and each look-up costs microseconds. */
const dayOffsets = new Map<string, number>()
const MAX_DAY_OFFSETS = 5000
function offsetOfDay(day: number, timeZone: string): number {
  const key = `${timeZone} ${day}`
  let offset = dayOffsets.get(key)
  if (offset === undefined) {
    if (dayOffsets.size >= MAX_DAY_OFFSETS) dayOffsets.clear()
    dayOffsets.set(key, (offset = offsetAt(day * DAY_MS, timeZone)))
  }
  return offset
}

/**
 * The time at which clocks in the zone show `wall`, the inverse of {@link wallTime}. Where summer time ends, an hour comes
 * twice: its first occurrence. Where it begins, an hour is skipped: as if clocks had not changed yet.
 */
export function timeOfWall(wall: number, timeZone: string): number {
  const day = Math.floor(wall / DAY_MS)
  const [before, after] = [offsetOfDay(day - 1, timeZone), offsetOfDay(day + 2, timeZone)]
  if (before === after || offsetAt(wall - before, timeZone) === before) return wall - before
  return offsetAt(wall - after, timeZone) === after ? wall - after : wall - before
}

/** Number of the zone's day, which counts midnights: two times of one day have the same. */
export const dayNumber = (time: number, timeZone: string): number =>
  Math.floor(wallTime(time, timeZone) / DAY_MS)

/** The first moment of a day by its {@link dayNumber}; days have 23 to 25 hours where summer time changes. */
export const startOfDay = (day: number, timeZone: string): number => timeOfWall(day * DAY_MS, timeZone)

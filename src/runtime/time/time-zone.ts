/** The hall's time zone if the configuration names none. */
export const DEFAULT_TIME_ZONE = 'Asia/Shanghai'

export function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}

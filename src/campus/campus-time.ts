/** Of the campus: servers run in any zone, mostly in UTC. */
export const TIME_ZONE = 'Asia/Shanghai'
export const DAY_SECONDS = 86_400

/** Today's midnight on the campus (UTC+8), in epoch seconds. */
export const startOfToday = (): number =>
  Math.floor((Date.now() / 1000 + 8 * 3600) / DAY_SECONDS) * DAY_SECONDS - 8 * 3600

export const toEpochSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)

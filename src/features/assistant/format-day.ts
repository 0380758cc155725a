import type { Translate } from '../../runtime/i18n/translator.ts'

/** "Today", "Yesterday" or a date, from epoch milliseconds; '' for 0 or an implausible time (decisions, "Data"). */
export function formatDay(
  time: number,
  now: number,
  locale: string,
  t: Translate<'today' | 'yesterday'>,
): string {
  if (!(time > 0)) return ''
  const day = new Date(time)
  const dayBefore = (ago: number) => {
    const date = new Date(now)
    date.setDate(date.getDate() - ago)
    return date.toDateString()
  }
  if (day.toDateString() === dayBefore(0)) return t('today')
  if (day.toDateString() === dayBefore(1)) return t('yesterday')
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(day)
}

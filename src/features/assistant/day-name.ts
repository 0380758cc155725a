import type { Lang, Say } from '../../runtime/i18n.ts'

/** A day as people call it; times are epoch milliseconds, 0 or nonsense shows nothing (decisions, "Data"). */
export function dayName(at: number, now: number, lang: Lang, say: Say<'today' | 'yesterday'>): string {
  if (!(at > 0)) return ''
  const day = new Date(at)
  const from = (ago: number) => {
    const one = new Date(now)
    one.setDate(one.getDate() - ago)
    return one.toDateString()
  }
  if (day.toDateString() === from(0)) return say('today')
  if (day.toDateString() === from(1)) return say('yesterday')
  return new Intl.DateTimeFormat(lang, { dateStyle: 'long' }).format(day)
}

import { useTimeFormat } from '../../../element/hooks/use-time-format.ts'
import { useTranslation, usePublicUniv } from '../../../element/hooks/view-hooks.ts'
import { formatCount } from '../../../runtime/i18n/translator.ts'
import type { DailyVisits } from '../state/daily-visits.ts'
import { visitTexts } from '../texts/translations.ts'

const WIDTH = 300
const HEIGHT = 64
/** Keeps the stroke inside the view box. */
const PAD = 4

interface SparklineProps {
  /** Oldest first; at least one. */
  days: DailyVisits['days']
}

/** A chart of the days; a single day renders as a point with its number. */
export function Sparkline({ days }: SparklineProps) {
  const [day] = days
  return days.length > 1 ? <LineChart days={days} /> : day && <OneDay day={day} />
}

function OneDay({ day: { date, value } }: { day: DailyVisits['days'][number] }) {
  const { locale } = usePublicUniv()
  const t = useTranslation(visitTexts)
  const format = useTimeFormat()
  return (
    <figure className="visits-sparkline">
      <figcaption>
        <strong>{t('titleOne')}</strong>
        <span>{format.day(date, 'no-year')}</span>
      </figcaption>
      <p className="visits-single-day">{t('one', { n: formatCount(value, locale) })}</p>
    </figure>
  )
}

/** A line chart of days with a zero baseline, a text summary, and the same data as a table for screen readers. */
function LineChart({ days }: SparklineProps) {
  const { locale } = usePublicUniv()
  const t = useTranslation(visitTexts)
  const { day: formatDay } = useTimeFormat()
  const values = days.map(({ value }) => value)
  const max = Math.max(...values)
  const step = WIDTH / (days.length - 1)
  const points = values.map((value, i): [number, number] => [
    i * step,
    HEIGHT - PAD - (value / Math.max(1, max)) * (HEIGHT - 2 * PAD),
  ])
  const line = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')
  const [lastX, lastY] = points.at(-1) ?? [0, 0]
  const title = t('title', { n: days.length })
  const format = (n: number) => formatCount(n, locale)
  const summary = t('summary', {
    min: format(Math.min(...values)),
    max: format(max),
    today: format(values.at(-1) ?? 0),
  })
  return (
    <figure className="visits-sparkline">
      <figcaption>
        <strong>{title}</strong>
        <span>{summary}</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path className="visits-area" d={`M0 ${HEIGHT}L${line}L${lastX} ${HEIGHT}Z`} />
        <path className="visits-line" d={`M${line}`} />
        <path className="visits-today" d={`M${lastX} ${lastY.toFixed(1)}h0`} />
      </svg>
      <table className="visually-hidden">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('date')}</th>
            <th scope="col">{t('visitors')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.date}>
              <th scope="row">{formatDay(day.date, 'no-year')}</th>
              <td>{format(day.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

import { useSay, useUniv } from '../../../element/univ-context.ts'
import { tagOf } from '../../../runtime/i18n.ts'
import type { History } from '../days.ts'
import { daysMessages } from './messages.ts'

const WIDTH = 300
const HEIGHT = 64
/** The line's own thickness stays inside. */
const PAD = 4

/** A line of days from the number 0 up; the same as a summary for all and as a table for who cannot see it. */
export function Sparkline({ days }: { days: History['days'] }) {
  const { lang } = useUniv()
  const say = useSay(daysMessages)
  const number = new Intl.NumberFormat(lang)
  const date = new Intl.DateTimeFormat(tagOf(lang), {
    month: 'long',
    day: 'numeric',
    timeZone: 'Asia/Shanghai',
  })
  const values = days.map(({ value }) => value)
  const max = Math.max(...values)
  const step = WIDTH / Math.max(1, days.length - 1)
  const points = values.map((value, i): [number, number] => [
    days.length > 1 ? i * step : WIDTH,
    HEIGHT - PAD - (value / Math.max(1, max)) * (HEIGHT - 2 * PAD),
  ])
  const line = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')
  const [lastX, lastY] = points.at(-1)!
  const title = say('title', { n: days.length })
  const format = (n: number) => number.format(n)
  const summary = say('summary', {
    min: format(Math.min(...values)),
    max: format(max),
    today: format(values.at(-1)!),
  })
  return (
    <figure className="visits-spark">
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
            <th scope="col">{say('date')}</th>
            <th scope="col">{say('visitors')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.date}>
              <th scope="row">{date.format(day.date)}</th>
              <td>{format(day.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

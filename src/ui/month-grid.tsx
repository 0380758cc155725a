import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { adoptStyles, joinRefs } from './adopt-styles.ts'
import { AnchoredDialog } from './anchored-dialog.tsx'
import { isDay, readDay, shiftDay, shiftMonth, weekday } from './days.ts'
import { ChevronLeft, ChevronRight } from './extended-icons.tsx'
import { IconButton } from './icon-button.tsx'
import { lineDirection } from './line-direction.ts'
import sheet from './month-grid.css'

const styleRef = adoptStyles(sheet)
const WEEK = [0, 1, 2, 3, 4, 5, 6]
/** A Monday. */
const MONDAY = '2026-03-02'

export interface MonthGridProps {
  anchorRef: RefObject<HTMLElement | null>
  value: string
  /** The day that it is in the hall. */
  today: string
  locale: string
  texts: { choose: string; previous: string; next: string; example: string }
  /** The first and the last day that can be chosen; '' for none. */
  min?: string
  max?: string
  /** First and last day of the period that the field belongs to. */
  period?: readonly [from: string, to: string]
  onDay(day: string): void
  onClose(): void
}

/** A month to choose a day from, by its keys (APG date picker) or by a press; weeks begin on Mondays. */
export default function MonthGrid(props: MonthGridProps) {
  const { anchorRef, value, today, locale, texts, min = '', max = '', period, onDay, onClose } = props
  const within = (day: string) => (min && day < min ? min : max && day > max ? max : day)
  const chosen = readDay(value)
  const [active, setActive] = useState(within(isDay(chosen) ? chosen : today))
  const tableRef = useRef<HTMLTableElement>(null)
  useEffect(() => {
    // not while a button of the head is used
    if (tableRef.current!.matches(':focus-within, [data-new]'))
      tableRef.current!.querySelector<HTMLElement>('[tabindex="0"]')!.focus()
    delete tableRef.current!.dataset['new']
  }, [active])

  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', calendar: 'gregory' })
    return (day: string) => formatter.format(new Date(day))
  }
  const [short, long, name] = [
    format({ weekday: 'narrow' }),
    format({ weekday: 'long' }),
    format({ dateStyle: 'full' }),
  ]
  const month = active.slice(0, 7)
  const first = shiftDay(`${month}-01`, -weekday(`${month}-01`))
  const weeks = WEEK.slice(0, 6)
    .map((week) => WEEK.map((n) => shiftDay(first, 7 * week + n)))
    .filter((days) => days.some((day) => day.startsWith(month)))
  const canTurn = (months: number) => {
    const other = shiftMonth(active, months)
    return within(other).slice(0, 7) === other.slice(0, 7)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const toEnd = lineDirection(event.currentTarget)
    const steps: Record<string, () => string> = {
      ArrowLeft: () => shiftDay(active, -toEnd),
      ArrowRight: () => shiftDay(active, toEnd),
      ArrowUp: () => shiftDay(active, -7),
      ArrowDown: () => shiftDay(active, 7),
      Home: () => shiftDay(active, -weekday(active)),
      End: () => shiftDay(active, 6 - weekday(active)),
      PageUp: () => shiftMonth(active, event.shiftKey ? -12 : -1),
      PageDown: () => shiftMonth(active, event.shiftKey ? 12 : 1),
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    setActive(within(step()))
  }
  return (
    <AnchoredDialog {...{ anchorRef, onClose }} label={texts.choose} className="ui-month">
      <div className="ui-month-head">
        <IconButton
          icon={ChevronLeft}
          label={texts.previous}
          aria-disabled={!canTurn(-1) || undefined}
          onClick={() => setActive(within(shiftMonth(active, -1)))}
        />
        <strong aria-live="polite">{format({ year: 'numeric', month: 'long' })(active)}</strong>
        <IconButton
          icon={ChevronRight}
          label={texts.next}
          aria-disabled={!canTurn(1) || undefined}
          onClick={() => setActive(within(shiftMonth(active, 1)))}
        />
      </div>
      <table aria-label={texts.choose} data-new="" ref={joinRefs(tableRef, styleRef)}>
        <thead>
          <tr>
            {WEEK.map((n) => (
              <th key={n} scope="col" abbr={long(shiftDay(MONDAY, n))}>
                {short(shiftDay(MONDAY, n))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]}>
              {days.map((day) => (
                <td key={day} data-between={(!!period && period[0] <= day && day <= period[1]) || undefined}>
                  <button
                    type="button"
                    tabIndex={day === active ? 0 : -1}
                    aria-label={name(day)}
                    aria-pressed={day === chosen}
                    aria-current={day === today ? 'date' : undefined}
                    data-other={!day.startsWith(month) || undefined}
                    disabled={within(day) !== day}
                    onKeyDown={onKeyDown}
                    onClick={() => {
                      onClose()
                      onDay(day)
                    }}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </AnchoredDialog>
  )
}

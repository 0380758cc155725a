import { useId } from 'react'
import { useSay, useUniv } from '../../../element/univ.ts'
import { dateOf, LONGEST_DAYS } from './entrust-rules.ts'
import { entrustMessages } from './messages.ts'
import { Fault } from './person-field.tsx'

interface PeriodProps {
  from: string
  to: string
  fromFault: string
  toFault: string
  onChange(part: { from?: string; to?: string }): void
}

/** First and last day; both belong to it. */
export function Period({ from, to, fromFault, toFault, onChange }: PeriodProps) {
  const { runtime } = useUniv()
  const say = useSay(entrustMessages)
  const id = useId()
  const today = runtime.platform.now()
  const days = [
    { name: 'from', value: from, fault: fromFault, min: dateOf(today) },
    { name: 'to', value: to, fault: toFault, min: from || dateOf(today) },
  ] as const
  return (
    <div className="entrust-period">
      {days.map(({ name, value, fault, min }) => (
        <div key={name} className="entrust-field">
          <label htmlFor={`${id}-${name}`}>{say(name)}</label>
          <input
            id={`${id}-${name}`}
            className="ui-field"
            type="date"
            min={min}
            max={dateOf(today + 2 * LONGEST_DAYS * 86_400_000)}
            value={value}
            aria-invalid={!!fault || undefined}
            aria-describedby={fault ? `${id}-${name}-fault` : undefined}
            onChange={(e) => onChange({ [name]: e.currentTarget.value })}
          />
          {fault && <Fault id={`${id}-${name}-fault`} text={fault} />}
        </div>
      ))}
    </div>
  )
}

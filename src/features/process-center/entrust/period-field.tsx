import { useId } from 'react'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { formatDay, MAX_DAYS } from './entrust-rules.ts'
import { entrustTexts } from './translations.ts'
import { FieldError } from './person-field.tsx'

interface PeriodFieldProps {
  from: string
  to: string
  fromError: string
  toError: string
  onChange(part: { from?: string; to?: string }): void
}

/** First and last day, both inclusive. */
export function PeriodField({ from, to, fromError, toError, onChange }: PeriodFieldProps) {
  const { runtime } = useUniv()
  const t = useTranslation(entrustTexts)
  const id = useId()
  const today = runtime.platform.now()
  const days = [
    { name: 'from', value: from, fault: fromError, min: formatDay(today) },
    { name: 'to', value: to, fault: toError, min: from || formatDay(today) },
  ] as const
  return (
    <div className="entrust-period">
      {days.map(({ name, value, fault, min }) => (
        <div key={name} className="entrust-field">
          <label htmlFor={`${id}-${name}`}>{t(name)}</label>
          <input
            id={`${id}-${name}`}
            className="ui-field"
            type="date"
            min={min}
            max={formatDay(today + 2 * MAX_DAYS * 86_400_000)}
            value={value}
            aria-invalid={!!fault || undefined}
            aria-describedby={fault ? `${id}-${name}-fault` : undefined}
            onChange={(e) => onChange({ [name]: e.currentTarget.value })}
          />
          {fault && <FieldError id={`${id}-${name}-fault`} text={fault} />}
        </div>
      ))}
    </div>
  )
}

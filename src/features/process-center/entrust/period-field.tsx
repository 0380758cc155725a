import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { formatDay, MAX_DAYS } from './entrust-rules.ts'
import { entrustTexts } from './translations.ts'
import { FormField } from './form-field.tsx'

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
  const today = runtime.platform.now()
  const days = [
    { name: 'from', value: from, error: fromError, min: formatDay(today) },
    { name: 'to', value: to, error: toError, min: from || formatDay(today) },
  ] as const
  return (
    <div className="entrust-period">
      {days.map(({ name, ...input }) => (
        <div key={name} className="entrust-field">
          <FormField
            {...input}
            label={t(name)}
            type="date"
            max={formatDay(today + 2 * MAX_DAYS * 86_400_000)}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        </div>
      ))}
    </div>
  )
}

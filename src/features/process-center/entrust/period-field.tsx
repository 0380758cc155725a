import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { DAY_MS } from '../../../runtime/time/zone.ts'
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
  const { timeZone } = runtime.config
  const now = runtime.platform.now()
  const today = formatDay(now, timeZone)
  const days = [
    { name: 'from', value: from, error: fromError, min: today },
    { name: 'to', value: to, error: toError, min: from || today },
  ] as const
  return (
    <div className="entrust-period">
      {days.map(({ name, ...input }) => (
        <div key={name} className="entrust-field">
          <FormField
            {...input}
            label={t(name)}
            type="date"
            max={formatDay(now + 2 * MAX_DAYS * DAY_MS, timeZone)}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        </div>
      ))}
    </div>
  )
}

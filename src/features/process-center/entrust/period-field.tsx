import { useId, type ComponentProps } from 'react'
import { serverNow } from '../../../runtime/time/server-clock.ts'
import { dateLocale } from '../../../runtime/time/format-time.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { ToggleChip } from '../../../ui/chip.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { isDay } from '../../../ui/days.ts'
import sheet from './entrust.css'
import { commonPeriods, formatDay } from './entrust-rules.ts'
import { FieldError } from './form-field.tsx'
import { entrustTexts } from './translations.ts'

const styleRef = adoptStyles(sheet)

/** The hall's today, as a date field writes it. */
export function useToday(): string {
  const { runtime } = useUniv()
  return formatDay(serverNow(runtime), runtime.config.timeZone)
}

interface DayInputProps extends Omit<ComponentProps<typeof DateField>, 'today' | 'locale' | 'texts'> {
  /** The label of the field, which names its calendar too. */
  field: string
}

/** A date field of the hall. */
export function DayInput({ field, ...props }: DayInputProps) {
  const locale = dateLocale(useUniv().locale)
  const t = useTranslation(entrustTexts)
  const today = useToday()
  const texts = {
    choose: t('chooseDay', { field }),
    previous: t('previousMonth'),
    next: t('nextMonth'),
    example: t('dayExample'),
  }
  return <DateField {...props} {...{ today, locale, texts }} />
}

interface Period {
  from: string
  to: string
}

interface PeriodFieldProps extends Period {
  /** Of the period, where a page has several. */
  label?: string
  /** Error texts; '' for none. */
  fromError?: string
  toError?: string
  isInvalid?: boolean | undefined
  min?: string
  max?: string
  onChange(part: Partial<Period>): void
}

/** First and last day, both inclusive; common periods are one press. */
export function PeriodField({
  label = '',
  from,
  to,
  fromError = '',
  toError = '',
  isInvalid,
  min = '',
  max = '',
  onChange,
}: PeriodFieldProps) {
  const id = useId()
  const t = useTranslation(entrustTexts)
  const periods = commonPeriods(useToday())
  const days = [
    { name: 'from', value: from, error: fromError, min },
    { name: 'to', value: to, error: toError, min: isDay(from) ? from : min },
  ] as const
  return (
    <div className="entrust-period" ref={styleRef}>
      <div className="ui-row" role="group" aria-label={t('commonPeriods')}>
        {(['thisWeek', 'nextWeek'] as const).map((name) => (
          <ToggleChip
            key={name}
            pressed={periods[name].from === from && periods[name].to === to}
            onToggle={() => onChange(periods[name])}
          >
            {t(name)}
          </ToggleChip>
        ))}
      </div>
      {days.map(({ name, value, error, min: first }) => (
        <div key={name} className="entrust-field">
          <label className="center-label" htmlFor={`${id}-${name}`}>
            {t(name)}
          </label>
          <DayInput
            field={[label, t(name)].filter(Boolean).join(' · ')}
            id={`${id}-${name}`}
            aria-invalid={isInvalid || !!error || undefined}
            aria-describedby={error ? `${id}-${name}-error` : undefined}
            {...{ value, max, min: first, period: [from, to] }}
            onDay={(day) => onChange({ [name]: day })}
          />
          {error && <FieldError id={`${id}-${name}-error`} text={error} />}
        </div>
      ))}
    </div>
  )
}

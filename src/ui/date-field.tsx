import { useRef, useState, type ComponentProps } from 'react'
import { adoptStyles } from './adopt-styles.ts'
import sheet from './date-field.css'
import { readDay } from './days.ts'
import { Calendar } from './extended-icons.tsx'
import { IconButton } from './icon-button.tsx'
import { loadable } from './loadable.tsx'
import type { MonthGridProps } from './month-grid.tsx'

const styleRef = adoptStyles(sheet)

/** Hover or focus preloads it before the click. */
const MonthGrid = loadable(() => import('./month-grid.tsx'))

interface DateFieldProps
  extends
    Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min' | 'max'>,
    Pick<MonthGridProps, 'today' | 'locale' | 'texts' | 'min' | 'max' | 'period'> {
  /** 2026-03-02, or whatever else was typed. */
  value: string
  onDay(day: string): void
}

/** A day, typed or chosen from a month. */
export function DateField({
  value,
  onDay,
  today,
  locale,
  texts,
  min,
  max,
  period,
  ...input
}: DateFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const fieldRef = useRef<HTMLSpanElement>(null)
  const read = () => onDay(readDay(value))
  const preload = () => void MonthGrid.preload()
  return (
    <span className="ui-date" ref={fieldRef} onPointerEnter={preload} onFocus={preload}>
      <input
        {...input}
        ref={styleRef}
        className="ui-field"
        inputMode="numeric"
        autoComplete="off"
        placeholder={texts.example}
        value={value}
        onChange={(event) => onDay(event.currentTarget.value)}
        onBlur={read}
        // before the form is sent
        onKeyDown={(event) => event.key === 'Enter' && read()}
      />
      <IconButton
        icon={Calendar}
        label={texts.choose}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <MonthGrid
          {...{ today, locale, texts, min, max, period, value }}
          anchorRef={fieldRef}
          onDay={onDay}
          onClose={() => setIsOpen(false)}
        />
      )}
    </span>
  )
}

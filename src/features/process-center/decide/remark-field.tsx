import { useId, type Ref } from 'react'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { inboxTexts } from '../inbox/translations.ts'
import sheet from './remark-field.css'

interface RemarkFieldProps {
  ref?: Ref<HTMLTextAreaElement>
  label: string
  value: string
  /** The error text; '' for none. */
  error: string
  /** Number keys insert the common remarks. */
  hasKeys?: boolean
  onChange(text: string): void
  /** Called on Ctrl+Enter or Command+Enter. */
  onSubmit?(): void
}

/** The server's limit. */
const MAX_LENGTH = 500
const TEMPLATES = ['template1', 'template2', 'template3', 'template4'] as const
const styleRef = adoptStyles(sheet)

/** Adds the n-th common remark as a line of its own. */
export function useCommonRemarks(): (text: string, n: number) => string {
  const t = useTranslation(inboxTexts)
  return (text, n) => {
    const key = TEMPLATES[n]
    return key ? [text.trimEnd(), t(key)].filter(Boolean).join('\n') : text
  }
}

/** A remark of several lines, with common remarks that a press inserts. */
export function RemarkField({ ref, label, value, error, hasKeys, onChange, onSubmit }: RemarkFieldProps) {
  const t = useTranslation(inboxTexts)
  const withCommonRemark = useCommonRemarks()
  const id = useId()
  return (
    <div className="remark" ref={styleRef}>
      <label htmlFor={id}>{label}</label>
      <div className="remark-templates" role="group" aria-label={t('templates')}>
        {TEMPLATES.map((key, n) => (
          <button
            key={key}
            type="button"
            aria-keyshortcuts={hasKeys ? String(n + 1) : undefined}
            onClick={() => onChange(withCommonRemark(value, n))}
          >
            {t(key)}
          </button>
        ))}
      </div>
      <textarea
        id={id}
        ref={ref}
        className="ui-field"
        rows={2}
        maxLength={MAX_LENGTH}
        value={value}
        aria-invalid={error !== '' || undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (!onSubmit || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
          event.preventDefault()
          onSubmit()
        }}
      />
      {error && (
        <p id={`${id}-error`} className="remark-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

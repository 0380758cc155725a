import { useId, type Ref } from 'react'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { inboxTexts } from './translations.ts'
import { useSingleKeys } from './use-single-keys.ts'

interface OpinionFieldProps {
  ref: Ref<HTMLTextAreaElement>
  label: string
  value: string
  /** The error text; '' for none. */
  error: string
  /** Common opinions, inserted by a press or by their number key. */
  templates: readonly string[]
  onTemplate(n: number): void
  onChange(text: string): void
  /** Called on Ctrl+Enter or Command+Enter. */
  onSubmit(): void
}

/** The server's limit. */
const MAX_LENGTH = 500

export function OpinionField({ ref, label, value, error, templates, ...on }: OpinionFieldProps) {
  const t = useTranslation(inboxTexts)
  const hasKeys = useSingleKeys()
  const id = useId()
  return (
    <div className="inbox-opinion">
      <label htmlFor={id}>{label}</label>
      <div className="inbox-templates" role="group" aria-label={t('templates')}>
        {templates.map((text, n) => (
          <button
            key={text}
            type="button"
            className="inbox-template"
            aria-keyshortcuts={hasKeys ? String(n + 1) : undefined}
            onClick={() => on.onTemplate(n)}
          >
            {text}
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
        onChange={(event) => on.onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
          event.preventDefault()
          on.onSubmit()
        }}
      />
      {error && (
        <p id={`${id}-error`} className="inbox-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

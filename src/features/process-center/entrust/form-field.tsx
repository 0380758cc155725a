import { Fragment, useId, type ComponentProps, type KeyboardEvent } from 'react'

interface FormFieldProps extends ComponentProps<'input'> {
  label: string
  /** The error text, '' for none. */
  error: string
}

/** Enter searches; it must not submit the form. */
const SEARCH_PROPS = {
  autoComplete: 'off',
  spellCheck: false,
  onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault(),
} as const

/** A labelled input with its error. */
export function FormField({ label, error, ...input }: FormFieldProps) {
  const id = useId()
  return (
    <Fragment>
      <label htmlFor={`${id}-field`}>{label}</label>
      <input
        {...(input.type === 'search' && SEARCH_PROPS)}
        {...input}
        id={`${id}-field`}
        className="ui-field"
        aria-invalid={!!error || undefined}
        aria-describedby={error ? id : undefined}
      />
      {error && <FieldError id={id} text={error} />}
    </Fragment>
  )
}

export const FieldError = ({ id, text }: { id: string; text: string }) => (
  <p id={id} className="entrust-error">
    {text}
  </p>
)

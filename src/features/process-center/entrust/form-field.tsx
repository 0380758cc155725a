import { Fragment, useId, useRef, type ComponentProps, type KeyboardEvent, type RefObject } from 'react'
import { useUniv } from '../../../element/hooks/view-hooks.ts'
import { searchInput, type SearchHandlers } from '../../../ui/search-input.ts'

interface FormFieldProps extends ComponentProps<'input'> {
  label: string
  /** The error text, '' for none. */
  error: string
  /** Of a search field. */
  search?: SearchHandlers
}

/** Enter searches; it must not submit the form. */
const SEARCH_PROPS = {
  type: 'search',
  autoComplete: 'off',
  spellCheck: false,
  onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault(),
} as const

/** A labelled input with its error. */
export function FormField({ label, error, search, ...input }: FormFieldProps) {
  const id = useId()
  return (
    <Fragment>
      <label className="center-label" htmlFor={`${id}-field`}>
        {label}
      </label>
      <input
        {...(search && { ...SEARCH_PROPS, ...searchInput(search) })}
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
  <p id={id} className="center-error">
    {text}
  </p>
)

/** A ref of a form, and a function that focuses its first control with an error, once the errors have rendered. */
export function useFocusOnError<T extends HTMLElement>(): [RefObject<T | null>, () => void] {
  const { platform } = useUniv().runtime
  const formRef = useRef<T>(null)
  const focus = () => formRef.current?.querySelector<HTMLElement>('[aria-describedby]')?.focus()
  return [formRef, () => void platform.schedule(focus, 0)]
}

import { useId } from 'react'

interface RemarkFieldProps {
  label: string
  value: string
  /** The error text; '' for none. */
  error: string
  onChange(text: string): void
}

/** The server's limit. */
const MAX_LENGTH = 500

/** A multi-line remark field. */
export function RemarkField({ label, value, error, onChange }: RemarkFieldProps) {
  const id = useId()
  return (
    <div className="center-remark">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="ui-field"
        rows={3}
        maxLength={MAX_LENGTH}
        value={value}
        aria-invalid={error !== '' || undefined}
        aria-describedby={error ? `${id}-fault` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {error && (
        <p id={`${id}-fault`} className="center-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

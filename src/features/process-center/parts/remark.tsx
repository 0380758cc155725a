import { useId } from 'react'

interface RemarkProps {
  label: string
  value: string
  /** What is wrong with it; '' for nothing. */
  fault: string
  onType(text: string): void
}

/** As long as the server takes. */
const MOST = 500

/** A field for a few words. */
export function Remark({ label, value, fault, onType }: RemarkProps) {
  const id = useId()
  return (
    <div className="center-remark">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="ui-field"
        rows={3}
        maxLength={MOST}
        value={value}
        aria-invalid={fault !== '' || undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {fault && (
        <p id={`${id}-fault`} className="center-fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}

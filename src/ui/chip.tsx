import type { Content } from './content.ts'
import { adoptStyles } from './adopt-styles.ts'
import { Check, X } from './icon.tsx'
import sheet from './chip.css'

/** For views whose chips are links or plain buttons. */
export const chipStyleRef = adoptStyles(sheet)

interface ChipProps {
  children: Content
  /** Accessible name of the remove button, including what it removes. */
  removeLabel: string
  onRemove(): void
}

/** An active filter with a button that removes it. */
export function Chip({ children, removeLabel, onRemove }: ChipProps) {
  return (
    <span className="ui-chip" ref={chipStyleRef}>
      <span>{children}</span>
      <button type="button" aria-label={removeLabel} title={removeLabel} onClick={onRemove}>
        <X />
      </button>
    </span>
  )
}

interface ToggleChipProps {
  children: Content
  pressed: boolean
  count?: number
  onToggle(pressed: boolean): void
}

/** A filter as a toggle button. */
export function ToggleChip({ children, pressed, count, onToggle }: ToggleChipProps) {
  return (
    <button
      type="button"
      className="ui-chip"
      ref={chipStyleRef}
      aria-pressed={pressed}
      onClick={() => onToggle(!pressed)}
    >
      {pressed && <Check />}
      <span>{children}</span>
      {count !== undefined && <span className="ui-count">{count}</span>}
    </button>
  )
}

import { useId } from 'react'
import { adoptStyles } from './adopt-styles.ts'
import sheet from './rating.css'

const styleRef = adoptStyles(sheet)

const starPath = 'l3.1 6.3 6.9 1-5 4.9 1.2 6.8-6.2-3.2-6.2 3.2 1.2-6.8-5-4.9 6.9-1z'
const fiveStars = 'M12 2' + Array(5).fill(starPath).join('m24 0')

interface RatingProps {
  /** 0 to 5; fractions are drawn. */
  value: number
  /** The value in words: "4.3 of 5 stars, 128 ratings". */
  label: string
}

export function Rating({ value, label }: RatingProps) {
  const clamped = Math.min(5, Math.max(0, Number.isFinite(value) ? value : 0))
  return (
    <svg className="ui-rating" ref={styleRef} viewBox="0 0 120 24" role="img" aria-label={label}>
      <path d={fiveStars} />
      {/* a nested svg clips at its width, without an id or a style */}
      <svg width={clamped * 24} height="24">
        <path d={fiveStars} />
      </svg>
    </svg>
  )
}

interface RatingInputProps {
  /** Accessible name of the group. */
  label: string
  /** Names for one to five stars. */
  starLabels: readonly [string, string, string, string, string]
  /** 1 to 5; 0 means none chosen yet. */
  value: number
  disabled?: boolean
  onRate(stars: number): void
}

/** Five native radio buttons styled as stars: arrow keys choose, one tab stop. */
export function RatingInput({ label, starLabels, value, disabled, onRate }: RatingInputProps) {
  const name = useId()
  return (
    <div className="ui-rating-input" ref={styleRef} role="radiogroup" aria-label={label}>
      {starLabels.map((text, i) => (
        <label key={text} title={text} data-full={i < value || undefined}>
          <input
            type="radio"
            name={name}
            aria-label={text}
            checked={value === i + 1}
            disabled={disabled}
            onChange={() => onRate(i + 1)}
          />
          <svg className="ui-icon" viewBox="0 0 24 24" aria-hidden>
            <path d={`M12 2${starPath}`} />
          </svg>
        </label>
      ))}
    </div>
  )
}

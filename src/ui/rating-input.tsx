import { useId } from 'react'
import { adoptStyles } from './adopt-styles.ts'
import { Star } from './icon.tsx'
import sheet from './rating-input.css'

const styleRef = adoptStyles(sheet)

interface RatingInputProps {
  /** Accessible name of the group. */
  label: string
  /** Names for one to five stars. */
  starLabels: readonly [string, string, string, string, string]
  /** 1 to 5; 0 means none chosen yet. */
  value: number
  onRate(stars: number): void
}

/** Five native radio buttons styled as stars: arrow keys choose, one tab stop. */
export function RatingInput({ label, starLabels, value, onRate }: RatingInputProps) {
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
            onChange={() => onRate(i + 1)}
          />
          <Star />
        </label>
      ))}
    </div>
  )
}

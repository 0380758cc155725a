import { adoptStyles } from './adopt-styles.ts'
import sheet from './rating.css'

const styleRef = adoptStyles(sheet)

const fiveStars =
  'M12 2' + Array(5).fill('l3.1 6.3 6.9 1-5 4.9 1.2 6.8-6.2-3.2-6.2 3.2 1.2-6.8-5-4.9 6.9-1z').join('m24 0')

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

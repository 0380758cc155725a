import { useState } from 'react'
import { adoptStyles } from './adopt-styles.ts'
import { Star } from './icon.tsx'
import sheet from './star-button.css'

const styleRef = adoptStyles(sheet)

interface StarButtonProps {
  /** Names the item, not the state: "Favourite: Library card". The state is `aria-pressed`. */
  label: string
  pressed: boolean
  onToggle(pressed: boolean): void
}

export function StarButton({ label, pressed, onToggle }: StarButtonProps) {
  const [isPopped, setIsPopped] = useState(false)
  return (
    <button
      type="button"
      className="ui-star"
      ref={styleRef}
      aria-pressed={pressed}
      data-popped={isPopped || undefined}
      aria-label={label}
      title={label}
      onClick={(event) => {
        event.preventDefault() // the star may be on a card that is itself a link
        event.stopPropagation()
        setIsPopped(!pressed)
        onToggle(!pressed)
      }}
    >
      <Star />
    </button>
  )
}

/** The button's place on a page without scripts: drawn only where scripts will bring it. */
export const StarPlace = () => (
  <span className="ui-star needs-script" aria-hidden="true">
    <Star />
  </span>
)

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

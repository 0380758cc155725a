import { useState } from 'react'
import { adopt } from './adopt.ts'
import { Star } from './icon.tsx'
import sheet from './star-button.css'

const dressed = adopt(sheet)

export interface StarButtonProps {
  /** Names the thing, not the state: "Favourite: Library card". The state is `aria-pressed`. */
  label: string
  pressed: boolean
  onToggle(pressed: boolean): void
}

export function StarButton({ label, pressed, onToggle }: StarButtonProps) {
  const [popped, setPopped] = useState(false)
  return (
    <button
      type="button"
      className="ui-star"
      ref={dressed}
      aria-pressed={pressed}
      data-popped={popped || undefined}
      aria-label={label}
      title={label}
      onClick={(event) => {
        event.preventDefault() // a star stands on a card that is itself a link
        event.stopPropagation()
        setPopped(!pressed)
        onToggle(!pressed)
      }}
    >
      <Star />
    </button>
  )
}

import type { RefObject } from 'react'
import { useSay } from '../../../element/univ.ts'
import { centerMessages } from '../messages.ts'

interface HeldButtonProps {
  n: number
  onShow(): void
  /** Holds the list that the focus goes to when the button has done its work. */
  place: RefObject<HTMLElement | null>
}

/** "3 new, show" instead of rows that jump (B6); announced politely, once for each number. */
export function HeldButton({ n, onShow, place }: HeldButtonProps) {
  const say = useSay(centerMessages)
  return (
    <div role="status" className="center-held">
      {n > 0 && (
        <button
          type="button"
          className="ui-chip"
          onClick={() => {
            onShow()
            place.current?.querySelector<HTMLElement>('.center-status > p')?.focus()
          }}
        >
          {say('held', { n })}
        </button>
      )}
    </div>
  )
}

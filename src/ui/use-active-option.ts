import { useState, type KeyboardEvent, type RefObject } from 'react'

interface ActiveOption {
  /** The DOM id for `aria-activedescendant`; '' while no option is active. */
  activeId: string
  setActive(id: string): void
  /** Keys of the input that controls the list. */
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
}

/**
 * The active option of a listbox whose input keeps the focus (APG combobox, list autocomplete with manual selection).
 * Up and Down wrap around. Home and End move in the list once the user has chosen an option, else in the text. Enter clicks the active option; without one it is left to the
 * caller. Options are all elements with `role=option` in the list.
 * @param defaultId the option that is active while the user has chosen none; '' for none
 */
export function useActiveOption(listRef: RefObject<HTMLElement | null>, defaultId = ''): ActiveOption {
  const [chosenId, setActive] = useState('')
  const activeId = chosenId || defaultId
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey) return
    const options = [...(listRef.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
    const index = options.findIndex(({ id }) => id === activeId)
    if (event.key === 'Enter') {
      if (index < 0) return
      event.preventDefault()
      options[index]?.click()
      return
    }
    const targets: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index < 0 ? -1 : index - 1,
      ...(chosenId && { Home: 0, End: -1 }),
    }
    const to = targets[event.key]
    const next = to === undefined ? undefined : options.at(to % options.length)
    if (!next) return
    event.preventDefault()
    setActive(next.id)
    next.scrollIntoView({ block: 'nearest' })
  }
  return { activeId, setActive, onKeyDown }
}

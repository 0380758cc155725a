import { useState } from 'react'
import { createDrafts } from '../runtime/drafts.ts'
import { useOne } from './univ.ts'

/**
 * A text of a form that outlives the end of the session: who signs in again finds it there (S18).
 * @param place names the form and what it is about: `act <task> <action>`
 * @returns the text, how to change it, and how to forget it once it was sent or given up
 */
export function useDraft(
  place: string,
  first = '',
): [text: string, change: (text: string) => void, forget: () => void] {
  const drafts = useOne(createDrafts)
  const [text, setText] = useState(() => drafts.get(place) || first)
  return [
    text,
    (next) => {
      setText(next)
      drafts.set(place, next === first ? '' : next)
    },
    () => drafts.set(place, ''),
  ]
}

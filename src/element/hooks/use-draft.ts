import { useState } from 'react'
import { createDrafts } from '../../runtime/page/drafts.ts'
import { useService } from './view-hooks.ts'

/**
 * A text of a form that outlives the end of the session: who signs in again finds it there (S18).
 * @param name names the form and what it is about: `act <task> <action>`
 * @returns the text, how to change it, and how to forget it once it was sent or given up
 */
export function useDraft(
  name: string,
  initial = '',
): [text: string, change: (text: string) => void, forget: () => void] {
  const drafts = useService(createDrafts)
  const [text, setText] = useState(() => drafts.get(name) || initial)
  return [
    text,
    (next) => {
      setText(next)
      drafts.set(name, next === initial ? '' : next)
    },
    () => drafts.set(name, ''),
  ]
}

import { useState } from 'react'
import { createDrafts } from '../../runtime/page/drafts.ts'
import { useService } from '../../element/hooks/view-hooks.ts'

/**
 * A form text that survives the end of the session: after signing in again the user finds it there.
 * @param name the form and its subject: `act <task> <action>`
 * @returns the text, a setter, and a function that deletes the draft once it is sent or discarded
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

import type { ReactNode } from 'react'
import { useSay, useUniv } from '../../../element/univ.ts'
import { safeLink } from '../../../runtime/links.ts'
import { assistantMessages } from '../messages.ts'

/** A link of an answer, in a window of its own; one that the allow-list refuses is text with a note (quality §3). */
export function AnswerLink({ href, children }: { href: string; children: ReactNode }) {
  const { home } = useUniv().runtime.config
  const say = useSay(assistantMessages)
  const safe = safeLink(href, home)
  if (!safe)
    return (
      <>
        {children} <small className="ui-muted">({say('refused')})</small>
      </>
    )
  return (
    <a href={safe} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

import type { ReactNode } from 'react'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { safeLink } from '../../../runtime/routing/links.ts'
import { assistantTexts } from '../translations.ts'

/** A link that opens in a new tab; a URL that the allow-list rejects renders as text with a note (quality 3). */
export function AnswerLink({ href, children }: { href: string; children: ReactNode }) {
  const { linkBase } = useUniv().runtime.config
  const t = useTranslation(assistantTexts)
  const safeHref = safeLink(href, linkBase)
  if (!safeHref)
    return (
      <>
        {children} <small className="ui-muted">({t('refused')})</small>
      </>
    )
  return (
    <a href={safeHref} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

import { Fragment } from 'react'
import type { Content } from '../../../ui/content.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { safeLink } from '../../../runtime/routing/links.ts'
import { assistantTexts } from '../texts/translations.ts'

/** A link that opens in a new tab; a URL that the allow-list rejects renders as text with a note. */
export function AnswerLink({ href, children }: { href: string; children: Content }) {
  const { linkBase } = useUniv().runtime.config
  const t = useTranslation(assistantTexts)
  const safeHref = safeLink(href, linkBase)
  if (!safeHref)
    return (
      <Fragment>
        <span>{children}</span>
        <small className="ui-muted">{` (${t('refused')})`}</small>
      </Fragment>
    )
  return (
    <a href={safeHref} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

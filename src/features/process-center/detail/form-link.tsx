import { safeAppLink } from '../../../domain/app-records.ts'
import { portalHref } from '../../../element/hooks/navigate.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { ExternalLink } from '../../../ui/extended-icons.tsx'
import { WindowLink } from '../facts/window-link.tsx'
import { processTexts } from './translations.ts'

/** The pages on which the hall shows an application. */
const READ_HERE = ['todo', 'meApply'] as const

interface FormLinkProps {
  /** '' for none. */
  uri: string
  /** Whether the form is the only way to complete the step: then it is a button. */
  isMain: boolean
}

/** Links to the form of a process or of its pending step. */
export function FormLink({ uri, isMain }: FormLinkProps) {
  const { runtime } = useUniv()
  const t = useTranslation(processTexts)
  if (!uri) return null
  const href = safeAppLink(runtime, uri)
  if (!href) return <span className="ui-muted">{t('refused')}</span>
  // the application's own page in the hall, which is where this is
  if (READ_HERE.some((route) => href.startsWith(`${portalHref({ runtime }, route)}?process=`))) return null
  return (
    <WindowLink
      className={isMain ? 'ui-button' : 'application-form'}
      data-variant={isMain ? 'primary' : undefined}
      href={href}
    >
      <span>{t('openForm')}</span>
      <ExternalLink />
    </WindowLink>
  )
}

import { safeAppLink } from '../../../domain/app-records.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { ExternalLink } from '../../../ui/extended-icons.tsx'
import { WindowLink } from '../parts/window-link.tsx'
import { centerTexts } from '../translations.ts'
import { processTexts } from './translations.ts'

/** Links to the form of a process or of its pending step; the main action where nothing can be decided here. */
export function FormLink({ uri, isMain }: { uri: string; isMain: boolean }) {
  const { runtime } = useUniv()
  const t = useTranslation(processTexts)
  const tCenter = useTranslation(centerTexts)
  if (!uri) return null
  const href = safeAppLink(runtime, uri)
  if (!href) return <span className="ui-muted">{tCenter('refusedLink')}</span>
  return (
    <WindowLink className="ui-button" data-variant={isMain ? 'primary' : undefined} href={href}>
      <span>{t('openForm')}</span>
      <ExternalLink />
    </WindowLink>
  )
}

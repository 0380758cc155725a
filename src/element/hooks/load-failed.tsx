import { elementTexts } from '../define/translations.ts'
import type { Content } from '../../ui/content.ts'
import { Notice } from '../../ui/notice.tsx'
import { useTranslation, useUniv } from './view-hooks.ts'

interface LoadFailedProps {
  /** What could not be loaded. */
  children: Content
  /** What was loaded before is still shown. */
  isStale?: boolean
  /** Absent: loads everything again that is on the page. */
  onRetry?(): void
}

/** Says in one line what could not be loaded, with a retry (§8); nothing where the page has asked for silence. */
export function LoadFailed({ children, isStale, onRetry }: LoadFailedProps) {
  const { runtime, silentErrors } = useUniv()
  const t = useTranslation(elementTexts)
  if (silentErrors) return null
  return (
    <Notice
      kind={isStale ? 'warning' : 'error'}
      live="status"
      retryLabel={t('again')}
      onRetry={onRetry ?? (() => runtime.queries.invalidate([]))}
    >
      {children}
    </Notice>
  )
}
